import { conclude } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { judgeRemoved } from './removed-method.js';

export default rule({
  id: 'MCP-DEP-001',
  title: 'ping is no longer implemented',
  level: 'MAY',
  onViolation: 'warn',
  spec: {
    page: 'changelog',
    anchor: 'major-changes',
    from: 'Remove ping, logging/setLevel',
    to: 'and notifications/roots/list_changed',
  },
  transports: ['http', 'stdio'],
  why: 'Requests stand alone now, so there is no connection to keep alive. A `ping` that still works invites clients to depend on it.',
  fix: 'Remove the handler of `ping` for requests of this revision; keep it for legacy sessions only.',
  async check(session) {
    return conclude([await judgeRemoved(session, 'ping', {})], 'ping is an unknown method');
  },
});
