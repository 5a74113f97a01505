import { expect, test } from '@jest/globals';
import type { Call } from '../../../src/reference/protocol.js';
import type { JsonObject } from '../../../src/wire/message.js';
import { findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';
import { ruleOf } from '../../support/check.js';
import { checkReferenceOnStdio } from '../../support/stdio.js';

const ID = 'MCP-CAC-005';
const MINE = { token: { name: 'token', value: 'the-token-of-the-first-user' } };
const BOTH = { ...MINE, secondToken: { name: 'second-token', value: 'the-token-of-the-second-user' } };

function callerOf({ http }: Call): string {
  return http?.headers.authorization ?? 'nobody';
}

/** Changes the list of tools by who asks. */
function listing(tools: (caller: string, all: readonly JsonObject[]) => readonly JsonObject[]): Odd {
  return {
    result: (result, call) =>
      call.method === 'tools/list' && Array.isArray(result.tools)
        ? { ...result, tools: [...tools(callerOf(call), result.tools as JsonObject[])] }
        : result,
  };
}

const personal = listing((caller, tools) => (caller.includes('first') ? tools : tools.slice(1)));

test.each([
  ['without a token', MINE],
  ['with the second token', BOTH],
])('public results that are the same %s pass', async (_who, settings) => {
  expect((await judgeOdd(ID, {}, { settings })).rule).toMatchObject({
    verdict: 'pass',
    message: 'results marked public are the same for another caller',
    notes: [],
  });
});

test.each([
  ['for a caller without a token', MINE],
  ['for the caller of the second token', BOTH],
])('one that differs %s is a warning', async (who, settings) => {
  expect(findingsOf(await judgeOdd(ID, personal, { settings }))).toEqual([
    {
      message: `the result of tools/list is marked public but differs ${who}`,
      subject: 'tools/list',
      outcome: 'warn',
    },
  ]);
});

test('one that differs and is marked private is right', async () => {
  const odd: Odd = {
    result: (result, call, features) => {
      const changed = personal.result?.(result, call, features) ?? result;
      return call.method === 'tools/list' ? { ...changed, cacheScope: 'private' } : changed;
    },
  };
  expect((await judgeOdd(ID, odd, { settings: MINE })).rule.verdict).toBe('pass');
});

test('another order, and a list that changes for everybody, say nothing about callers', async () => {
  let turn = 0;
  const shuffled = listing((caller, tools) => (caller === 'nobody' ? [...tools].reverse() : tools));
  expect((await judgeOdd(ID, shuffled, { settings: MINE })).rule.verdict).toBe('pass');
  const growing = listing((_caller, tools) => [...tools, { name: `tool-${turn++}`, inputSchema: { type: 'object' } }]);
  expect((await judgeOdd(ID, growing, { settings: MINE })).rule).toMatchObject({
    verdict: 'pass',
    notes: ['not decided: tools/list differs for one and the same caller'],
  });
});

test.each([0, 1])(
  'two replicas that take turns say nothing about callers (the newer one is asked %i requests later)',
  async (first) => {
    let turn = first;
    const inTurns = listing((_caller, tools) => (turn++ % 2 === 0 ? tools : tools.slice(1)));
    expect((await judgeOdd(ID, inTurns, { settings: BOTH })).rule.verdict).not.toBe('violation');
  },
);

test('another order within a schema says nothing about callers', async () => {
  const required = listing((caller) => [
    {
      name: 'route',
      inputSchema: {
        type: 'object',
        properties: { from: {}, to: {} },
        required: caller.includes('first') ? ['from', 'to'] : ['to', 'from'],
      },
    },
  ]);
  expect((await judgeOdd(ID, required, { settings: BOTH })).rule).toMatchObject({ verdict: 'pass', notes: [] });
});

/** Lists tools in pages, with cursors that are good for the caller alone who got them. */
function paged(size: (caller: string) => number, names: (caller: string) => readonly string[]): Odd {
  return {
    method: (call) => {
      if (call.method !== 'tools/list') return undefined;
      const caller = callerOf(call);
      const cursor = String(call.params.cursor ?? `${caller}#0`);
      if (!cursor.startsWith(`${caller}#`)) throw new Error('a cursor of another caller');
      const at = Number(cursor.slice(caller.length + 1));
      const next = at + size(caller);
      return {
        tools: names(caller)
          .slice(at, next)
          .map((name) => ({ name, inputSchema: { type: 'object' } })),
        ttlMs: 0,
        cacheScope: 'public',
        ...(next < names(caller).length ? { nextCursor: `${caller}#${next}` } : {}),
      };
    },
  };
}

const LETTERS = [...'abcdefg'];

test.each([
  ['without a token', MINE],
  ['with the second token', BOTH],
])('pages that end elsewhere %s are no other list', async (_who, settings) => {
  const odd = paged(
    (caller) => (caller.includes('first') ? 3 : 2),
    () => LETTERS,
  );
  expect((await judgeOdd(ID, odd, { settings })).rule).toMatchObject({ verdict: 'pass', notes: [] });
});

test('what differs on a later page is found', async () => {
  const odd = paged(
    () => 3,
    (caller) => (caller.includes('first') ? [...LETTERS, 'mine'] : LETTERS),
  );
  expect(findingsOf(await judgeOdd(ID, odd, { settings: BOTH }))).toMatchObject([
    { subject: 'tools/list', outcome: 'warn' },
  ]);
});

test('of a long list the first page is compared alone', async () => {
  const odd = paged(
    () => 1,
    (caller) => (caller.includes('first') ? [...LETTERS, 'mine'] : LETTERS),
  );
  expect((await judgeOdd(ID, odd, { settings: BOTH })).rule).toMatchObject({
    verdict: 'pass',
    notes: ['of tools/list the first page of 8 was compared'],
  });
});

test('the same list, public for one caller and private for another, gives nothing away', async () => {
  const odd: Odd = {
    result: (result, call) =>
      'cacheScope' in result && callerOf(call).includes('second') ? { ...result, cacheScope: 'private' } : result,
  };
  expect((await judgeOdd(ID, odd, { settings: BOTH })).rule).toMatchObject({ verdict: 'pass', notes: [] });
});

test('where others are not served a second token would help', async () => {
  const instead: Odd['instead'] = ({ headers }) => (headers.authorization ? undefined : { status: 401 });
  expect((await judgeOdd(ID, { instead }, { settings: MINE })).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'server/discover as another caller was answered 401 with an empty body',
    enable: 'set `second-token`',
  });
});

