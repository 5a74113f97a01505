import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseChallenges } from '../../rules/aut/challenge.js';
import { catalogue } from '../../rules/index.js';
import type { Report } from '../../src/suite/report.js';
import type { JsonObject, JsonValue } from '../../src/wire/message.js';
import { ISSUER, issuerMetadata, judgeOauth, RESOURCE } from '../rules/aut/support/oauth.js';
import { judge } from '../rules/reg/support/judge.js';
import { judgeOdd, onlyTools } from '../support/behaving.js';

const SCHEMA_RULES = catalogue.map(({ id }) => id).filter((id) => /SCH|SEC-00[456]|HDR-00[89]|ERR-007|CAC/.test(id));
const AUT = catalogue.map(({ id }) => id).filter((id) => id.includes('AUT'));
const REG = catalogue.map(({ id }) => id).filter((id) => id.includes('REG'));
/** `FUZZ=600` looks further than the suite does. */
const RUNS = { numRuns: Number(process.env.FUZZ ?? 25), seed: 20260728 };

function broken(report: Report): string[] {
  return report.rules.flatMap(({ id, internalError }) =>
    internalError === undefined ? [] : [`${id}: ${internalError}`],
  );
}

const WORDS = [
  '$ref',
  '$id',
  'id',
  '$schema',
  '$anchor',
  '$defs',
  'definitions',
  'type',
  'properties',
  'items',
  'allOf',
  'anyOf',
  'enum',
  'const',
  'required',
  'x-mcp-header',
  'pattern',
  '__proto__',
  'default',
];
const VALUES = [
  'object',
  'string',
  'number',
  '#',
  '#/$defs/a',
  '#a',
  'https://example.com/a',
  'http://json-schema.org/draft-07/schema#',
  'http://json-schema.org/draft-04/schema#',
  'A',
  '',
  '(',
  'urn:a',
  '//',
  '%',
  'file:',
];

/** JSON made of the words that schemas are made of, mostly in the wrong places. */
const schema = fc.letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'schema' },
    fc.constantFrom<JsonValue>(...VALUES, null, true, false, 0, -1, 1.5, 1e300),
    tie('object'),
    fc.array(tie('value'), { maxLength: 3, depthIdentifier: 'schema' }),
  ),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom('a', 'b')), tie('value'), {
    maxKeys: 5,
    depthIdentifier: 'schema',
  }) as fc.Arbitrary<JsonObject>,
}));

test('no schema breaks a rule', async () => {
  const tools = fc.array(
    fc.record({
      name: fc.constantFrom<JsonValue>('a', 'b', '', 7),
      inputSchema: fc.oneof(
        schema.object.map((made) => ({ type: 'object', ...made })),
        schema.value,
      ),
      outputSchema: schema.value,
      annotations: fc.constant({ readOnlyHint: true }),
      icons: schema.value,
    }),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(tools, async (made) => {
      const { report } = await judgeOdd(
        'MCP-SCH-001',
        { offers: onlyTools(...(made as JsonObject[])) },
        { rules: SCHEMA_RULES },
      );
      expect(broken(report)).toEqual([]);
    }),
    RUNS,
  );
}, 600_000);

test('no list, result or error breaks a rule', async () => {
  const made = fc.record({
    method: fc.constantFrom('tools/list', 'server/discover', 'resources/list', 'resources/read', 'prompts/list'),
    result: fc.dictionary(
      fc.constantFrom(
        'tools',
        'resources',
        'prompts',
        'contents',
        'nextCursor',
        'ttlMs',
        'cacheScope',
        'resultType',
        'capabilities',
        'supportedVersions',
        '_meta',
      ),
      fc.jsonValue() as fc.Arbitrary<JsonValue>,
    ),
    code: fc.oneof(fc.integer({ min: -32_110, max: -31_990 }), fc.double(), fc.constant(undefined)),
  });
  await fc.assert(
    fc.asyncProperty(made, async ({ method, result, code }) => {
      const { report } = await judgeOdd(
        'MCP-SCH-001',
        {
          result: (good, call) => (call.method === method ? { ...good, ...result } : good),
          instead: ({ message }) =>
            code !== undefined && message?.method === 'tools/call'
              ? { status: 200, json: { jsonrpc: '2.0', id: message.id, error: { code, data: result } } }
              : undefined,
        },
        { rules: catalogue.map(({ id }) => id).filter((id) => /ERR|CAC|SCH|SEC/.test(id)) },
      );
      expect(broken(report)).toEqual([]);
    }),
    RUNS,
  );
}, 600_000);

test('no challenge, resource metadata or issuer breaks a rule', async () => {
  const text = fc.string({
    unit: fc.constantFrom(...'Bearer resource_metadata="https://a",scope=\\\t;:/'),
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.array(text), (lines) => void parseChallenges(lines)),
    { numRuns: 2_000, seed: RUNS.seed },
  );
  const document = fc.dictionary(
    fc.constantFrom(
      'resource',
      'authorization_servers',
      'scopes_supported',
      'issuer',
      'code_challenge_methods_supported',
    ),
    fc.oneof(
      fc.jsonValue() as fc.Arbitrary<JsonValue>,
      fc.constantFrom('https://127.0.0.1:1', 'http://169.254.1.1/', 'http:', ''),
    ),
  );
  await fc.assert(
    fc.asyncProperty(text, document, document, async (challenge, resource, issuer) => {
      const printable = challenge.replace(/[^\x20-\x7e]/g, ' ');
      const { report } = await judgeOauth(
        'MCP-AUT-001',
        {
          challenge: (origin) => [`Bearer resource_metadata="${origin}${RESOURCE}/mcp", ${printable}`],
          documents: (origin, url) => ({
            [`${RESOURCE}/mcp`]: { json: { resource: url, authorization_servers: [origin], ...resource } },
            [ISSUER]: { json: { ...issuerMetadata(origin), ...issuer } },
          }),
        },
        { rules: AUT },
      );
      expect(broken(report)).toEqual([]);
    }),
    RUNS,
  );
}, 600_000);

test('no manifest breaks a rule', async () => {
  const member = fc.constantFrom(
    'name',
    'version',
    'description',
    'remotes',
    'packages',
    'repository',
    'url',
    'type',
    '$schema',
    'transport',
    'icons',
    '_meta',
  );
  const words = fc.constantFrom<JsonValue>(
    'io.github.octo/a',
    'streamable-http',
    'https://{a}.example.dev/mcp',
    'https://static.modelcontextprotocol.io/schemas/2025-07-09/server.schema.json',
    '1.0.0',
    'latest',
    '',
    null,
    5,
    {},
  );
  const value = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      words,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(member, tie('value'), { maxKeys: 4 }) as fc.Arbitrary<JsonValue>,
    ),
  })).value;
  const silent = {
    resolveTxt: () => Promise.resolve([]),
    lookup: ((_host: string, _options: object, callback: (error: Error) => void) =>
      callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))) as never,
  };
  await fc.assert(
    fc.asyncProperty(fc.dictionary(member, value), fc.constantFrom(...REG), async (manifest, id) => {
      expect(
        (await judge(id, manifest, { canonicalUrl: 'https://a.example.dev/mcp' }, silent)).internalError,
      ).toBeUndefined();
    }),
    RUNS,
  );
}, 600_000);
