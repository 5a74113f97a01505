import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ReferenceServer, startReference } from '../../src/reference/start.js';
import type { JsonObject } from '../../src/wire/message.js';
import { type Probe, RawClient } from './support/exchange.js';
import { good, goodMeta, sentinel } from './support/requests.js';
import { outcomeOf } from './support/server.js';

let server: ReferenceServer;
let client: RawClient;
beforeAll(async () => {
  server = await startReference();
  client = new RawClient(server.url);
});
afterAll(async () => {
  client.close();
  await server.close();
});

type Headers = Readonly<Record<string, string | null>>;

const READ = { uri: 'ref://notes' };

function read(headers: Headers): Probe {
  return good('resources/read', READ, { headers });
}

function query(args: JsonObject, headers: Headers = {}): Probe {
  return good('tools/call', { name: 'query', arguments: { text: 'x', ...args } }, { headers });
}

function versions(header: string, inMeta: string): Probe {
  const meta = { ...goodMeta(), 'io.modelcontextprotocol/protocolVersion': inMeta };
  return good('tools/list', {}, { meta, headers: { 'MCP-Protocol-Version': header } });
}

describe('-32020 with 400', () => {
  test.each<[string, Probe]>([
    ['no Mcp-Method', read({ 'Mcp-Method': null })],
    ['an empty Mcp-Method', read({ 'Mcp-Method': '' })],
    ['another Mcp-Method', read({ 'Mcp-Method': 'resources/list' })],
    ['Mcp-Method in another case', read({ 'Mcp-Method': 'Resources/Read' })],
    ['Mcp-Method encoded, which it may not be', read({ 'Mcp-Method': sentinel('resources/read') })],
    ['no Mcp-Name', read({ 'Mcp-Name': null })],
    ['another Mcp-Name', read({ 'Mcp-Name': 'ref://readme' })],
    ['Mcp-Name in another case', read({ 'Mcp-Name': 'REF://notes' })],
    ['another name encoded', read({ 'Mcp-Name': sentinel('ref://readme') })],
    ['a name encoded badly', read({ 'Mcp-Name': '=?base64?cmVm!?=' })],
    ['markers in capitals', read({ 'Mcp-Name': sentinel('ref://notes').replace('base64', 'BASE64') })],
    ['bytes outside ASCII', good('tools/call', { name: 'é' }, { headers: { 'Mcp-Name': '\u00e9' } })],
    ['no MCP-Protocol-Version', read({ 'MCP-Protocol-Version': null })],
    ['two versions', versions('2026-07-28', '1900-01-01')],
    ['two versions, the other way round', versions('1900-01-01', '2026-07-28')],
    ['a parameter without its header', query({ region: 'eu' })],
    ['a header without its parameter', query({}, { 'Mcp-Param-Region': 'eu' })],
    ['a header whose parameter is null', query({ limit: null }, { 'Mcp-Param-Limit': 'null' })],
    ['another value', query({ region: 'eu' }, { 'Mcp-Param-Region': 'us' })],
    ['another case of a value', query({ region: 'eu' }, { 'Mcp-Param-Region': 'EU' })],
    ['another number', query({ limit: 42 }, { 'Mcp-Param-Limit': '43' })],
    ['no number', query({ limit: 0 }, { 'Mcp-Param-Limit': '' })],
    ['a number of another kind', query({ limit: 42 }, { 'Mcp-Param-Limit': '0x2a' })],
    ['a truth in another case', query({ options: { dryRun: true } }, { 'Mcp-Param-Dry-Run': 'True' })],
    ['Latin-1', query({ region: 'é' }, { 'Mcp-Param-Region': '\u00e9' })],
    ['UTF-8', query({ region: 'é' }, { 'Mcp-Param-Region': '\u00c3\u00a9' })],
    ['Base64 without its padding', query({ region: 'é' }, { 'Mcp-Param-Region': '=?base64?w6k?=' })],
    ['Base64 of what is no UTF-8', query({ region: '\ufffd' }, { 'Mcp-Param-Region': '=?base64?/w==?=' })],
  ])('%s', async (_what, probe) => {
    const answer = await client.send(probe);
    expect([answer.status, outcomeOf(answer).code]).toEqual([400, -32020]);
  });
});

describe('served', () => {
  test.each<[string, Probe]>([
    ['names of headers in any case', { ...read({}), headers: recased(read({}).headers ?? {}) }],
    ['an encoded name', read({ 'Mcp-Name': sentinel('ref://notes') })],
    ['Mcp-Name where it is not asked for', good('tools/list', {}, { headers: { 'Mcp-Name': 'x' } })],
    ['no parameters and no headers', query({})],
    ['null without a header', query({ limit: null })],
    ['a parameter with its header', query({ region: 'eu' }, { 'Mcp-Param-Region': 'eu' })],
    ['an encoded parameter', query({ region: 'é' }, { 'Mcp-Param-Region': sentinel('é') })],
    ['an empty parameter', query({ region: '' }, { 'Mcp-Param-Region': '' })],
    ['a nested parameter', query({ options: { dryRun: false } }, { 'mcp-param-dry-run': 'false' })],
    ['the same number in another form', query({ limit: 42 }, { 'Mcp-Param-Limit': '42.0' })],
    ['a negative number', query({ limit: -7 }, { 'Mcp-Param-Limit': '-7' })],
    ['headers of other parameters', query({}, { 'Mcp-Param-Other': 'é' })],
    [
      'text that begins like an encoded form',
      query({ region: '=?base64?eA==' }, { 'Mcp-Param-Region': '=?base64?eA==' }),
    ],
  ])('%s', async (_what, probe) => {
    const answer = await client.send(probe);
    expect(outcomeOf(answer)).toMatchObject({ resultType: 'complete' });
  });
});

test('an unknown version is named, with what there is', async () => {
  const answer = await client.send(versions('1900-01-01', '1900-01-01'));
  expect(answer.status).toBe(400);
  expect(outcomeOf(answer)).toMatchObject({
    code: -32022,
    data: { supported: ['2026-07-28'], requested: '1900-01-01' },
  });
});

function recased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value], at) => [at % 2 === 0 ? name.toUpperCase() : name.toLowerCase(), value]),
  );
}