test('a second token that is refused is to be given anew', async () => {
  const instead: Odd['instead'] = ({ headers }) =>
    headers.authorization?.includes('second') ? { status: 401 } : undefined;
  expect((await judgeOdd(ID, { instead }, { settings: BOTH })).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'server/discover as another caller was answered 401 with an empty body',
    enable: 'set `second-token` to a token that is served',
  });
});

test('a list that goes round in circles for another caller decides nothing', async () => {
  const odd = paged(
    () => 3,
    () => LETTERS,
  );
  const round: Odd = {
    method: (call, features) => {
      if (call.method === 'tools/list' && callerOf(call).includes('second'))
        return { tools: [], ttlMs: 0, cacheScope: 'public', nextCursor: 'same' };
      return odd.method?.(call, features);
    },
  };
  expect((await judgeOdd(ID, round, { settings: BOTH })).rule.notes).toEqual([
    'not decided: tools/list as another caller was not read to its end: a cursor came twice; the rest of the list was not read',
  ]);
});

test('a resource that is read with a token and marked public is a note', async () => {
  const odd: Odd = {
    result: (result, { method }) => (method === 'resources/read' ? { ...result, cacheScope: 'public' } : result),
  };
  expect((await judgeOdd(ID, odd, { settings: MINE })).rule).toMatchObject({
    verdict: 'pass',
    notes: ['a resource read with a token is marked public'],
  });
});

test('nothing public, no token and one caller are nothing to judge', async () => {
  const secret: Odd = { result: (result) => ('cacheScope' in result ? { ...result, cacheScope: 'private' } : result) };
  expect((await judgeOdd(ID, secret, { settings: MINE })).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'no list and no discover result is marked public',
  });
  expect((await judgeOdd(ID)).rule).toMatchObject({
    verdict: 'not-applicable',
    message: 'the server answers without a token: there are no callers to tell apart',
  });
  const headers: [string, string][] = [['X-API-Key', 'the-key-of-the-user']];
  expect((await judgeOdd(ID, {}, { settings: { headers } })).rule).toMatchObject({
    verdict: 'not-applicable',
    message: 'no token is given: callers are told apart by `token` and `second-token`, not by `headers`',
  });
  expect(ruleOf(await checkReferenceOnStdio(), ID)).toMatchObject({
    verdict: 'not-applicable',
    message: 'a server on stdio has one caller',
  });
});
