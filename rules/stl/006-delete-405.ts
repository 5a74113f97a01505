import { rule } from '../../src/suite/rule.js';
import { answers405 } from './method-405.js';

export default rule({
  id: 'MCP-STL-006',
  title: 'DELETE on the MCP endpoint returns 405',
  level: 'SHOULD',
  onViolation: 'warn',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'earlier-streamable-http-revisions',
    from: 'HTTP GET or DELETE to',
    to: 'respond with 405 Method Not Allowed',
  },
  transports: ['http'],
  phase: 'late',
  why: 'Older clients end a session with DELETE. 405 tells them at once that there is none; another answer makes them retry or report a fault.',
  fix: "Answer DELETE on the MCP endpoint with `405 Method Not Allowed` and `Allow: POST`. Handlers of SDKs for this revision do so when all methods are routed to them (`app.all`, not `app.post`); without one, in Express: `app.delete('/mcp', (_req, res) => res.set('Allow', 'POST').sendStatus(405))`.",
  check(session) {
    return answers405(session, 'DELETE');
  },
});
