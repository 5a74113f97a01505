import { expect, test } from '@jest/globals';
import type { Features } from '../../../src/reference/features.js';
import { callsOf, findingsOf, judgeOdd, onlyTools, toolsFirst, toolWith } from '../../support/behaving.js';

const ID = 'MCP-HDR-003';

test('a server that compares passes', async () => {
  expect((await judgeOdd(ID)).rule).toMatchObject({
    verdict: 'pass',
    message: 'a request whose Mcp-Name differs from its body is refused',
  });
});

test('another name and another case are found on their own', async () => {
  const ignoring = await judgeOdd(ID, { skip: ['name-mismatch', 'name-case'] });
  expect(findingsOf(ignoring).map(({ subject, outcome }) => [subject, outcome])).toEqual([
    ['resources/read with the `Mcp-Name` of another', 'fail'],
    ['resources/read with `Mcp-Name` in another case', 'fail'],
  ]);
  const anyCase = await judgeOdd(ID, { skip: ['name-case'] });
  expect(findingsOf(anyCase)).toEqual([
    {
      message:
        '`resources/read` with `Mcp-Name` in another case was answered 200 with a result, expected 400 with error -32020 (HeaderMismatch)',
      subject: 'resources/read with `Mcp-Name` in another case',
      outcome: 'fail',
    },
  ]);
});

test('a name without letters has no other case: nothing is held against the server', async () => {
  const offers = (features: Features): void => {
    features.capabilities = { prompts: {}, tools: {} };
    features.prompts = [{ name: '123' }];
    features.tools = [];
  };
  const { rule, requests } = await judgeOdd(ID, { before: toolsFirst, offers });
  expect(rule.verdict).toBe('pass');
  expect(rule.notes.join()).toContain('its name is the same with `Mcp-Name` in another case');
  const asked = requests.filter(({ message }) => message?.method === 'prompts/get');
  expect(asked.map(({ headers }) => headers['mcp-name']).filter((name) => name === '123')).toHaveLength(1);
});

test('names that need the Base64 form are sent in it', async () => {
  const offers = onlyTools(toolWith('Grüße', {}));
  const { rule, requests } = await judgeOdd(ID, { before: toolsFirst, offers });
  expect(rule.verdict).toBe('pass');
  const names = callsOf(requests, 'Grüße').map(({ headers }) => String(headers['mcp-name']));
  const encoded = (name: string): string => `=?base64?${Buffer.from(name).toString('base64')}?=`;
  expect(names).toContain(encoded('Grüße'));
  expect(names).toContain(encoded('gRüßE'));
});
