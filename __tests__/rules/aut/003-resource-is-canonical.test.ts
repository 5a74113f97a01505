import { expect, test } from '@jest/globals';
import { foundBy, judgeOauth, type OauthServer, RESOURCE } from './support/oauth.js';

const ID = 'MCP-AUT-003';

/** Calls the resource so; `ORIGIN` and `PORT` stand for the server's own. */
function naming(resource: string, at = `${RESOURCE}/mcp`, more: OauthServer = {}): OauthServer {
  return {
    ...more,
    documents: (origin) => ({
      [`${RESOURCE}/mcp`]: undefined,
      [at]: {
        json: {
          resource: resource.replace('ORIGIN', origin).replace('PORT', new URL(origin).port),
          authorization_servers: [origin],
        },
      },
    }),
  };
}

test.each([
  'ORIGIN/mcp',
  'ORIGIN/mcp/',
  'HTTP://127.0.0.1:PORT/mcp',
  'http://localhost:PORT/mcp',
  'http://[::1]:PORT/mcp',
])('%s is the server itself', async (resource) => {
  expect((await judgeOauth(ID, naming(resource))).rule).toMatchObject({ verdict: 'pass', notes: [] });
});

test('a server probed at all addresses of this machine is known by one of them', async () => {
  const probed = { host: '0.0.0.0' };
  expect((await judgeOauth(ID, naming('http://localhost:PORT/mcp', undefined, probed))).rule.verdict).toBe('pass');
  const { rule, origin } = await judgeOauth(ID, naming('http://0.0.0.0:PORT/mcp', undefined, probed));
  expect(rule.message).toBe(
    `resource of the metadata is ${origin}/mcp, expected ${origin.replace('0.0.0.0', 'localhost')}/mcp`,
  );
});

test('a parent from the matching well-known path passes with a note', async () => {
  const root = naming('ORIGIN', RESOURCE, { challenge: () => ['Bearer'] });
  const { rule, origin } = await judgeOauth(ID, root);
  expect(rule).toMatchObject({ verdict: 'pass', notes: [`resource ${origin} is a parent of the endpoint /mcp`] });
});

test('a query that the server was probed with need not be part of its resource', async () => {
  const oauth = naming('ORIGIN/mcp', `${RESOURCE}/mcp`, { path: '/mcp?tools=all' });
  const told = { ...oauth, challenge: (origin: string) => [`Bearer resource_metadata="${origin}${RESOURCE}/mcp"`] };
  expect((await judgeOauth(ID, told)).rule).toMatchObject({
    verdict: 'pass',
    notes: [expect.stringContaining('is the endpoint without the query that it was probed with')],
  });
});

test('a query that is part of the resource is part of the well-known URL', async () => {
  const oauth = naming('ORIGIN/mcp?tenant=1', `${RESOURCE}/mcp?tenant=1`, {
    path: '/mcp?tenant=1',
    challenge: () => ['Bearer'],
  });
  expect((await judgeOauth(ID, oauth)).rule).toMatchObject({ verdict: 'pass', notes: [] });
});

test.each([
  'ORIGIN/other',
  'ORIGIN/MCP',
  'ORIGIN/mcp2',
  'ORIGIN/mcp/v1',
  'ORIGIN/mcp?tenant=1',
  'ORIGIN/mcp#here',
  'https://127.0.0.1:PORT/mcp',
  'http://127.0.0.1:1/mcp',
  'http://0.0.0.0:PORT/mcp',
  'http://[::]:PORT/mcp',
])('%s is another resource', async (resource) => {
  const judged = await judgeOauth(ID, naming(resource));
  const said = resource.replace('PORT', new URL(judged.origin).port).replaceAll(judged.origin, 'ORIGIN');
  expect(foundBy(judged)).toEqual([
    { message: `resource of the metadata is ${said}, expected ORIGIN/mcp`, subject: 'resource', outcome: 'fail' },
  ]);
});

test.each([undefined, 'build-server'])(
  'a public resource of a server in a place of its own is not judged (%s)',
  async (host) => {
    const { rule, origin } = await judgeOauth(ID, naming('https://mcp.acme.dev/mcp', undefined, host ? { host } : {}));
    expect(rule).toMatchObject({
      verdict: 'not-tested',
      message: `the server was probed at ${origin}, and its metadata speaks of https://mcp.acme.dev/mcp`,
      enable: 'set `canonical-url`',
    });
  },
);

test.each(['https://mcp.corp.internal/mcp', 'http://mcp-server:8080/mcp', 'http://10.1.2.3/mcp'])(
  'a resource in another network than the one of this machine is not judged (%s)',
  async (resource) => {
    const { rule, origin } = await judgeOauth(ID, naming(resource));
    expect(rule).toMatchObject({
      verdict: 'not-tested',
      message: `the server was probed at ${origin}, and its metadata speaks of ${resource}`,
      enable: 'set `canonical-url`',
    });
  },
);

test('with `canonical-url` that is what it must be', async () => {
  const settings = { canonicalUrl: 'https://mcp.acme.dev/mcp' };
  expect((await judgeOauth(ID, naming('https://MCP.acme.dev:443/mcp/'), { settings })).rule.verdict).toBe('pass');
  expect(foundBy(await judgeOauth(ID, naming('https://other.dev/mcp'), { settings }))).toMatchObject([
    {
      message: 'resource of the metadata is https://other.dev/mcp, expected https://mcp.acme.dev/mcp',
      outcome: 'fail',
    },
  ]);
});

test('metadata without a resource, or none, is the matter of MCP-AUT-002', async () => {
  expect((await judgeOauth(ID, naming('mcp'))).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'blocked by MCP-AUT-002: the metadata has no valid resource',
  });
  expect((await judgeOauth(ID, { documents: () => ({ [`${RESOURCE}/mcp`]: undefined }) })).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'blocked by MCP-AUT-002: there is no resource metadata',
  });
});

test('an open server without metadata has nothing to judge', async () => {
  const open: OauthServer = { tokens: () => 'served', documents: () => ({ [`${RESOURCE}/mcp`]: undefined }) };
  expect((await judgeOauth(ID, open)).rule.verdict).toBe('not-applicable');
});
