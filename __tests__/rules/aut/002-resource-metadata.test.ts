import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../../src/wire/message.js';
import { judgeOdd } from '../../support/behaving.js';
import { foundBy, judgeOauth, type OauthServer, RESOURCE } from './support/oauth.js';

const ID = 'MCP-AUT-002';
const AT = `${RESOURCE}/mcp`;

/** Serves other metadata at the URL of the challenge. */
function serving(document: (good: JsonObject) => unknown): OauthServer {
  return {
    documents: (origin, url) => ({ [AT]: { json: document({ resource: url, authorization_servers: [origin] }) } }),
  };
}

describe('places', () => {
  const PLAIN: OauthServer['challenge'] = () => ['Bearer'];
  test.each<[string, OauthServer, string[]]>([
    ['the URL of the challenge', {}, [AT]],
    ['else the path of the endpoint', { challenge: PLAIN }, [AT]],
    [
      'else the root',
      {
        challenge: PLAIN,
        documents: (origin, url) => ({
          [AT]: undefined,
          [RESOURCE]: { json: { resource: url, authorization_servers: [origin] } },
        }),
      },
      [AT, RESOURCE],
    ],
    [
      'a slash at the end of the endpoint',
      {
        challenge: PLAIN,
        path: '/mcp/',
        documents: (origin, url) => ({
          [`${AT}/`]: undefined,
          [AT]: { json: { resource: url, authorization_servers: [origin] } },
        }),
      },
      [`${AT}/`, AT],
    ],
    [
      'an endpoint at the root',
      {
        challenge: PLAIN,
        path: '/',
        documents: (origin, url) => ({ [RESOURCE]: { json: { resource: url, authorization_servers: [origin] } } }),
      },
      [RESOURCE],
    ],
    [
      'a redirect within the origin',
      {
        documents: (origin, url) => ({
          [AT]: { answer: { status: 302, headers: { location: '/prm' } } },
          '/prm': { json: { resource: url, authorization_servers: [origin] } },
        }),
      },
      [AT, '/prm'],
    ],
  ])('%s', async (_what, oauth, paths) => {
    const { rule, requests } = await judgeOauth(ID, oauth);
    expect(rule).toMatchObject({ verdict: 'pass', message: 'the resource metadata is served and valid', notes: [] });
    const asked = requests.filter(({ httpMethod }) => httpMethod === 'GET');
    expect(asked.map(({ path }) => path)).toEqual(paths);
    expect(asked.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });
});

const LIST = 'expected a non-empty list of http(s) URLs';

test.each<[string, OauthServer, string[]]>([
  [
    'nothing at the URL of the challenge',
    { documents: () => ({ [AT]: undefined }) },
    [`the resource metadata at ORIGIN${AT} was answered 404 with an empty body, expected 200 with a JSON object`],
  ],
  [
    'a page',
    { documents: () => ({ [AT]: { answer: { text: '<p>', headers: { 'content-type': 'text/html' } } } }) },
    [
      `the resource metadata at ORIGIN${AT} was answered 200 with a body that is not JSON (text/html), expected 200 with a JSON object`,
    ],
  ],
  [
    'a list',
    serving((good) => [good]),
    [
      `the resource metadata at ORIGIN${AT} was answered 200 with JSON that is no object, expected 200 with a JSON object`,
    ],
  ],
  [
    'a wall in front of it',
    { documents: () => ({ [AT]: { answer: { status: 401 } } }) },
    [`the resource metadata at ORIGIN${AT} was answered 401 with an empty body, expected 200 with a JSON object`],
  ],
  [
    'no URL in the challenge',
    { challenge: () => ['Bearer resource_metadata="metadata"'] },
    ['the challenge names no place where resource metadata could be: resource_metadata="metadata"'],
  ],
  [
    'no resource',
    serving(({ resource: _gone, ...rest }) => rest),
    ['resource of the resource metadata is missing, expected an http(s) URL'],
  ],
  [
    'a resource that is a path',
    serving((good) => ({ ...good, resource: '/mcp' })),
    ['resource of the resource metadata is "/mcp", expected an http(s) URL'],
  ],
  [
    'no servers',
    serving(({ authorization_servers: _gone, ...rest }) => rest),
    [`authorization_servers of the resource metadata is missing, ${LIST}`],
  ],
  [
    'an empty list of servers',
    serving((good) => ({ ...good, authorization_servers: [] })),
    [`authorization_servers of the resource metadata is [], ${LIST}`],
  ],
  [
    'servers as a text',
    serving((good) => ({ ...good, authorization_servers: 'https://a.example' })),
    [`authorization_servers of the resource metadata is "https://a.example", ${LIST}`],
  ],
  [
    'a server that is no URL',
    serving((good) => ({ ...good, authorization_servers: ['https://a.example', 'auth'] })),
    [`authorization_servers of the resource metadata is ["https://a.example","auth"], ${LIST}`],
  ],
])('%s is a violation', async (_what, oauth, messages) => {
  const judged = await judgeOauth(ID, oauth);
  expect(foundBy(judged).map(({ message }) => message)).toEqual(messages);
  expect(judged.rule.outcome).toBe('fail');
});

test('a host that only this machine has is an answer, as other machines will get none', async () => {
  const judged = await judgeOauth(ID, { challenge: () => ['Bearer resource_metadata="http://localhost:1/prm"'] });
  expect(foundBy(judged)[0]?.message).toMatch(
    /^the resource metadata at http:\/\/localhost:1\/prm was answered nothing: no connection: /,
  );
});

test.each<[string, OauthServer, string]>([
  ['a gate', { documents: () => ({ [AT]: { answer: { status: 503 } } }) }, `ORIGIN${AT}: answered 503`],
  [
    'a redirect away',
    { documents: () => ({ [AT]: { answer: { status: 301, headers: { location: 'https://elsewhere.example/' } } } }) },
    `ORIGIN${AT}: answered 301, a redirect that is not followed`,
  ],
  [
    'an address where clouds keep secrets',
    { challenge: () => ['Bearer resource_metadata="http://169.254.169.254/prm"'] },
    'http://169.254.169.254/prm: 169.254.169.254 is a link-local address, which is not contacted',
  ],
])('%s decides nothing', async (_what, oauth, why) => {
  const { rule, origin } = await judgeOauth(ID, oauth);
  expect(rule.verdict).toBe('not-tested');
  expect(rule.message.replace(origin, 'ORIGIN')).toBe(`the resource metadata could not be read: ${why}`);
});

test('403 of a public host may be a wall against robots, on this machine it is an answer', async () => {
  const walled: OauthServer = { documents: () => ({ [AT]: { answer: { status: 403 } } }) };
  const { rule, origin } = await judgeOauth(ID, { ...walled, host: 'mcp.acme.dev' });
  expect(rule).toMatchObject({
    verdict: 'not-tested',
    message: `the resource metadata could not be read: ${origin}${AT}: answered 403, perhaps by a wall against robots`,
  });
  expect((await judgeOauth(ID, walled)).rule.verdict).toBe('violation');
});

test('another media type is noted', async () => {
  const odd: OauthServer = {
    documents: (origin, url) => ({
      [AT]: {
        answer: {
          text: JSON.stringify({ resource: url, authorization_servers: [origin] }),
          headers: { 'content-type': 'text/plain; charset=utf-8' },
        },
      },
    }),
  };
  expect((await judgeOauth(ID, odd)).rule).toMatchObject({
    verdict: 'pass',
    notes: ['the resource metadata is served as text/plain; RFC 9728 asks for application/json'],
  });
});

test('an open server is judged only where it serves metadata', async () => {
  expect((await judgeOdd(ID)).rule).toMatchObject({ verdict: 'not-applicable' });
  const talkative: OauthServer = { tokens: () => 'served', documents: () => ({ [AT]: { json: { status: 'ok' } } }) };
  expect((await judgeOauth(ID, talkative)).rule.verdict).toBe('not-applicable');
  const open: OauthServer = { tokens: () => 'served', ...serving((good) => ({ ...good, authorization_servers: [] })) };
  expect((await judgeOauth(ID, open)).rule.verdict).toBe('violation');
  expect((await judgeOauth(ID, open, { settings: { auth: 'none' } })).rule.verdict).toBe('not-applicable');
});
