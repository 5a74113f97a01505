import { describe, expect, test } from '@jest/globals';
import { ProtocolError } from '../../src/reference/protocol.js';
import { isLinkLocal, isPublic } from '../../src/suite/hosts.js';
import type { JsonObject, JsonValue } from '../../src/wire/message.js';
import { judgeOdd, type Odd, onlyTools } from '../support/behaving.js';
import { type CheckOptions, checkUrl, ruleOf, verdictOf } from '../support/check.js';
import { toLoopback } from '../support/tls.js';

async function verdict(id: string, odd: Odd, options: CheckOptions = {}): Promise<string> {
  const { report } = await judgeOdd(id, odd, { rules: [id], ...options });
  expect(report.rules.filter(({ internalError }) => internalError !== undefined)).toEqual([]);
  return verdictOf(report, id);
}

function ofTool(more: JsonObject): Odd {
  return {
    offers: (features) => {
      onlyTools({ name: 'look', inputSchema: { type: 'object' }, ...more })(features);
      features.serverInfo = { name: 'x', version: '1' };
    },
  };
}

describe('MCP-SEC-001', () => {
  const toForeign = (answer: NonNullable<Odd['instead']>): Odd => ({
    instead: (request) => (request.headers.origin === undefined ? undefined : answer(request)),
  });
  test.each<[string, Odd, string]>([
    [
      '403 in an event stream',
      toForeign(() => ({ status: 403, headers: { 'content-type': 'text/event-stream' }, text: ':\n\n' })),
      'pass',
    ],
    [
      '403 that allows every origin',
      toForeign(() => ({ status: 403, headers: { 'access-control-allow-origin': '*' } })),
      'pass',
    ],
    [
      'a result that allows no origin',
      toForeign((request) => ({
        json: { jsonrpc: '2.0', id: request.message?.id ?? null, result: { resultType: 'complete' } },
      })),
      'fail',
    ],
    ['an empty 200', toForeign(() => ({ status: 200 })), 'fail'],
    ['451', toForeign(() => ({ status: 451 })), 'warn'],
    [
      '500 the first time only',
      (() => {
        let turn = 0;
        return toForeign(() => ({ status: turn++ === 0 ? 500 : 403 }));
      })(),
      'pass',
    ],
    [
      'a permanent redirect',
      toForeign(() => ({ status: 308, headers: { location: 'https://mcp-compliance.invalid/' } })),
      'not-tested',
    ],
  ])('%s: %3$s', async (_what, odd, expected) => {
    expect(await verdict('MCP-SEC-001', odd)).toBe(expected);
  });

  test('an answer that never comes is no verdict', async () => {
    const silent: Odd = { instead: ({ headers }) => (headers.origin ? { status: 103 } : undefined) };
    expect(await verdict('MCP-SEC-001', silent, { limits: { requestTimeoutMs: 300 } })).toBe('not-tested');
  });
});

describe('hosts', () => {
  test.each([
    'localhost',
    'app.localhost',
    'LOCALHOST.',
    '127.0.0.1',
    '127.8.9.1',
    '[::1]',
    '[::]',
    '0.0.0.0',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.1.1',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:7f00:1]',
    'mcp',
    'mcp.test',
    'mcp.example',
    'a.b.invalid',
    'printer.local',
    'svc.internal',
    'router.home.arpa',
    'x.onion',
    'nas.lan',
    'wiki.corp',
    'mcp.internal.',
  ])('%s is no public host', (host) => {
    expect(isPublic(new URL(`http://${host}/`).hostname)).toBe(false);
  });
  test.each([
    'example.com',
    'mcp.example.org',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '192.169.0.1',
    '[2001:db8::1]',
    '[::ffff:8.8.8.8]',
    'xn--mnchen-3ya.de',
    'münchen.de',
    'localhost.example.com',
    'internal.acme.dev',
    'lan.acme.dev',
    'test.com',
  ])('%s is one', (host) => {
    expect(isPublic(new URL(`http://${host}/`).hostname)).toBe(true);
  });

  test.each([
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '[fe80::1]',
  ])('%s is where clouds keep secrets', (host) => {
    expect(isLinkLocal(new URL(`http://${host}/`).hostname)).toBe(true);
  });

  test.each(['http://xn--mnchen-3ya.de:1/mcp', 'http://[2001:db8::1]:1/mcp'])(
    '%s without TLS is a violation',
    async (url) => {
      const report = await checkUrl(url, {
        network: { lookup: toLoopback },
        rules: ['MCP-SEC-002'],
        settings: { startTimeout: 0 },
        limits: { requestTimeoutMs: 300 },
      });
      expect(ruleOf(report, 'MCP-SEC-002')).toMatchObject({ verdict: 'violation', outcome: 'fail' });
    },
  );
});

