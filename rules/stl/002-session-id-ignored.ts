import { conclude, lowerStep } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { lowerForDualEra } from './dual-era.js';
import { headerIsIgnored } from './ignored-header.js';

export default rule({
  id: 'MCP-STL-002',
  title: 'A client-supplied Mcp-Session-Id is ignored, not required',
  level: 'MUST_NOT',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'earlier-streamable-http-revisions',
    from: 'An Mcp-Session-Id header on',
    to: 'do not mint or echo session IDs',
  },
  transports: ['http'],
  phase: 'late',
  why: 'Old clients and proxies may still send a session id. This revision has no sessions, so a server that looks the id up refuses clients that it could serve.',
  fix: 'Do not look at `Mcp-Session-Id` on requests that carry `_meta` with a protocol version: serve them as if the header were not there.',
  async check(session) {
    const steps = await headerIsIgnored(session, 'Mcp-Session-Id', `mcp-compliance-${session.random}`);
    const { lowered } = await lowerForDualEra(
      session,
      steps.some(({ kind }) => kind === 'violation'),
    );
    return conclude(
      steps.map((step) => lowerStep(step, lowered)),
      'requests with an unknown Mcp-Session-Id are served as without',
    );
  },
});
