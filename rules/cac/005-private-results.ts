import { cacheableResults } from '../../src/suite/cacheable.js';
import { canonicalJson } from '../../src/suite/canonical-json.js';
import { described } from '../../src/suite/describe.js';
import { conclude, isServed, type Step } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { notApplicable, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/wire/message.js';

async function compare(
  session: Session,
  method: string,
  mine: Exchange | undefined,
  secondToken: string | undefined,
): Promise<Step> {
  const good = session.request(method);
  const draft = secondToken === undefined ? good.withoutCredentials() : good.withToken(secondToken, 'the second token');
  const other = await draft.send();
  const exchanges = mine ? [other, mine] : [other];
  if (!mine?.result || !other.result || !isServed(other)) {
    return {
      kind: 'undecided',
      why: `${method} as another caller was answered ${described(other)}`,
      enable: 'set `second-token`',
      exchanges,
    };
  }
  if (contents(mine.result) === contents(other.result)) return { kind: 'ok', exchanges };
  // Each caller twice in a row: replicas that take turns, one of them older, would else look like two callers.
  for (const [again, was] of [
    [good, mine],
    [good, mine],
    [draft, other],
    [draft, other],
  ] as const) {
    const exchange = await again.send();
    if (!exchange.result || !was.result || contents(exchange.result) !== contents(was.result))
      return {
        kind: 'undecided',
        why: `${method} differs for one and the same caller`,
        exchanges: [...exchanges, exchange],
      };
  }
  const caller = secondToken === undefined ? 'for a caller without a token' : 'for the caller of the second token';
  return {
    kind: 'violation',
    finding: {
      message: `the result of ${method} is marked public but differs ${caller}`,
      subject: { kind: 'method', name: method, pointer: '/cacheScope' },
      expected: '"private", or the same result for every caller',
      actual: '"public", and different results',
      exchanges,
    },
  };
}

/**
 * A result without what may differ from one answer to the next: hints, cursors, and the order of lists (MCP-RES-007), also of
 * those within a schema. An order gives nothing away.
 */
function contents({ ttlMs, cacheScope, _meta, nextCursor, ...result }: JsonObject): string {
  return canonicalJson(unordered(result));
}

function unordered(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item) => canonicalJson(unordered(item))).sort();
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unordered(member)]));
}

export default rule({
  id: 'MCP-CAC-005',
  title: 'Authenticated or personalised results are not marked cacheScope: public',
  level: 'MAY',
  onViolation: 'warn',
  spec: {
    page: 'server/utilities/caching',
    anchor: 'security-considerations',
    from: 'Servers MUST be aware that',
    to: 'coming from an authenticated endpoint',
  },
  transports: ['http', 'stdio'],
  why: '`public` allows any gateway to give the cached result to any user. When results differ by user, one user sees what was meant for another.',
  fix: 'Use `cacheScope: "private"` for results that depend on who asks; keep `public` for those that are the same for everybody.',
  async check(session) {
    const { token, secondToken, headers } = session.settings;
    if (session.transport === 'stdio') return notApplicable('a server on stdio has one caller');
    if (!token)
      return notApplicable(
        headers.length > 0
          ? 'no token is given: callers are told apart by `token` and `second-token`, not by `headers`'
          : 'the server answers without a token: there are no callers to tell apart',
      );
    const results = await cacheableResults(session);
    const open = [...results].filter(
      ([method, [page]]) => page?.result?.cacheScope === 'public' && method !== 'resources/read',
    );
    const notes =
      results.get('resources/read')?.[0]?.result?.cacheScope === 'public'
        ? ['a resource read with a token is marked public']
        : [];
    if (open.length === 0) return notTested('no list and no discover result is marked public', { notes });
    const steps: Step[] = [];
    for (const [method, [page]] of open) steps.push(await compare(session, method, page, secondToken?.value));
    return conclude(steps, 'results marked public are the same for another caller', { notes });
  },
});
