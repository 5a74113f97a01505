import { describe, expect, test } from '@jest/globals';
import { ProtocolError } from '../../src/reference/protocol.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/wire/message.js';
import { answering, judgeOdd, type Odd } from '../support/behaving.js';
import { checkReference, verdictOf } from '../support/check.js';
import type { ScriptedRequest } from '../support/scripted.js';

/** `pass`, `not-tested`, `not-applicable`, or the outcome of the violation. */
async function verdict(id: string, odd: Odd, rules = [id]): Promise<string> {
  const { report } = await judgeOdd(id, odd, { rules });
  expect(report.rules.filter(({ internalError }) => internalError !== undefined)).toEqual([]);
  return verdictOf(report, id);
}

type Concern = (request: ScriptedRequest) => boolean;

const ofVersion: Concern = ({ headers }) => headers['mcp-protocol-version'] === '1900-01-01';
const ofMethod: Concern = ({ message }) => message?.method === 'mcp-compliance/no-such-method';
const ofTool: Concern = ({ message }) => String(message?.params?.name).startsWith('mcp-compliance-no-such-tool');
const ofResource: Concern = ({ message }) => String(message?.params?.uri).startsWith('mcp-compliance:');

function response({ message }: ScriptedRequest, error: JsonObject, more: JsonObject = {}): JsonObject {
  return { jsonrpc: '2.0', id: message?.id ?? null, error, ...more };
}

/** Answers some requests with a JSON-RPC error, written as it likes. */
function erring(concerns: Concern, status: number, error: JsonObject, more: JsonObject = {}): Odd {
  return { instead: (request) => (concerns(request) ? { status, json: response(request, error, more) } : undefined) };
}

/** Writes the text as it is. */
function writing(concerns: Concern, status: number, type: string, text: (request: ScriptedRequest) => string): Odd {
  return {
    instead: (request) =>
      concerns(request) ? { status, headers: { 'content-type': type }, text: text(request) } : undefined,
  };
}

const SUPPORTED = { supported: ['2026-07-28'], requested: '1900-01-01' };

describe('MCP-ERR-001', () => {
  const refusal = (request: ScriptedRequest): JsonObject =>
    response(request, { code: -32022, message: 'No', data: SUPPORTED });
  test.each<[string, Odd, string]>([
    ['no message in the error', erring(ofVersion, 400, { code: -32022, data: SUPPORTED }), 'pass'],
    ['an empty message', erring(ofVersion, 400, { code: -32022, message: '', data: SUPPORTED }), 'pass'],
    [
      'an error without its id',
      erring(ofVersion, 400, { code: -32022, message: 'No', data: SUPPORTED }, { id: null }),
      'pass',
    ],
    [
      'an event stream, behind a comment and a notification',
      writing(
        ofVersion,
        400,
        'text/event-stream',
        (request) =>
          `:\n\ndata: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":{"error":{"code":-32600}}}}\n\ndata: ${JSON.stringify(refusal(request))}\n\n`,
      ),
      'pass',
    ],
    [
      'a charset',
      writing(ofVersion, 400, 'Application/JSON; charset=utf-8', (request) => JSON.stringify(refusal(request))),
      'pass',
    ],
    [
      'the code written as -32022.0',
      writing(ofVersion, 400, 'application/json', (request) =>
        JSON.stringify(refusal(request)).replace('-32022', '-32022.0'),
      ),
      'pass',
    ],
    [
      'a byte order mark',
      writing(ofVersion, 400, 'application/json', (request) => `\uFEFF${JSON.stringify(refusal(request))}`),
      'pass',
    ],
    ['the code as a text', erring(ofVersion, 400, { code: '-32022', message: 'No', data: SUPPORTED }), 'fail'],
    [
      'data that is a text',
      erring(ofVersion, 400, { code: -32022, message: 'No', data: JSON.stringify(SUPPORTED) }),
      'fail',
    ],
    ['data that is a list', erring(ofVersion, 400, { code: -32022, message: 'No', data: ['2026-07-28'] }), 'fail'],
    [
      'an empty version',
      erring(ofVersion, 400, { code: -32022, message: 'No', data: { ...SUPPORTED, supported: [''] } }),
      'fail',
    ],
    [
      'a version that is null',
      erring(ofVersion, 400, { code: -32022, message: 'No', data: { ...SUPPORTED, supported: [null] } }),
      'fail',
    ],
    [
      'the requested version padded',
      erring(ofVersion, 400, { code: -32022, message: 'No', data: { ...SUPPORTED, requested: ' 1900-01-01' } }),
      'fail',
    ],
    ['a batch', writing(ofVersion, 400, 'application/json', (request) => JSON.stringify([refusal(request)])), 'fail'],
    ['status 422', erring(ofVersion, 422, { code: -32022, message: 'No', data: SUPPORTED }), 'fail'],
    [
      'a redirect',
      { instead: (request) => (ofVersion(request) ? { status: 307, headers: { location: '/elsewhere' } } : undefined) },
      'not-tested',
    ],
  ])('%s: %3$s', async (_what, odd, expected) => {
    expect(await verdict('MCP-ERR-001', odd)).toBe(expected);
  });
});

