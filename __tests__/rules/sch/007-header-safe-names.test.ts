import { expect, test } from '@jest/globals';
import type { JsonObject } from '../../../src/wire/message.js';
import { findingsOf, type Judged, judgeOdd } from '../../support/behaving.js';

const ID = 'MCP-SCH-007';

/** Judges a server with one tool, prompt and resource, each called so. */
function judge(names: { tool?: string; prompt?: string; uri?: string }): Promise<Judged> {
  const { tool = 'look', prompt = 'greet', uri = 'ref://a' } = names;
  return judgeOdd(ID, {
    offers: (features) =>
      Object.assign(features, {
        tools: [{ name: tool, inputSchema: { type: 'object' } }],
        prompts: [{ name: prompt }],
        resources: [{ uri, name: 'Ä' }],
      }),
  });
}

test('plain names pass', async () => {
  expect((await judge({})).rule).toMatchObject({
    verdict: 'pass',
    message: '3 names of tools, prompts and resources are header-safe',
  });
});

test.each([
  { tool: 'a' },
  { tool: 'A'.repeat(128) },
  { tool: 'admin.tools-list_v2' },
  { prompt: 'sum up: a text / twice' },
  { prompt: '!' },
  { prompt: 'a\tb' },
  { uri: 'file:///a%20b/ü'.replace('ü', '%C3%BC') },
  { uri: 'custom:a b' },
  { uri: `ref://${'a'.repeat(500)}` },
])('%j passes', async (names) => {
  expect((await judge(names)).rule.verdict).toBe('pass');
});

const TOOL = 'expected 1 to 128 characters of A-Z a-z 0-9 _ - .';
const PLAIN = 'expected visible ASCII characters and inner spaces';

test.each<[{ tool?: string; prompt?: string; uri?: string }, string]>([
  [{ tool: '' }, `tool name "": ${TOOL}`],
  [{ tool: 'my tool' }, `tool name "my tool": ${TOOL}`],
  [{ tool: 'a/b' }, `tool name "a/b": ${TOOL}`],
  [{ tool: 'größe' }, `tool name "größe": ${TOOL}`],
  [{ tool: '=?base64?YQ==?=' }, `tool name "=?base64?YQ==?=": ${TOOL}`],
  [{ prompt: '' }, `prompt name "": ${PLAIN}`],
  [{ prompt: ' greet' }, `prompt name " greet": ${PLAIN}`],
  [{ prompt: 'grüße' }, `prompt name "grüße": ${PLAIN}`],
  [{ prompt: '=?base64?YQ==?=' }, `prompt name "=?base64?YQ==?=": ${PLAIN}`],
  [{ uri: 'file:///größe' }, `resource uri "file:///größe": ${PLAIN}`],
  [{ uri: 'ref://a ' }, `resource uri "ref://a ": ${PLAIN}`],
])('%j is a warning', async (names, message) => {
  const [finding] = findingsOf(await judge(names));
  expect(finding).toMatchObject({ message, outcome: 'warn' });
});

test('a name that is too long says how long it is', async () => {
  expect(findingsOf(await judge({ tool: 'a'.repeat(129) }))[0]?.message).toBe(
    `tool name "${'a'.repeat(40)}…" of 129 characters: ${TOOL}`,
  );
});

test('what has no name at all is not judged here', async () => {
  const tools: JsonObject[] = [{ inputSchema: { type: 'object' } }, { name: 7 }];
  const offers = (features: object) => Object.assign(features, { capabilities: { tools: {} }, tools });
  expect((await judgeOdd(ID, { offers })).rule).toMatchObject({ verdict: 'not-applicable' });
});

test('a list that cannot be read is said', async () => {
  const instead = ({ message }: { message: { method?: string } | undefined }) =>
    message?.method === 'prompts/list' ? { status: 503 } : undefined;
  expect((await judgeOdd(ID, { instead })).rule).toMatchObject({
    verdict: 'pass',
    notes: ['not looked at: prompts/list was answered 503 with an empty body'],
  });
});

test('no features, and lists that are not served', async () => {
  const none = await judgeOdd(ID, { offers: (features) => Object.assign(features, { capabilities: {} }) });
  expect(none.rule).toMatchObject({ verdict: 'not-applicable', message: 'the server has no tools' });
  const instead = ({ message }: { message: { method?: string } | undefined }) =>
    message?.method?.endsWith('/list') && message.method !== 'tools/list' ? { status: 503 } : undefined;
  const offers = (features: object) => Object.assign(features, { capabilities: { prompts: {}, resources: {} } });
  expect((await judgeOdd(ID, { offers, instead })).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'prompts/list was answered 503 with an empty body',
  });
});
