import { expect, test } from '@jest/globals';
import { ruleOf } from '../../support/check.js';
import { checkReferenceOnStdio } from '../../support/stdio.js';
import { GOOD, judge } from './support/judge.js';

const ID = 'MCP-REG-004';
const at = (canonicalUrl: string) => ({ canonicalUrl });

function remote(...urls: string[]): object {
  return { ...GOOD, remotes: urls.map((url) => ({ type: 'streamable-http', url })) };
}

test.each<[string, string]>([
  ['https://weather.example.dev/mcp', 'https://weather.example.dev/mcp'],
  ['https://WEATHER.example.dev/mcp/', 'https://weather.example.dev:443/mcp'],
  ['https://{tenant}.example.dev/mcp', 'https://acme.example.dev/mcp'],
  ['https://{tenant}.example.dev:443/mcp/', 'https://acme.example.dev/mcp'],
  ['https://example.dev/{region}/{version}/mcp', 'https://example.dev/eu/v1/mcp'],
  ['{base}/mcp', 'https://example.dev/mcp'],
  ['https://example.dev/{path}', 'https://example.dev/a/b/c'],
  ['https://example.dev/mcp{?query}', 'https://example.dev/mcp'],
  ['https://{a}{b}.example.dev/mcp', 'https://x.example.dev/mcp'],
])('%s is %s', async (template, probed) => {
  const rule = await judge(ID, remote(template), at(probed));
  expect(rule).toMatchObject({ verdict: 'pass' });
  expect(rule.message).toMatch(/^a declared remote is https:/);
});

test.each<[string, string]>([
  ['https://weather.example.dev/mcp', 'https://elsewhere.example.dev/mcp'],
  ['https://weather.example.dev/mcp', 'https://weather.example.dev/MCP'],
  ['https://weather.example.dev/mcp', 'https://weather.example.dev:8443/mcp'],
  ['https://{tenant}.example.dev/mcp', 'https://acme.example.dev/other'],
  ['https://{tenant}.example.dev/mcp', 'http://acme.example.dev/mcp'],
  ['https://example.dev/{a}/mcp', 'https://example.dev/mcp'],
  ['https://example.devil/{a}', 'https://example.dev/a'],
])('%s is not %s', async (template, probed) => {
  expect((await judge(ID, remote(template), at(probed))).findings).toMatchObject([
    {
      message: `the declared remote ${template} is not the server's address ${probed}`,
      outcome: 'warn',
      pointer: '/remotes/0/url',
    },
  ]);
});

test('one of several is enough, and all are told where none is', async () => {
  const two = remote('https://a.example.dev/mcp', 'https://b.example.dev/mcp');
  expect((await judge(ID, two, at('https://b.example.dev/mcp'))).verdict).toBe('pass');
  expect((await judge(ID, two, at('https://c.example.dev/mcp'))).message).toBe(
    "the declared remote https://a.example.dev/mcp, https://b.example.dev/mcp is not the server's address https://c.example.dev/mcp",
  );
});

test('a server in a place of its own is not judged without `canonical-url`', async () => {
  const rule = await judge(ID, GOOD);
  expect(rule).toMatchObject({ verdict: 'not-tested', enable: 'set `canonical-url`' });
  expect(rule.message).toMatch(/^the server was probed at http:\/\/127\.0\.0\.1:\d+, which is no public address$/);
});

test('no such remote, no manifest and no URL are nothing to judge', async () => {
  for (const remotes of [
    undefined,
    [],
    [{ type: 'sse', url: 'https://a.example.dev/sse' }],
    [{ type: 'streamable-http' }],
  ])
    expect(await judge(ID, { ...GOOD, remotes })).toMatchObject({
      verdict: 'not-applicable',
      message: 'the manifest declares no streamable-http remote',
    });
  expect((await judge(ID, undefined)).verdict).toBe('not-applicable');
  expect(ruleOf(await checkReferenceOnStdio(), ID).verdict).toBe('not-applicable');
});

test('a template of many braces is compared at once', async () => {
  const started = performance.now();
  const wild = remote(`https://${'{a}e'.repeat(60)}x/mcp`);
  expect((await judge(ID, wild, at(`https://${'e'.repeat(60)}.example.dev/mcp`))).verdict).toBe('violation');
  expect(performance.now() - started).toBeLessThan(5_000);
});
