import { expect, test } from '@jest/globals';
import { findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';

const ID = 'MCP-CAC-002';

/** Leaves `cacheScope` out of results that a condition holds for. */
function leavingOut(when: (method: string, cursor: unknown) => boolean): Odd {
  return {
    result: ({ cacheScope, ...rest }, { method, params }) =>
      cacheScope === undefined || when(method, params.cursor) ? rest : { ...rest, cacheScope },
  };
}

test('all six results have it', async () => {
  expect((await judgeOdd(ID)).rule).toMatchObject({
    verdict: 'pass',
    message:
      'cacheScope is present in the results of server/discover, tools/list, prompts/list, resources/list, resources/templates/list, resources/read',
  });
});

test('one finding a method', async () => {
  const judged = await judgeOdd(
    ID,
    leavingOut((method) => /^(server|resources\/read)/.test(method)),
  );
  expect(findingsOf(judged)).toEqual([
    {
      message: 'the result of server/discover has no cacheScope, expected a cacheScope',
      subject: 'server/discover',
      outcome: 'fail',
    },
    {
      message: 'the result of resources/read has no cacheScope, expected a cacheScope',
      subject: 'resources/read',
      outcome: 'fail',
    },
  ]);
});

test('a later page without it is told with the number of pages', async () => {
  const judged = await judgeOdd(
    ID,
    leavingOut((_method, cursor) => cursor !== undefined),
  );
  expect(findingsOf(judged).map(({ message }) => message)).toEqual([
    'the result of tools/list (1 of 2 pages) has no cacheScope, expected a cacheScope',
  ]);
});
