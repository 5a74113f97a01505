import { cacheableResults } from '../../src/suite/cacheable.js';
import { rule } from '../../src/suite/rule.js';
import { notTested } from '../../src/suite/verdict.js';
import { judgeMember } from './member.js';

export default rule({
  id: 'MCP-CAC-004',
  title: 'ttlMs is a non-negative number',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'server/utilities/caching',
    anchor: 'time-to-live-ttl-field',
    from: 'Servers MUST provide a ttlMs',
    to: 'value that is >= 0',
  },
  transports: ['http', 'stdio'],
  why: 'Clients add the lifetime to a clock. A negative number or a string makes the result stale at once, or never.',
  fix: 'Set `ttlMs` to a whole number of milliseconds, 0 or more; not a string, not seconds, not null.',
  async check(session) {
    const values = [...(await cacheableResults(session)).values()].flat().map(({ result }) => result?.ttlMs);
    if (values.every((value) => value === undefined)) return notTested('blocked by MCP-CAC-001: no result has a ttlMs');
    const judgement = await judgeMember(session, {
      member: 'ttlMs',
      expected: 'a number of 0 or more',
      // A missing ttlMs is MCP-CAC-001's.
      isRight: (value) => value === undefined || (typeof value === 'number' && Number.isFinite(value) && value >= 0),
      passed: 'is a number of 0 or more',
    });
    const fraction = values.find(
      (value) => typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value),
    );
    if (fraction === undefined) return judgement;
    return {
      ...judgement,
      notes: [...(judgement.notes ?? []), `ttlMs ${fraction} is no integer; the text calls it an integer value`],
    };
  },
});
