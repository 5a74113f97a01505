import { expect, test } from '@jest/globals';
import type { Features } from '../../../src/reference/features.js';
import { ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonObject, JsonValue } from '../../../src/wire/message.js';
import { findingsOf, type Judged, judgeOdd, onlyTools } from '../../support/behaving.js';

const ID = 'MCP-SEC-004';

/** Leaves nothing on offer but a tool, and takes the icons of the server away. */
function withoutIcons(tool: JsonObject): (features: Features) => void {
  return (features) => {
    onlyTools(tool)(features);
    features.serverInfo = { name: 'x', version: '1' };
  };
}

/** Judges a server whose only icon, that of a tool, has this source. */
function judge(src: JsonValue | undefined, canonicalUrl?: string): Promise<Judged> {
  const icons = [src === undefined ? {} : { src }];
  const offers = withoutIcons({ name: 'look', inputSchema: { type: 'object' }, icons });
  return judgeOdd(ID, { offers }, canonicalUrl === undefined ? {} : { settings: { canonicalUrl } });
}

test.each([
  'data:image/png;base64,AA==',
  'DATA:image/svg+xml,%3Csvg/%3E',
  'https://cdn.example.com/a.png',
  'HTTPS://cdn.example.com/a',
])('%s passes', async (src) => {
  expect((await judge(src)).rule).toMatchObject({ verdict: 'pass', message: '1 icon source(s) are safe', notes: [] });
});

test('another origin than the public one is a note', async () => {
  const src = 'https://cdn.example.com/a.png';
  expect((await judge(src, 'https://cdn.example.com/mcp')).rule.notes).toEqual([]);
  expect((await judge(src, 'https://mcp.acme.dev/mcp')).rule).toMatchObject({
    verdict: 'pass',
    notes: ['icons are loaded from another origin: https://cdn.example.com'],
  });
});

test('http: is a warning', async () => {
  expect(findingsOf(await judge('http://example.com/a.png'))).toEqual([
    {
      message: 'tool look: icon source "http://example.com/a.png" is loaded without TLS',
      subject: 'look',
      outcome: 'warn',
      because: 'an http: source is unprotected, but no scheme that clients must refuse',
    },
  ]);
});

test.each<[JsonValue | undefined, string]>([
  ['javascript:alert(1)', 'icon source "javascript:alert(1)" has the scheme javascript:, which clients must refuse'],
  ['file:///etc/passwd', 'icon source "file:///etc/passwd" has the scheme file:, which clients must refuse'],
  ['ws://a.example/', 'icon source "ws://a.example/" has the scheme ws:, which clients must refuse'],
  ['/icon.png', 'icon source "/icon.png" is not an absolute URL'],
  ['//cdn.example.com/a.png', 'icon source "//cdn.example.com/a.png" is not an absolute URL'],
  ['', 'icon source "" is not an absolute URL'],
  [undefined, 'an icon has no src'],
  [null, 'icon source null is not a string'],
])('%j is a violation', async (src, told) => {
  const judged = await judge(src);
  expect(findingsOf(judged)).toEqual([{ message: `tool look: ${told}`, subject: 'look', outcome: 'fail' }]);
  expect(judged.rule.findings[0]?.pointer).toBe('/icons/0/src');
});

test('icons of the server and of each kind of definition are looked at', async () => {
  const icons = [{ src: 'ftp://a.example/' }];
  const judged = await judgeOdd(ID, {
    offers: (features) => {
      features.serverInfo = { name: 'x', version: '1', icons };
      for (const list of [features.tools, features.prompts, features.resources, features.templates]) {
        list.splice(1);
        Object.assign(list[0] ?? {}, { icons });
      }
    },
  });
  expect(findingsOf(judged).map(({ subject }) => subject)).toEqual([
    'serverInfo',
    'add',
    'greeting',
    'ref://notes',
    'ref://items/{id}',
  ]);
});

test('a list that cannot be read is said', async () => {
  const instead = ({ message }: { message: { method?: string } | undefined }) =>
    message?.method === 'prompts/list' ? { status: 503 } : undefined;
  const message = 'prompts/list was answered 503 with an empty body';
  expect((await judgeOdd(ID, { instead })).rule).toMatchObject({
    verdict: 'pass',
    notes: [`not looked at: ${message}`],
  });
  const offers = (features: Features): void => {
    withoutIcons({ name: 'look', inputSchema: { type: 'object' } })(features);
    features.capabilities = { tools: {}, prompts: {} };
  };
  expect((await judgeOdd(ID, { instead, offers })).rule).toMatchObject({ verdict: 'not-tested', message });
});

test('resources without templates are no list that could not be read', async () => {
  const before = ({ method }: { method: string }): ProtocolError | undefined =>
    method === 'resources/templates/list' ? new ProtocolError(404, -32601, 'Method not found') : undefined;
  expect((await judgeOdd(ID, { before })).rule).toMatchObject({ verdict: 'pass', notes: [] });
});

test('no icons are nothing to judge', async () => {
  const offers = withoutIcons({ name: 'look', inputSchema: { type: 'object' } });
  expect((await judgeOdd(ID, { offers })).rule).toMatchObject({
    verdict: 'not-applicable',
    message: 'neither the server nor its definitions have icons',
  });
});
