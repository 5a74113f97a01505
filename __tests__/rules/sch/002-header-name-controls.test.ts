import { expect, test } from '@jest/globals';
import { findingsOf } from '../../support/behaving.js';
import { judgeParameters } from './support/schemas.js';

const ID = 'MCP-SCH-002';

test('a name without control characters passes, even one that is no token', async () => {
  const parameters = { a: { type: 'string', 'x-mcp-header': 'A B' }, b: { type: 'string', 'x-mcp-header': 7 } };
  expect((await judgeParameters(ID, parameters)).rule).toMatchObject({
    verdict: 'pass',
    message: '2 x-mcp-header annotation(s): none holds a control character',
  });
});

test.each(['A\r\nEvil: 1', 'A\n', 'A\tB', '\u0000', 'A\u007f', 'A\u0085B'])('%j is a violation', async (name) => {
  expect(findingsOf(await judgeParameters(ID, { a: { type: 'string', 'x-mcp-header': name } }))).toMatchObject([
    {
      message: expect.stringMatching(/^tool look: x-mcp-header ".*" at \/properties\/a holds a control character$/),
      outcome: 'fail',
    },
  ]);
});

test('no annotation is nothing to judge', async () => {
  expect((await judgeParameters(ID, {})).rule.verdict).toBe('not-applicable');
});
