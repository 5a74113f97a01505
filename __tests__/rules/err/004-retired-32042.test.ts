import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { answering, findingsOf, judgeOdd } from '../../support/behaving.js';

const ID = 'MCP-ERR-004';
/** MCP-ERR-002 provokes the errors that this rule reads. */
const BOTH = { rules: [ID, 'MCP-ERR-002'] };

test('errors with other codes pass, and their number is said', async () => {
  expect((await judgeOdd(ID, {}, BOTH)).rule).toMatchObject({
    verdict: 'pass',
    message: 'none of 2 error answers has such a code',
  });
});

test('the retired code is a violation', async () => {
  const error = (was: ProtocolError): ProtocolError =>
    was.message === 'Unknown tool' ? new ProtocolError(200, -32042, 'Visit a page') : was;
  expect(findingsOf(await judgeOdd(ID, { error }, BOTH))).toEqual([
    {
      message: 'tools/call was answered with error -32042, expected a code other than the retired -32042',
      subject: '-32042 from tools/call',
      outcome: 'fail',
    },
  ]);
});

test('where no error was seen nothing was tested', async () => {
  expect((await judgeOdd(ID)).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'no error answer to a modern request was seen',
  });
});

test('refusals of the transport do not count', async () => {
  const instead = answering(
    403,
    ({ message }) => message?.method !== 'server/discover' && message?.method !== 'tools/list',
  );
  expect((await judgeOdd(ID, { instead }, BOTH)).rule.verdict).toBe('not-tested');
});
