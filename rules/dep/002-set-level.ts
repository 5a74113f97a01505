import { conclude } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { judgeRemoved } from './removed-method.js';

export default rule({
  id: 'MCP-DEP-002',
  title: 'logging/setLevel is no longer implemented',
  level: 'MAY',
  onViolation: 'warn',
  spec: {
    page: 'changelog',
    anchor: 'major-changes',
    from: 'Remove ping, logging/setLevel',
    to: 'and notifications/roots/list_changed',
  },
  transports: ['http', 'stdio'],
  why: 'The log level travels with each request now. A level that is set once and remembered belongs to nobody when requests of several clients share a server.',
  fix: 'Remove `logging/setLevel` for requests of this revision and read `io.modelcontextprotocol/logLevel` from `_meta` of the request.',
  async check(session) {
    return conclude(
      [await judgeRemoved(session, 'logging/setLevel', { level: 'info' })],
      'logging/setLevel is an unknown method',
    );
  },
});
