import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonObject } from '../../../src/wire/message.js';
import { answering, findingsOf, judgeOdd, type Odd, onlyTools, toolWith } from '../../support/behaving.js';

const ID = 'MCP-ERR-003';

function refusing(code: number, status = 200): Odd {
  return {
    error: (was) => (was.message === 'Resource not found' ? new ProtocolError(status, code, 'Not there') : was),
  };
}

/** Answers reads of what is not there with a result. */
function giving(result: JsonObject): Odd {
  return {
    method: ({ method, params }) =>
      method === 'resources/read' && String(params.uri).startsWith('mcp-compliance:') ? result : undefined,
  };
}

test.each([200, 400, 404])('-32602 passes, whatever the status: %i', async (status) => {
  expect((await judgeOdd(ID, refusing(-32602, status))).rule).toMatchObject({
    verdict: 'pass',
    message: 'an unknown resource is answered with error -32602',
  });
});

const READ = '`resources/read` of a URI that does not exist was answered';

test.each<[string, Odd, string]>([
  ['the retired code', refusing(-32002), '200 with error -32002 (Not there)'],
  ['another code', refusing(-32603), '200 with error -32603 (Not there)'],
  ['empty contents', giving({ contents: [] }), 'a result with empty contents'],
  ['a result without contents', giving({}), '200 with a result'],
])('%s is a violation', async (_what, odd, actual) => {
  expect(findingsOf(await judgeOdd(ID, odd))).toEqual([
    { message: `${READ} ${actual}, expected error -32602`, subject: 'unknown resource', outcome: 'fail' },
  ]);
});

test.each<[string, Odd, string]>([
  ['contents for any URI', giving({ contents: [{ uri: 'a:b', text: '' }] }), 'the server has contents for any URI'],
  [
    'a question',
    giving({ resultType: 'input_required', inputRequests: {} }),
    'the server asks for input before it answers',
  ],
  ['a refusal of the header', refusing(-32020, 400), 'refused for its form (400 with error -32020 (Not there))'],
  [
    'a gate',
    { instead: answering(403, ({ message }) => message?.method === 'resources/read') },
    'answered 403, which says nothing about this rule',
  ],
  [
    'a server that does not list its resources',
    { before: ({ method }) => (method === 'resources/list' ? new ProtocolError(200, -32603, 'Broken') : undefined) },
    'resources/list is not served',
  ],
])('%s decides nothing', async (_what, odd, message) => {
  expect((await judgeOdd(ID, odd)).rule).toMatchObject({ verdict: 'not-tested', message });
});

test('a read that is never answered, twice, is a violation', async () => {
  const silent: Odd = {
    instead: ({ message }) =>
      String(message?.params?.uri).startsWith('mcp-compliance:') ? { status: 103 } : undefined,
  };
  expect(findingsOf(await judgeOdd(ID, silent, { limits: { requestTimeoutMs: 300 } }))).toEqual([
    {
      message:
        '`resources/read` of a URI that does not exist was answered nothing: no answer within 0.3 s, expected error -32602',
      subject: 'unknown resource',
      outcome: 'fail',
    },
  ]);
});

const retiredForTools: Odd = {
  offers: onlyTools(toolWith('look', {})),
  error: (was) => (was.message === 'Unknown tool' ? new ProtocolError(200, -32002, 'Unknown tool') : was),
};

test('a server without resources has nothing to judge, unless it uses the retired code elsewhere', async () => {
  const { rule, requests } = await judgeOdd(ID, { offers: onlyTools(toolWith('look', {})) });
  expect(rule).toMatchObject({ verdict: 'not-applicable', message: 'the server has no resources' });
  expect(requests.map(({ message }) => message?.method)).not.toContain('resources/read');
  expect(findingsOf(await judgeOdd(ID, retiredForTools, { rules: [ID, 'MCP-ERR-002'] }))).toEqual([
    {
      message: 'tools/call was answered with the retired error code -32002',
      subject: 'tools/call',
      outcome: 'fail',
    },
  ]);
});