describe('MCP-ERR-002', () => {
  test.each<[string, Odd, string]>([
    ['data of its own', erring(ofMethod, 404, { code: -32601, message: 'No', data: { method: 'x' } }), 'pass'],
    [
      'an event stream',
      writing(
        ofMethod,
        404,
        'text/event-stream',
        (request) => `data: ${JSON.stringify(response(request, { code: -32601, message: '' }))}\n\n`,
      ),
      'pass',
    ],
    ['an error without its id', erring(ofMethod, 404, { code: -32601, message: 'No' }, { id: null }), 'pass'],
    ['both a result and an error', erring(ofMethod, 404, { code: -32601, message: 'No' }, { result: {} }), 'pass'],
    ['410', erring(ofMethod, 410, { code: -32601, message: 'No' }), 'fail'],
    ['JSON that is no JSON-RPC', writing(ofMethod, 404, 'application/json', () => '{"error":"Not Found"}'), 'fail'],
    ['a text', writing(ofMethod, 404, 'text/plain', () => 'Not Found'), 'fail'],
    [
      'a batch',
      writing(ofMethod, 404, 'application/json', (request) =>
        JSON.stringify([response(request, { code: -32601, message: '' })]),
      ),
      'fail',
    ],
    [
      'a tool result that is an error',
      { method: (call) => (call.method.startsWith('mcp-compliance/') ? { isError: true, content: [] } : undefined) },
      'fail',
    ],
    ['a service that is away', { instead: answering(503, ofMethod) }, 'not-tested'],
  ])('%s: %3$s', async (_what, odd, expected) => {
    expect(await verdict('MCP-ERR-002', odd)).toBe(expected);
  });

  test('everything announced, or nothing', async () => {
    const all: Odd = { offers: ({ capabilities }) => Object.assign(capabilities, { prompts: null, tasks: 1 }) };
    expect(await verdict('MCP-ERR-002', all)).toBe('pass');
    const none: Odd = {
      offers: (features) => {
        features.capabilities = {};
      },
    };
    expect(await verdict('MCP-ERR-002', none)).toBe('pass');
  });
});

describe('MCP-ERR-003', () => {
  const contents = (value: JsonValue): Odd => ({
    method: ({ method, params }) =>
      method === 'resources/read' && String(params.uri).startsWith('mcp-compliance:') ? { contents: value } : undefined,
  });
  test.each<[string, Odd, string]>([
    ['no message', erring(ofResource, 200, { code: -32602 }), 'pass'],
    ['status 410', erring(ofResource, 410, { code: -32602, message: 'Gone' }), 'pass'],
    ['data without the URI', erring(ofResource, 200, { code: -32602, message: '', data: null }), 'pass'],
    ['the code as a text', erring(ofResource, 200, { code: '-32602', message: '' }), 'fail'],
    ['contents that are null', contents(null), 'fail'],
    ['contents that are an object', contents({}), 'fail'],
    ['one empty text', contents([{ uri: 'mcp-compliance:x', text: '' }]), 'not-tested'],
    ['a bare 404', { instead: answering(404, ofResource) }, 'fail'],
    ['a dropped answer', { instead: answering(502, ofResource) }, 'not-tested'],
  ])('%s: %3$s', async (_what, odd, expected) => {
    expect(await verdict('MCP-ERR-003', odd)).toBe(expected);
  });

  test('the retired code outside modern exchanges is nobody’s fault', async () => {
    const origin: Odd = {
      instead: (request) =>
        request.headers.origin === undefined
          ? undefined
          : { status: 403, json: response(request, { code: -32002, message: 'Origin' }) },
    };
    expect(await verdict('MCP-ERR-003', origin, ['MCP-ERR-003', 'MCP-SEC-001'])).toBe('pass');
    const legacy: Odd = {
      instead: (request) =>
        request.message?.method === 'initialize'
          ? { status: 400, json: response(request, { code: -32002, message: 'Server not initialized' }) }
          : undefined,
    };
    expect(await verdict('MCP-ERR-003', legacy, ['MCP-ERR-003', 'MCP-DEP-006', 'MCP-DEP-007'])).toBe('pass');
  });
});