describe('MCP-SEC-003', () => {
  const CANARY = 'x-mcp-compliance-canary';
  const telling = (tell: (value: string) => string): Odd => ({
    error: (error, { http }) =>
      http?.headers[CANARY] === undefined
        ? error
        : new ProtocolError(error.status, error.code, `${error.message}: ${tell(String(http.headers[CANARY]))}`),
  });
  test.each<[string, Odd, string]>([
    ['in Base64', telling((value) => Buffer.from(value).toString('base64')), 'warn'],
    [
      'with escapes of Unicode',
      {
        reply: (reply, { http }) =>
          http?.headers[CANARY] === undefined || reply.message === undefined
            ? reply
            : {
                ...reply,
                text: `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"${String(http.headers[CANARY]).replaceAll('-', '\\u002d')}"}}`,
              },
      },
      'warn',
    ],
    ['its first letters', telling((value) => `${value.slice(0, 8)}…`), 'pass'],
    ['its length', telling((value) => `${value.length} characters`), 'pass'],
    ['its name', telling(() => 'unexpected header X-Mcp-Compliance-Canary'), 'pass'],
    [
      'in the tool result that stands for an error',
      {
        method: ({ method, params, http }) =>
          method === 'tools/call' && String(params.name).startsWith('mcp-compliance')
            ? { isError: true, content: [{ type: 'text', text: JSON.stringify(http?.headers ?? {}) }] }
            : undefined,
      },
      'warn',
    ],
  ])('%s: %3$s', async (_what, odd, expected) => {
    expect(await verdict('MCP-SEC-003', odd)).toBe(expected);
  });
});

describe('MCP-SEC-004', () => {
  test.each<[string, JsonValue, string]>([
    ['an object', { src: 'javascript:x' }, 'not-applicable'],
    ['texts', ['https://a.example/a.png'], 'fail'],
    ['null', null, 'not-applicable'],
    ['an empty list', [], 'not-applicable'],
    ['data of a megabyte', [{ src: `data:image/png;base64,${'A'.repeat(1_000_000)}` }], 'pass'],
    ['data of HTML', [{ src: 'data:text/html,<script>1</script>' }], 'pass'],
    ['blanks around', [{ src: ' https://a.example/a.png ' }], 'pass'],
    ['a line break that hides a scheme', [{ src: 'java\nscript:alert(1)' }], 'fail'],
    ['capitals that hide one', [{ src: 'JavaScript:alert(1)' }], 'fail'],
    ['blob', [{ src: 'blob:https://a.example/x' }], 'fail'],
    ['an app', [{ src: 'vscode://x/y' }], 'fail'],
    ['http of this machine', [{ src: 'http://localhost/a.png' }], 'warn'],
    ['one bad of two', [{ src: 'https://a.example/' }, { src: 'a.png' }], 'fail'],
    ['a user in the address', [{ src: 'https://user@a.example/' }], 'pass'],
    ['punycode', [{ src: 'https://xn--mnchen-3ya.de/a.png' }], 'pass'],
  ])('icons that are %s: %3$s', async (_what, icons, expected) => {
    expect(await verdict('MCP-SEC-004', ofTool({ icons }))).toBe(expected);
  });

  test('a local server that gives its public address', async () => {
    const odd = ofTool({ icons: [{ src: 'https://mcp.acme.dev:443/a.png' }] });
    const { rule } = await judgeOdd('MCP-SEC-004', odd, { settings: { canonicalUrl: 'https://MCP.acme.dev/mcp' } });
    expect(rule).toMatchObject({ verdict: 'pass', notes: [] });
  });
});

