import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';

const ID = 'MCP-ERR-008';
const BOTH = { rules: [ID, 'MCP-ERR-002'] };

function unknownTool(code: number, status = 200): Odd {
  return { error: (was) => (was.message === 'Unknown tool' ? new ProtocolError(status, code, 'Unknown tool') : was) };
}

test.each([-32602, -31999, -32020, 0])('%i is no violation', async (code) => {
  expect((await judgeOdd(ID, unknownTool(code), BOTH)).rule.verdict).toBe('pass');
});

test('-32002 is the matter of MCP-ERR-003', async () => {
  expect((await judgeOdd(ID, unknownTool(-32002), BOTH)).rule.verdict).toBe('pass');
});

test.each([-32000, -32001, -32019])('%i is a warning', async (code) => {
  expect(findingsOf(await judgeOdd(ID, unknownTool(code), BOTH))).toEqual([
    {
      message: `tools/call was answered with error ${code}, expected a code outside -32019 to -32000`,
      subject: `${code} from tools/call`,
      outcome: 'warn',
    },
  ]);
});

test.each([401, 403, 405, 406, 413, 415, 429])('what the transport answers with %i does not count', async (status) => {
  const { rule } = await judgeOdd(ID, unknownTool(-32000, status), BOTH);
  expect(rule).toMatchObject({ verdict: 'pass', message: 'none of 1 error answers has such a code' });
});

test('an error that names no request does not count', async () => {
  const instead: Odd['instead'] = ({ message }) =>
    message?.method === 'tools/call'
      ? { status: 400, json: { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Bad Request' } } }
      : undefined;
  const { rule } = await judgeOdd(ID, { instead }, BOTH);
  expect(rule).toMatchObject({ verdict: 'pass', message: 'none of 1 error answers has such a code' });
});
