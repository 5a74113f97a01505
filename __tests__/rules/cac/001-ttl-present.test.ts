import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { findingsOf, judgeOdd, type Odd, onlyTools, toolWith } from '../../support/behaving.js';

const ID = 'MCP-CAC-001';
const SIX = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
];

/** Leaves `ttlMs` out of results that a condition holds for. */
function leavingOut(when: (method: string, cursor: unknown) => boolean): Odd {
  return {
    result: ({ ttlMs, ...rest }, { method, params }) =>
      ttlMs === undefined || when(method, params.cursor) ? rest : { ...rest, ttlMs },
  };
}

test('all six results have it', async () => {
  expect((await judgeOdd(ID)).rule).toMatchObject({
    verdict: 'pass',
    message: `ttlMs is present in the results of ${SIX.join(', ')}`,
  });
});

test.each(SIX)('%s without it is a violation', async (method) => {
  expect(
    findingsOf(
      await judgeOdd(
        ID,
        leavingOut((called) => called === method),
      ),
    ),
  ).toEqual([
    {
      message: expect.stringMatching(
        new RegExp(`^the result of ${method}( \\(2 of 2 pages\\))? has no ttlMs, expected a ttlMs$`),
      ) as unknown as string,
      subject: method,
      outcome: 'fail',
    },
  ]);
});

test('a later page without it is told with the number of pages', async () => {
  const judged = await judgeOdd(
    ID,
    leavingOut((method, cursor) => method === 'tools/list' && cursor !== undefined),
  );
  expect(findingsOf(judged).map(({ message }) => message)).toEqual([
    'the result of tools/list (1 of 2 pages) has no ttlMs, expected a ttlMs',
  ]);
});

test('what the server does not serve is not looked at', async () => {
  expect((await judgeOdd(ID, { offers: onlyTools(toolWith('a', {})) })).rule.message).toBe(
    'ttlMs is present in the results of server/discover, tools/list',
  );
});

test('a question carries no hints', async () => {
  const odd: Odd = {
    method: ({ method }) =>
      method === 'resources/read' ? { resultType: 'input_required', requestState: 'x' } : undefined,
  };
  const { rule } = await judgeOdd(ID, odd);
  expect(rule.verdict).toBe('pass');
  expect(rule.message).not.toContain('resources/read');
});

test('a server that answers nothing but errors is not tested', async () => {
  const before: Odd['before'] = ({ method }) =>
    method === 'tools/list' ? undefined : new ProtocolError(500, -32603, 'Broken');
  const odd: Odd = { before, method: ({ method }) => (method === 'tools/list' ? { resultType: 'task' } : undefined) };
  expect((await judgeOdd(ID, odd)).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'no cacheable result was seen',
  });
});
