import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';

const ID = 'MCP-ERR-005';
const BOTH = { rules: [ID, 'MCP-ERR-002'] };

function unknownTool(code: number, status = 200): Odd {
  return { error: (was) => (was.message === 'Unknown tool' ? new ProtocolError(status, code, 'Unknown tool') : was) };
}

test.each([-32602, -32020, -32021, -32022, -32019, -32100, -1, 4711])('%i is no violation', async (code) => {
  expect((await judgeOdd(ID, unknownTool(code), BOTH)).rule).toMatchObject({
    verdict: 'pass',
    message: 'none of 2 error answers has such a code',
  });
});

test.each([-32023, -32042, -32050, -32099])('%i is one', async (code) => {
  expect(findingsOf(await judgeOdd(ID, unknownTool(code), BOTH))).toEqual([
    {
      message: `tools/call was answered with error ${code}, expected no code from -32099 to -32020 but -32020, -32021, -32022`,
      subject: `${code} from tools/call`,
      outcome: 'fail',
    },
  ]);
});

test('each code of each method is a finding', async () => {
  const error = (was: ProtocolError): ProtocolError =>
    new ProtocolError(200, was.code === -32601 ? -32060 : -32061, 'No');
  expect(findingsOf(await judgeOdd(ID, { error }, BOTH)).map(({ subject }) => subject)).toEqual([
    '-32060 from mcp-compliance/no-such-method',
    '-32061 from tools/call',
  ]);
});

test('where no error was seen nothing was tested', async () => {
  expect((await judgeOdd(ID)).rule.verdict).toBe('not-tested');
});
