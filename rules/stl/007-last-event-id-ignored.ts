import { conclude } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { headerIsIgnored } from './ignored-header.js';

export default rule({
  id: 'MCP-STL-007',
  title: 'Last-Event-ID is ignored — streams are not resumable',
  level: 'SHOULD',
  onViolation: 'warn',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'earlier-streamable-http-revisions',
    from: 'A Last-Event-ID header: ignore',
    to: 'streams are not resumable',
  },
  transports: ['http'],
  why: "Streams of this revision cannot be resumed. A server that tries to resume one answers a new request with an error or with somebody else's events.",
  fix: 'Do not look at `Last-Event-ID` on POST requests; remove the event store from the transport for this revision.',
  async check(session) {
    const steps = await headerIsIgnored(session, 'Last-Event-ID', '42');
    return conclude(steps, 'requests with Last-Event-ID are served as without');
  },
});
