import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { asking } from '../../../src/reference/tools.js';
import type { JsonValue } from '../../../src/wire/message.js';
import { answering, callsOf, findingsOf, judgeOdd, type Odd, onlyTools, toolWith } from '../../support/behaving.js';

const ID = 'MCP-ERR-007';

function refusing(data: JsonValue | undefined, status = 400): Odd {
  return { error: (was) => (was.code === -32021 ? new ProtocolError(status, -32021, 'Cannot ask', data) : was) };
}

/** Does this in place of what the tool `confirm` does. */
function confirming(odd: NonNullable<Odd['method']>): Odd {
  return {
    method: (call, features) =>
      call.method === 'tools/call' && call.params.name === 'confirm' ? odd(call, features) : undefined,
  };
}

test('a server that names what is missing passes, after two calls of one tool', async () => {
  const { rule, requests } = await judgeOdd(ID);
  expect(rule).toMatchObject({
    verdict: 'pass',
    message: 'a missing client capability is named by error -32021',
    notes: [],
  });
  expect(callsOf(requests, 'confirm')).toHaveLength(2);
});

const REQUIRED = 'error -32021 from tools/call: data.requiredCapabilities is';

test.each<[string, Odd, string]>([
  ['no data', refusing(undefined), `${REQUIRED} absent, expected a non-empty object such as {"elicitation":{}}`],
  [
    'an empty object',
    refusing({ requiredCapabilities: {} }),
    `${REQUIRED} {}, expected a non-empty object such as {"elicitation":{}}`,
  ],
  [
    'a list',
    refusing({ requiredCapabilities: ['elicitation'] }),
    `${REQUIRED} ["elicitation"], expected a non-empty object such as {"elicitation":{}}`,
  ],
  [
    'another status',
    refusing({ requiredCapabilities: { elicitation: {} } }, 200),
    'error -32021 from tools/call: the HTTP status is 200, expected 400',
  ],
  [
    'a question that the client cannot answer',
    confirming(() => asking({ sure: { method: 'elicitation/create', params: {} } })),
    'the tool confirm asks for input that the client did not say it can give, expected error -32021',
  ],
])('%s is a violation', async (_what, odd, message) => {
  const judged = await judgeOdd(ID, odd);
  expect(findingsOf(judged).map((finding) => finding.message)).toEqual([message]);
  expect(judged.rule.outcome).toBe('fail');
});

test('every -32021 of the run is looked at, not only the first of a method', async () => {
  const error = (was: ProtocolError): ProtocolError =>
    was.message === 'Unknown tool' ? new ProtocolError(400, -32021, 'Unknown tool') : was;
  expect(
    findingsOf(await judgeOdd(ID, { error }, { rules: [ID, 'MCP-ERR-002'] })).map(({ message }) => message),
  ).toEqual([`${REQUIRED} absent, expected a non-empty object such as {"elicitation":{}}`]);
});

test('what several answers to a method have wrong is told once', async () => {
  const error = (was: ProtocolError): ProtocolError => new ProtocolError(400, -32021, was.message);
  const judged = await judgeOdd(ID, { error }, { rules: [ID, 'MCP-ERR-002'] });
  expect(findingsOf(judged).map(({ message }) => message)).toEqual([
    'error -32021 from mcp-compliance/no-such-method: data.requiredCapabilities is absent, expected a non-empty object such as {"elicitation":{}}',
    `${REQUIRED} absent, expected a non-empty object such as {"elicitation":{}}`,
  ]);
});

test.each<[string, Odd, string]>([
  ['a tool that does without', confirming(() => ({ content: [] })), 'the tool confirm asks for no input'],
  [
    'a tool that only wants to be asked again',
    confirming(() => ({ resultType: 'input_required', requestState: 'x' })),
    'the tool confirm asks for no input',
  ],
  [
    'a tool that does without what the client has not',
    confirming(({ meta }) =>
      JSON.stringify(meta).includes('elicitation')
        ? asking({ a: { method: 'elicitation/create', params: {} } })
        : { content: [] },
    ),
    'without capabilities the tool confirm was answered 200 with a result',
  ],
  [
    'a gate in front of it',
    { instead: answering(403, ({ message }) => message?.params?.name === 'confirm') },
    'answered 403, which says nothing about this rule',
  ],
])('%s decides nothing', async (_what, odd, message) => {
  expect((await judgeOdd(ID, odd)).rule).toMatchObject({ verdict: 'not-tested', message });
});

test('without consent no tool is called', async () => {
  const { rule, requests } = await judgeOdd(ID, {}, { settings: { toolCalls: 'none' } });
  expect(rule).toMatchObject({
    verdict: 'not-tested',
    message: 'no tool may be called',
    enable: 'set `tool-calls: all`, or name the tool in `allow-tools`',
  });
  expect(requests.filter(({ message }) => message?.method === 'tools/call')).toEqual([]);
});

test('a tool whose arguments cannot be made up says what would help', async () => {
  const tool = toolWith('confirm', { id: { type: 'string', pattern: '^(?!x)x$' } }, { required: ['id'] });
  expect((await judgeOdd(ID, { offers: onlyTools(tool) })).rule).toMatchObject({
    verdict: 'not-tested',
    enable: 'give arguments in `tool-arguments`',
  });
});

test('a server without tools has nothing to judge', async () => {
  expect((await judgeOdd(ID, { offers: onlyTools() })).rule).toMatchObject({
    verdict: 'not-applicable',
    message: 'the server has no tools, and no error -32021 was seen',
  });
});
