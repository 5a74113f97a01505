import { expect, test } from '@jest/globals';
import type { Network } from '../../../src/suite/run-context.js';
import { GOOD, judge } from './support/judge.js';

const ID = 'MCP-REG-002';
const other = { ...GOOD, name: 'dev.example.weather/server' };

function failing(code: string): Promise<never> {
  return Promise.reject(Object.assign(new Error(code.toLowerCase()), { code }));
}

/** A name server that has these records, and a web that there is not. */
function network(records: Record<string, string[][]> = {}, missing = 'ENODATA', web = 'ENOTFOUND'): Network {
  return {
    resolveTxt: (name) => (records[name] ? Promise.resolve(records[name]) : failing(missing)),
    lookup: (_host, _options, callback) => callback(Object.assign(new Error(web.toLowerCase()), { code: web }), '', 0),
  };
}

test.each([
  'https://github.com/Octo/weather',
  'https://github.com/octo/weather.git',
  'git+https://github.com/octo/weather.git',
  'https://www.github.com/octo/monorepo/tree/main/packages/weather',
  'git@github.com:octo/weather.git',
  'ssh://git@github.com/octo/weather',
])('%s belongs to octo', async (url) => {
  const manifest = { ...GOOD, repository: { url, source: 'github' } };
  expect(await judge(ID, manifest)).toMatchObject({
    verdict: 'pass',
    message: 'io.github.octo belongs to the owner of the repository',
  });
  expect((await judge(ID, { ...manifest, name: 'IO.github.OCTO/weather' })).verdict).toBe('pass');
});

// "Publishers must verify ownership of their namespace" (registry/about): by signing in as its owner, whatever
// repository they name. 42 of 1,165 entries of the registry below io.github name a repository of somebody else.
test('another owner is told at the name, as information', async () => {
  expect((await judge(ID, { ...GOOD, name: 'io.github.somebody/weather' })).findings).toMatchObject([
    {
      message: 'the namespace io.github.somebody does not belong to the owner of the repository, Octo',
      expected: 'io.github.Octo/…',
      outcome: 'info',
      loweredBecause: expect.stringContaining('whoever signs in to GitHub as the owner of the namespace'),
      location: { line: 3 },
    },
  ]);
});

test('without a repository the run’s own counts, but not that of a fork', async () => {
  for (const repository of [undefined, { url: 'https://gitlab.com/octo/weather', source: 'gitlab' }]) {
    const bare = { ...GOOD, repository };
    expect(await judge(ID, bare)).toMatchObject({
      verdict: 'not-tested',
      message: 'the owner of the repository is not known',
      enable: 'give `repository.url` in server.json',
    });
    expect((await judge(ID, bare, { repository: { owner: 'octo', fork: false } })).verdict).toBe('pass');
    expect((await judge(ID, bare, { repository: { owner: 'else', fork: false } })).verdict).toBe('violation');
    expect(await judge(ID, bare, { repository: { owner: 'forker', fork: true } })).toMatchObject({
      verdict: 'not-tested',
      message: 'the run belongs to a fork, whose owner is another',
    });
  }
});

test.each([
  ['weather.example.dev', [['v=MCPv1; k=ed25519; p=abc']]],
  ['example.dev', [['v=spf1 -all'], ['v=MCPv1; k=ed25519; ', 'p=abc']]],
  ['example.dev', [['v=MC', 'Pv1', ' ; k=ecdsap384; p=abc']]],
])('a TXT record of %s proves it, in however many strings', async (domain, records) => {
  expect(await judge(ID, other, {}, network({ [domain]: records }))).toMatchObject({
    verdict: 'pass',
    message: `dev.example.weather is proven by the TXT record of ${domain}`,
  });
});

test.each([[['v=MCPv2; k=ed25519; p=abc']], [['v=mcpv1; p=abc']], [['MCPv1']]])('%j proves nothing', async (record) => {
  expect((await judge(ID, other, {}, network({ 'example.dev': [record] }))).verdict).toBe('violation');
});

test('no record and no document is a violation', async () => {
  const { findings } = await judge(ID, other, {}, network({}, 'ENOTFOUND'));
  expect(findings).toMatchObject([{ outcome: 'warn', location: { line: 3 } }]);
  expect(findings[0]?.message).toMatch(
    /^nothing proves the ownership of dev\.example\.weather: no TXT record on weather\.example\.dev, example\.dev; https:\/\/weather\.example\.dev\//,
  );
});

test.each<[string, Network, RegExp]>([
  [
    'a silent name server',
    network({}, 'ECONNREFUSED'),
    /the name servers did not answer for weather\.example\.dev, example\.dev/,
  ],
  ['one that fails', network({}, 'ESERVFAIL'), /the name servers did not answer/],
  [
    'a web that drops connections',
    network({}, 'ENODATA', 'ECONNRESET'),
    /well-known\/mcp-registry-auth: the connection was dropped/,
  ],
])('%s decides nothing', async (_what, silent, why) => {
  const rule = await judge(ID, other, {}, silent);
  expect(rule.verdict).toBe('not-tested');
  expect(rule.message).toMatch(/^the domain of dev\.example\.weather could not be asked: /);
  expect(rule.message).toMatch(why);
});

test('a name without a namespace, and no manifest, are other matters', async () => {
  expect(await judge(ID, { ...GOOD, name: 'weather' })).toMatchObject({
    verdict: 'not-tested',
    message: 'blocked by MCP-REG-001: the name has no namespace',
  });
  expect(await judge(ID, undefined)).toMatchObject({
    verdict: 'not-applicable',
    message: 'server.json does not exist',
  });
  expect(await judge(ID, '{')).toMatchObject({ verdict: 'not-tested' });
});

test('name servers that never answer are waited for once, however long the namespace is', async () => {
  const asked: string[] = [];
  const silent: Network = {
    ...network(),
    resolveTxt: (name) => {
      asked.push(name);
      return new Promise(() => {});
    },
  };
  const started = performance.now();
  const name = `dev.example.${'a.'.repeat(40)}weather/server`;
  expect(await judge(ID, { ...GOOD, name }, {}, silent)).toMatchObject({
    verdict: 'not-tested',
    message: expect.stringContaining('the name servers did not answer'),
  });
  expect(performance.now() - started).toBeLessThan(9_000);
  expect(asked).toHaveLength(10);
  expect(asked.at(-1)).toBe('example.dev');
}, 20_000);
