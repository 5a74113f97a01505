import { expect, test } from '@jest/globals';
import type { JsonValue } from '../../../src/wire/message.js';
import { findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';

const ID = 'MCP-CAC-004';

function living(ttl: JsonValue): Odd {
  return {
    result: (result, { method }) =>
      method === 'prompts/list' && result.ttlMs !== undefined ? { ...result, ttlMs: ttl } : result,
  };
}

test.each([0, 1, 60_000, 1e15])('%d passes', async (ttl) => {
  expect((await judgeOdd(ID, living(ttl))).rule).toMatchObject({ verdict: 'pass', notes: [] });
});

test('a fraction is noted', async () => {
  expect((await judgeOdd(ID, living(0.5))).rule).toMatchObject({
    verdict: 'pass',
    notes: ['ttlMs 0.5 is no integer; the text calls it an integer value'],
  });
});

test.each<[JsonValue, string]>([
  [-1, '-1'],
  [-0.5, '-0.5'],
  ['60000', '"60000"'],
  [null, 'null'],
  [true, 'true'],
  [{ ms: 1 }, '{"ms":1}'],
])('%j is a violation', async (ttl, actual) => {
  expect(findingsOf(await judgeOdd(ID, living(ttl)))).toEqual([
    {
      message: `the result of prompts/list has ttlMs ${actual}, expected a number of 0 or more`,
      subject: 'prompts/list',
      outcome: 'fail',
    },
  ]);
});

test('a number that is too large for one is a violation', async () => {
  const odd: Odd = {
    reply: (reply, { method }) =>
      method === 'prompts/list'
        ? { ...reply, text: JSON.stringify(reply.message).replace('"ttlMs":60000', '"ttlMs":1e999') }
        : reply,
  };
  expect(findingsOf(await judgeOdd(ID, odd)).map(({ message }) => message)).toEqual([
    'the result of prompts/list has ttlMs too large a number, expected a number of 0 or more',
  ]);
});

test('no ttlMs anywhere is the matter of MCP-CAC-001', async () => {
  expect((await judgeOdd(ID, { result: ({ ttlMs: _gone, ...rest }) => rest })).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'blocked by MCP-CAC-001: no result has a ttlMs',
  });
});