describe('codes of their own', () => {
  const ALL = ['MCP-ERR-002', 'MCP-ERR-004', 'MCP-ERR-005', 'MCP-ERR-008'];
  const CODES = ['MCP-ERR-004', 'MCP-ERR-005', 'MCP-ERR-008'];
  test.each<[JsonValue, Record<string, string>]>([
    [-32000, { 'MCP-ERR-008': 'warn' }],
    [-32019, { 'MCP-ERR-008': 'warn' }],
    [-32020, {}],
    [-32022, {}],
    [-32023, { 'MCP-ERR-005': 'fail' }],
    [-32042, { 'MCP-ERR-004': 'fail', 'MCP-ERR-005': 'fail' }],
    [-32099, { 'MCP-ERR-005': 'fail' }],
    [-32100, {}],
    [-31999, {}],
    [-32768, {}],
    [0, {}],
    [404, {}],
    [-32050.5, { 'MCP-ERR-005': 'fail' }],
    ['-32042', {}],
    [null, {}],
    [1e300, {}],
  ])('%j for an unknown tool', async (code, expected) => {
    const { report } = await judgeOdd('MCP-ERR-005', erring(ofTool, 200, { code, message: 'Unknown tool' }), {
      rules: ALL,
    });
    expect(Object.fromEntries(CODES.map((id) => [id, verdictOf(report, id)]))).toEqual({
      'MCP-ERR-004': 'pass',
      'MCP-ERR-005': 'pass',
      'MCP-ERR-008': 'pass',
      ...expected,
    });
  });

  test('in a notification ahead of the result, in data and in results they say nothing', async () => {
    const inside: Odd = {
      method: ({ method, params }) =>
        method === 'tools/call' && String(params.name).startsWith('mcp-compliance')
          ? { content: [], isError: true, structuredContent: { error: { code: -32042 } } }
          : undefined,
      error: (was) => new ProtocolError(was.status, was.code, was.message, { cause: { code: -32050 } }),
      reply: (reply) => ({
        ...reply,
        before: [
          ...reply.before,
          { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'error', error: { code: -32001 } } },
        ],
      }),
    };
    const { report } = await judgeOdd('MCP-ERR-005', inside, { rules: ALL });
    expect(CODES.map((id) => verdictOf(report, id))).toEqual(['pass', 'pass', 'pass']);
  });

  test('of the half for legacy clients are left alone', async () => {
    const report = await checkReference({ era: 'dual-era' });
    expect(['MCP-ERR-003', ...CODES].map((id) => verdictOf(report, id))).toEqual(['pass', 'pass', 'pass', 'pass']);
  });
});

describe('MCP-ERR-006', () => {
  const bare: Concern = ({ message }) => message?.method === 'server/discover' && !isObject(message.params?._meta);
  test.each<[string, Odd, string]>([
    [
      'an event stream',
      writing(
        bare,
        400,
        'text/event-stream',
        (request) => `data: ${JSON.stringify(response(request, { code: -32602, message: '' }))}\n\n`,
      ),
      'pass',
    ],
    ['an error without its id', erring(bare, 400, { code: -32602, message: 'No' }, { id: null }), 'pass'],
    ['-32600 for the whole', erring(bare, 400, { code: -32600, message: 'No' }), 'fail'],
    ['-32020 with another status', erring(bare, 422, { code: -32020, message: 'No' }), 'fail'],
    [
      'a batch',
      writing(bare, 400, 'application/json', (request) =>
        JSON.stringify([response(request, { code: -32602, message: '' })]),
      ),
      'fail',
    ],
    ['an empty 400 from this machine', { instead: answering(400, bare) }, 'fail'],
    ['an empty 400 from far away', { instead: answering(400, bare), host: 'mcp.compliance-tests.dev' }, 'warn'],
  ])('%s: %3$s', async (_what, odd, expected) => {
    expect(await verdict('MCP-ERR-006', odd)).toBe(expected);
  });
});

describe('MCP-ERR-007', () => {
  const needing = (data: JsonValue | undefined): Odd => ({
    error: (was) => (was.code === -32021 ? new ProtocolError(400, -32021, 'Needs', data) : was),
  });
  test.each<[string, Odd, string]>([
    ['parts of a capability', needing({ requiredCapabilities: { sampling: { tools: {} } }, hint: 1 }), 'pass'],
    ['an extension', needing({ requiredCapabilities: { extensions: { 'com.example/x': {} } } }), 'pass'],
    ['null', needing({ requiredCapabilities: null }), 'fail'],
    ['a list with objects', needing({ requiredCapabilities: [{ elicitation: {} }] }), 'fail'],
    ['data that is null', needing(null), 'fail'],
    ['the member one level up', needing({ elicitation: {} }), 'fail'],
  ])('%s: %3$s', async (_what, odd, expected) => {
    expect(await verdict('MCP-ERR-007', odd)).toBe(expected);
  });

  test('a question of another kind than the client can answer', async () => {
    const odd: Odd = {
      before: ({ method, params, meta }) => {
        const declared = meta['io.modelcontextprotocol/clientCapabilities'];
        if (method === 'tools/call' && params.name === 'confirm' && isObject(declared)) declared.elicitation = {};
        return undefined;
      },
    };
    expect(await verdict('MCP-ERR-007', odd)).toBe('fail');
  });
});