describe('MCP-SEC-005', () => {
  const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
  const FAR = 'https://example.com/a';
  test.each<[string, JsonObject, string]>([
    ['escaped colons', { properties: { a: { $ref: 'https%3A//example.com/a' } } }, 'pass'],
    ['no scheme and no base', { properties: { a: { $ref: '//example.com/a' } } }, 'pass'],
    ['no scheme, beside a base', { $id: 'https://a.example/', properties: { a: { $ref: '//example.com/a' } } }, 'fail'],
    ['a file', { properties: { a: { $ref: 'file:///etc/passwd' } } }, 'pass'],
    ['a number', { properties: { a: { $ref: 5 } } }, 'pass'],
    ['a list', { properties: { a: { $ref: [FAR] } } }, 'pass'],
    ['$id as a name', { properties: { $id: { const: FAR }, a: { $ref: 'b' } } }, 'pass'],
    ['$id in data', { default: { $id: 'https://example.com/' }, properties: { a: { $ref: 'b' } } }, 'pass'],
    [
      'a part of a part that names itself',
      {
        $defs: { o: { $id: 'https://example.com/o/', $defs: { p: { $id: 'p' } } } },
        properties: { a: { $ref: 'https://example.com/o/p' } },
      },
      'pass',
    ],
    [
      'the same with a slash too much',
      { $defs: { p: { $id: 'https://example.com/p' } }, properties: { a: { $ref: 'https://example.com/p/' } } },
      'fail',
    ],
    [
      'an identifier with a fragment',
      { $id: 'https://example.com/p#', properties: { a: { $ref: 'https://example.com/p#/properties/b' } } },
      'pass',
    ],
    [
      'an identifier beside $ref, which draft-07 ignores',
      { $schema: DRAFT_07, properties: { a: { $id: 'https://example.com/', $ref: 'b' } } },
      'pass',
    ],
    [
      'an identifier beside $ref, which 2020-12 does not',
      { properties: { a: { $id: 'https://example.com/', $ref: 'b' } } },
      'fail',
    ],
    ['the newest meta-schema', { properties: { a: { $ref: 'http://json-schema.org/schema#' } } }, 'pass'],
    [
      'what only looks like a meta-schema',
      { properties: { a: { $ref: 'https://json-schema.org.evil.example/draft-07/schema' } } },
      'fail',
    ],
    ['a port and a user', { properties: { a: { $ref: 'http://user:pass@[::1]:8080/a' } } }, 'fail'],
    [
      'a recursive reference',
      { $schema: 'https://json-schema.org/draft/2019-09/schema', properties: { a: { $recursiveRef: '#' } } },
      'pass',
    ],
    ['in a definition that nobody uses', { $defs: { a: { $ref: FAR } } }, 'fail'],
    ['under a keyword of its own', { 'x-source': { $ref: FAR } }, 'pass'],
    ['in dependencies', { $schema: DRAFT_07, dependencies: { a: { $ref: FAR }, b: ['c'] } }, 'fail'],
    ['a blank in front', { properties: { a: { $ref: ` ${FAR}` } } }, 'fail'],
  ])('%s: %3$s', async (_what, schema, expected) => {
    expect(await verdict('MCP-SEC-005', ofTool({ inputSchema: { type: 'object', ...schema } }))).toBe(expected);
  });
});

describe('MCP-SEC-006', () => {
  const SCHEMA_COUNTS: readonly [string, JsonObject, string][] = [
    [
      '1,000 times the same reference',
      { anyOf: Array.from({ length: 998 }, () => ({ $ref: '#/$defs/a' })), $defs: { a: {} } },
      'pass',
    ],
    [
      '1,200 times true',
      { properties: Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`p${index}`, true])) },
      'pass',
    ],
    ['100,000 required names', { required: Array.from({ length: 100_000 }, (_, index) => `p${index}`) }, 'pass'],
    [
      'a web of references',
      {
        $defs: Object.fromEntries(
          Array.from({ length: 300 }, (_, index) => [
            `d${index}`,
            { anyOf: [{ $ref: `#/$defs/d${(index + 1) % 300}` }, { $ref: `#/$defs/d${(index + 2) % 300}` }] },
          ]),
        ),
      },
      'pass',
    ],
    ['1,001 alternatives', { oneOf: Array.from({ length: 1_001 }, () => ({})) }, 'warn'],
  ];
  test.each(SCHEMA_COUNTS)('%s: %3$s', async (_what, schema, expected) => {
    expect(await verdict('MCP-SEC-006', ofTool({ inputSchema: { type: 'object', ...schema } }))).toBe(expected);
  });
});

describe('MCP-SEC-007', () => {
  const token = { name: 'token', value: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2lnbmF0dXJl' };
  const inMeta = (tell: (value: string) => JsonValue): Odd => ({
    result: (result, { http }) =>
      http?.headers.authorization === undefined
        ? result
        : { ...result, 'x-seen': tell(http.headers.authorization.slice(7)) },
  });
  test.each<[string, Odd, string]>([
    [
      'the claims of it',
      inMeta((value) => JSON.parse(Buffer.from(value.split('.')[1] ?? '', 'base64url').toString())),
      'pass',
    ],
    ['a masked form', inMeta((value) => `${value.slice(0, 6)}***${value.slice(-4)}`), 'pass'],
    ['as a list of headers', inMeta((value) => [{ name: 'Authorization', value: `Bearer ${value}` }]), 'fail'],
    ['as a name', inMeta((value) => ({ [value]: true })), 'fail'],
    [
      'in what a tool gives',
      {
        method: ({ method, params, http }) =>
          method === 'tools/call' && params.name === 'confirm'
            ? { content: [{ type: 'text', text: String(http?.headers.authorization) }] }
            : undefined,
      },
      'fail',
    ],
  ])('%s: %3$s', async (_what, odd, expected) => {
    const rules = ['MCP-SEC-007', 'MCP-ERR-007'];
    expect(await verdict('MCP-SEC-007', odd, { rules, settings: { token } })).toBe(expected);
  });
});
