import { cacheableResults } from '../../src/suite/cacheable.js';
import { canonicalJson } from '../../src/suite/canonical-json.js';
import { described } from '../../src/suite/describe.js';
import type { Draft } from '../../src/suite/draft.js';
import { conclude, isServed, type Step } from '../../src/suite/judge.js';
import { LISTS, type ListKind, listing, readOn } from '../../src/suite/listing.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { notApplicable, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/wire/message.js';

/** Pages of a list that are read as another caller; of a longer one the first alone is compared. */
const MOST_PAGES = 5;

/** A result, or all pages of a list, as one caller sees it. */
interface View {
  pages: readonly Exchange[];
  /** What it holds; undefined where it was not served to its end. */
  contents?: string;
  /** Why a list was not read to its end. */
  incomplete?: string;
}

/** How one caller asks. */
type Ask = (params: JsonObject) => Promise<Exchange>;

function kindOf(method: string): ListKind | undefined {
  return (Object.keys(LISTS) as ListKind[]).find((kind) => LISTS[kind].method === method);
}

async function compare(
  session: Session,
  method: string,
  mine: readonly Exchange[],
  secondToken: string | undefined,
): Promise<Step> {
  const kind = kindOf(method);
  const isCut = kind !== undefined && (await session.list(kind)).incomplete !== undefined;
  const list = isCut || mine.length > MOST_PAGES ? undefined : kind;
  const askAs = (caller: (good: Draft) => Draft): Ask => {
    return (params) => caller(session.request(method, params)).send();
  };
  const own = askAs((good) => good);
  const others = askAs((good) =>
    secondToken === undefined ? good.withoutCredentials() : good.withToken(secondToken, 'the second token'),
  );
  const wasMine = view(list ? mine : mine.slice(0, 1), list);
  const other = await look(others, list);
  const exchanges = [...other.pages, ...wasMine.pages];
  if (wasMine.contents === undefined || other.contents === undefined) {
    const [unserved] = other.pages.slice(-1);
    const answer = unserved ? `was answered ${described(unserved)}` : 'was not asked for';
    return {
      kind: 'undecided',
      why: `${method} as another caller ${other.incomplete ? `was not read to its end: ${other.incomplete}` : answer}`,
      enable: `set \`second-token\`${secondToken === undefined ? '' : ' to a token that is served'}`,
      exchanges,
    };
  }
  const isPart = kind !== undefined && list === undefined && mine.length > 1;
  const note = `of ${method} the first page of ${mine.length} was compared`;
  if (wasMine.contents === other.contents) return { kind: 'ok', exchanges, ...(isPart ? { note } : {}) };
  // Each caller twice in a row: replicas that take turns, one of them older, would else look like two callers.
  for (const [ask, was] of [
    [own, wasMine],
    [own, wasMine],
    [others, other],
    [others, other],
  ] as const) {
    const again = await look(ask, list);
    if (again.contents !== was.contents)
      return {
        kind: 'undecided',
        why: `${method} differs for one and the same caller`,
        exchanges: [...exchanges, ...again.pages],
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

/** Asks, and for a list reads on through its cursors, which are each caller's own. */
async function look(ask: Ask, list: ListKind | undefined): Promise<View> {
  const first = await ask({});
  if (!list || !first.result) return view([first], list);
  const { pages, incomplete } = await readOn(first, (cursor) => ask({ cursor }));
  return incomplete === undefined ? view(pages, list) : { pages, incomplete };
}

/**
 * What the pages hold, without what may differ from one answer to the next: hints, cursors, where pages end, and the order of
 * lists (MCP-RES-007), also of those within a schema. An order gives nothing away.
 */
function view(pages: readonly Exchange[], list: ListKind | undefined): View {
  const result = pages[0]?.result;
  if (!result || !pages.every(isServed)) return { pages };
  const { ttlMs, cacheScope, _meta, nextCursor, ...rest } = result;
  const whole = list ? { ...rest, [LISTS[list].member]: [...listing(list, pages, 'served').items] } : rest;
  return { pages, contents: canonicalJson(unordered(whole)) };
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
    for (const [method, pages] of open) steps.push(await compare(session, method, pages, secondToken?.value));
    return conclude(steps, 'results marked public are the same for another caller', { notes });
  },
});
