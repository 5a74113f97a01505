import { describe, expect, test } from '@jest/globals';
import { secretsInCommand, secretsInUrl, secretsInVariables } from '../../src/settings/named-secrets.js';
import { Redactor } from '../../src/wire/redact.js';
import { judge } from '../adversarial/support/odd-server.js';

const SECRET = 's3cr3t-Tok/en+VAL"q"&<x>-9f8e7d6c';
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** What a server may make of a token that it was sent. */
const FORMS: readonly (readonly [string, string])[] = [
  ['as it stands', SECRET],
  ['in capitals', SECRET.toUpperCase()],
  ['in a query', encodeURIComponent(SECRET)],
  ['in a query, in lower case', encodeURIComponent(SECRET).replace(/%../g, (code) => code.toLowerCase())],
  ['in a path', new URL(`http://h/${SECRET}`).href.slice(9)],
  ['in JSON', JSON.stringify(SECRET)],
  ['in JSON in JSON', JSON.stringify(JSON.stringify(SECRET))],
  ['in JSON for HTML', JSON.stringify(SECRET).replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)],
  ['in a JSON Pointer', SECRET.replaceAll('/', '~1')],
  [
    'in HTML',
    SECRET.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ],
  ['in Base64', base64(SECRET)],
  ['in Base64 of the header', base64(`Bearer ${SECRET}`)],
  ['in Base64 of a user and password', base64(`user:${SECRET}`)],
  ['in Base64 for URLs', Buffer.from(`x${SECRET}y`).toString('base64url')],
  ['in hexadecimal', Buffer.from(SECRET).toString('hex')],
  ['in hexadecimal capitals', Buffer.from(SECRET).toString('hex').toUpperCase()],
];

describe('a secret is recognised', () => {
  const redactor = new Redactor([SECRET]);
  test.each(FORMS)('%s', (_how, form) => {
    const safe = redactor.text(`before ${form} after`);
    expect(safe).toMatch(/^before .*\*\*\*.* after$/);
    // A few digits at the ends of Base64 are those of the text around it.
    expect(safe.length).toBeLessThan('before  after'.length + 17);
  });

  test('before a cut that left only its beginning', () => {
    for (const length of [8, 15, 30]) {
      const cut = `x: ${SECRET.slice(0, length)}… (300 characters)`;
      expect(redactor.text(cut)).toBe('x: ***… (300 characters)');
    }
    expect(redactor.text('an honest cut… (300 characters)')).toBe('an honest cut… (300 characters)');
  });

  test('as a whole word only where it is short', () => {
    expect(new Redactor(['prod']).text('prod, production, not-prod')).toBe('***, production, not-prod');
  });
});

test('a server that repeats a secret in every place puts it into no part of the report', async () => {
  const all = FORMS.map(([, form]) => form).join(' | ');
  const report = await judge(
    {
      features: (features) => {
        features.serverInfo = { name: all, version: SECRET };
        features.capabilities.extensions = { [SECRET]: {} };
        features.tools.push({
          name: `bad ${SECRET}`,
          description: all,
          inputSchema: { type: 'object', properties: { [SECRET]: { type: 'nothing', 'x-mcp-header': SECRET } } },
        });
      },
      error: (error, { method }) => Object.assign(error, { message: `${'x'.repeat(method.length * 5)}${all}` }),
      reply: (reply) => ({ ...reply, headers: { ...reply.headers, 'x-echo': encodeURIComponent(SECRET) } }),
    },
    { settings: { token: { name: 'token', value: SECRET } } },
  );
  const text = JSON.stringify(report);
  for (const [how, form] of FORMS) expect([how, text.includes(form)]).toEqual([how, false]);
});

describe('values are secrets by their names', () => {
  test.each([
    ['API_KEY=abcdefgh node server.js', ['abcdefgh']],
    ['node server.js --api-key abcdefgh --port 3000', ['abcdefgh']],
    ['node server.js --token="abc defgh"', ['abc defgh']],
    ['docker run -e GH_TOKEN=abcdefgh image', ['abcdefgh']],
    ['node server.js --token-file /a/b/cdef --max-tokens 100000', []],
    ['node keyserver.js --token $TOKEN', []],
  ])('%s', (command, secrets) => expect(secretsInCommand(command)).toEqual(secrets));

  test('in URLs and variables', () => {
    expect(secretsInUrl('https://h/mcp?api_key=abcdefgh&page=abcdefg')).toEqual(['abcdefgh']);
    expect(secretsInVariables({ MY_TOKEN: 'abcdefgh', KEY_PATH: '/a/b/c/d', PORT: '3000000' })).toEqual(['abcdefgh']);
  });
});
