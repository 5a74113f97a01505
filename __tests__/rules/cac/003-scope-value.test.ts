import { expect, test } from '@jest/globals';
import type { JsonValue } from '../../../src/wire/message.js';
import { findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';

const ID = 'MCP-CAC-003';

/** Gives a scope to the results of a method, page by page. */
function scoping(method: string, scope: (page: number) => JsonValue | undefined): Odd {
  return {
    result: ({ cacheScope, ...rest }, call) => {
      if (cacheScope === undefined || call.method !== method)
        return { ...rest, ...(cacheScope === undefined ? {} : { cacheScope }) };
      const value = scope(call.params.cursor === undefined ? 1 : 2);
      return { ...rest, ...(value === undefined ? {} : { cacheScope: value }) };
    },
  };
}

test.each(['public', 'private'])('"%s" on all pages passes', async (scope) => {
  expect(
    (
      await judgeOdd(
        ID,
        scoping('tools/list', () => scope),
      )
    ).rule,
  ).toMatchObject({ verdict: 'pass', notes: [] });
});

test.each<[JsonValue, string]>([
  ['Public', '"Public"'],
  ['no-store', '"no-store"'],
  ['', '""'],
  [true, 'true'],
  [null, 'null'],
  [['public'], '["public"]'],
])('%j is a violation', async (scope, actual) => {
  expect(
    findingsOf(
      await judgeOdd(
        ID,
        scoping('prompts/list', () => scope),
      ),
    ),
  ).toEqual([
    {
      message: `the result of prompts/list has cacheScope ${actual}, expected "public" or "private"`,
      subject: 'prompts/list',
      outcome: 'fail',
    },
  ]);
});

test('pages of one list that differ are a violation', async () => {
  const judged = await judgeOdd(
    ID,
    scoping('tools/list', (page) => (page === 1 ? 'private' : 'public')),
  );
  expect(findingsOf(judged)).toEqual([
    {
      message: 'the pages of tools/list have different cacheScopes: public and private',
      subject: 'tools/list: pages',
      outcome: 'fail',
    },
  ]);
});

test('a missing scope is the matter of MCP-CAC-002', async () => {
  expect(
    (
      await judgeOdd(
        ID,
        scoping('tools/list', (page) => (page === 1 ? 'private' : undefined)),
      )
    ).rule.verdict,
  ).toBe('pass');
  const none: Odd = { result: ({ cacheScope: _gone, ...rest }) => rest };
  expect((await judgeOdd(ID, none)).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'blocked by MCP-CAC-002: no result has a cacheScope',
  });
});
