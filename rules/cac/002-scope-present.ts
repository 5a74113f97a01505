import { rule } from '../../src/suite/rule.js';
import { judgeMember } from './member.js';

export default rule({
  id: 'MCP-CAC-002',
  title: 'cacheScope present on all five cacheable results',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'server/utilities/caching',
    anchor: 'cacheable-results',
    from: 'Servers MUST include caching hints',
    to: 'by the following operations',
  },
  transports: ['http', 'stdio'],
  why: 'A gateway must know whether it may give the same answer to another user. Without the scope it has to guess: a leak in one direction, a useless cache in the other.',
  fix: 'Add `cacheScope: "public"` where the result is the same for all callers, else `"private"`, to the results of server/discover, the lists and resources/read, on every page. SDKs for this revision fill it in, Go and Rust with `public`: set `private` there for what differs by user.',
  async check(session) {
    return judgeMember(session, {
      member: 'cacheScope',
      expected: 'a cacheScope',
      isRight: (value) => value !== undefined,
      passed: 'is present',
    });
  },
});
