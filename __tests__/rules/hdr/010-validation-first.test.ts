import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { findingsOf, judgeOdd, toolsFirst } from '../../support/behaving.js';

const ID = 'MCP-HDR-010';

test('a server that looks at headers first passes', async () => {
  expect((await judgeOdd(ID)).rule).toMatchObject({
    verdict: 'pass',
    message: 'headers are validated before methods and tools are looked up',
  });
});

test('tools that are looked up first are a warning', async () => {
  expect(findingsOf(await judgeOdd(ID, { before: toolsFirst }))).toEqual([
    {
      message:
        '`tools/call` of an unknown tool without `Mcp-Name` was answered 200 with error -32602 (Unknown tool), expected 400 with error -32020 (HeaderMismatch)',
      subject: 'unknown tool without Mcp-Name',
      outcome: 'warn',
    },
  ]);
});

test('methods that are looked up first are a warning of their own', async () => {
  const methodsFirst = ({ method }: { method: string }): ProtocolError | undefined =>
    method.startsWith('mcp-compliance/') ? new ProtocolError(404, -32601, 'Method not found') : undefined;
  expect(findingsOf(await judgeOdd(ID, { before: methodsFirst }))).toMatchObject([
    { subject: 'unknown method without Mcp-Method', outcome: 'warn' },
  ]);
});

test('where headers are not validated at all there is no order to judge', async () => {
  const { rule } = await judgeOdd(ID, { skip: ['method-missing'] });
  expect(rule).toMatchObject({
    verdict: 'not-tested',
    message: 'blocked by MCP-HDR-001: without `Mcp-Method` server/discover was answered 200 with a result',
  });
});
