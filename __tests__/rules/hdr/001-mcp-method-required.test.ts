import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { answering, findingsOf, judgeOdd } from '../../support/behaving.js';

const ID = 'MCP-HDR-001';

test('a server that refuses all four passes, with the exchanges that show it', async () => {
  const { rule } = await judgeOdd(ID);
  expect(rule).toMatchObject({
    verdict: 'pass',
    message: 'requests without Mcp-Method, or with another method in it, are refused',
  });
});

test('serving requests without the header is found on discover and on a list', async () => {
  const judged = await judgeOdd(ID, { skip: ['method-missing'] });
  const told = '`Mcp-Method` was answered 200 with a result, expected 400 with error -32020 (HeaderMismatch)';
  expect(findingsOf(judged)).toEqual([
    {
      message: `\`server/discover\` without ${told}`,
      subject: 'server/discover without `Mcp-Method`',
      outcome: 'fail',
    },
    {
      message: `\`tools/list\` without ${told}`,
      subject: 'tools/list without `Mcp-Method`',
      outcome: 'fail',
    },
  ]);
});

test('another method and another case are subjects of their own', async () => {
  const judged = await judgeOdd(ID, { skip: ['method-mismatch', 'method-case'] });
  expect(findingsOf(judged).map(({ subject }) => subject)).toEqual([
    'tools/list with `Mcp-Method: prompts/list`',
    'tools/list with `Mcp-Method: TOOLS/LIST`',
  ]);
});

test('a refusal with another code says that only the code is wrong', async () => {
  const error = ({ status, code, message }: ProtocolError): ProtocolError =>
    new ProtocolError(status, code === -32020 ? -32600 : code, message);
  const judged = await judgeOdd(ID, { error });
  expect(findingsOf(judged)[0]?.message).toBe(
    '`server/discover` without `Mcp-Method` was answered 400 with error -32600 (Header mismatch: Mcp-Method is missing), expected 400 with error -32020 (HeaderMismatch); refused as it must be, only the error code is wrong',
  );
});

test('the right code with status 200 is a violation', async () => {
  const error = ({ code, message }: ProtocolError): ProtocolError => new ProtocolError(200, code, message);
  expect((await judgeOdd(ID, { error })).rule.verdict).toBe('violation');
});

test('refusals by a gate in front say nothing', async () => {
  const GATE = 'answered 403, which says nothing about this rule';
  const discover = await judgeOdd(ID, {
    instead: answering(403, ({ headers, message }) => message?.method === 'server/discover' && !headers['mcp-method']),
  });
  expect(discover.rule).toMatchObject({ verdict: 'pass', notes: [`not decided: ${GATE}`] });
  const missing = await judgeOdd(ID, { instead: answering(403, ({ headers }) => !headers['mcp-method']) });
  expect(missing.rule).toMatchObject({ verdict: 'not-tested', message: GATE });
});

test('a server with no lists is judged by discover alone', async () => {
  const { rule, requests } = await judgeOdd(ID, {
    offers: (features) => {
      features.capabilities = {};
    },
  });
  expect(rule.verdict).toBe('pass');
  expect(requests.map(({ message }) => message?.method).filter((method) => method?.startsWith('prompts'))).toEqual([]);
});
