import { isObject, type JsonValue } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import { decodeSentinel } from '../header-values.js';
import { type Call, header, ProtocolError } from '../protocol.js';
import { textResult } from '../tools.js';
import { fault, HTTP, onError, onReply, SAYS } from './make.js';

const ONLY = { transports: HTTP };

function isQuery({ method, params }: Call): boolean {
  return method === 'tools/call' && params.name === 'query';
}

function argument({ params }: Call, name: string): JsonValue | undefined {
  return isObject(params.arguments) ? params.arguments[name] : undefined;
}

/** Changes the headers of a call of the annotated tool before they are compared. */
function rewriting(change: (headers: NonNullable<Call['http']>['headers'], call: Call) => void): Behaviour {
  return {
    before: (call) => {
      if (call.http && isQuery(call)) change(call.http.headers, call);
      return undefined;
    },
  };
}

/** Refuses a call of the annotated tool that lacks a header. */
function insisting(when: (call: Call) => boolean): Behaviour {
  return {
    before: (call) =>
      isQuery(call) && when(call)
        ? new ProtocolError(400, -32020, 'Header mismatch: a Mcp-Param header is missing')
        : undefined,
  };
}

function reencoded(text: string): string {
  return `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

/** `Mcp-Param-{Name}`. */
export const paramFaults: readonly Fault[] = [
  fault(
    'hdr-param-ignored',
    'does not look at Mcp-Param headers',
    ['HDR-008', 'HDR-009'],
    { skip: ['param-mismatch', 'param-missing', 'param-encoding', 'param-bytes'] },
    ONLY,
  ),
  fault(
    'hdr-param-optional',
    'serves a call whose Mcp-Param header is missing',
    ['HDR-008'],
    { skip: ['param-missing'] },
    ONLY,
  ),
  fault(
    'hdr-param-mismatch',
    'serves a call whose Mcp-Param header differs',
    ['HDR-008'],
    { skip: ['param-mismatch'] },
    { transports: HTTP },
  ),
  fault(
    'hdr-param-missing-32602',
    'refuses a call without its Mcp-Param header with -32602',
    ['HDR-008'],
    onError(SAYS.paramMissing, { code: -32602 }),
    ONLY,
  ),
  fault(
    'hdr-param-missing-200',
    'refuses a call without its Mcp-Param header with status 200',
    ['HDR-008'],
    onError(SAYS.paramMissing, { status: 200 }),
    ONLY,
  ),
  fault(
    'hdr-param-differs-32602',
    'refuses a differing Mcp-Param header with -32602',
    ['HDR-008'],
    onError(SAYS.paramDiffers, { code: -32602 }),
    ONLY,
  ),
  fault(
    'hdr-param-differs-crashes',
    'fails with an internal error on a differing Mcp-Param header',
    ['HDR-008'],
    onError(SAYS.paramDiffers, { status: 500, code: -32603 }),
    { transports: HTTP },
  ),
  fault(
    'hdr-param-as-tool-error',
    'tells of a differing Mcp-Param header in a tool result',
    ['HDR-008'],
    onReply('tools/call', (reply, { id }) => {
      if (!/Mcp-Param/.test(JSON.stringify(reply.message ?? ''))) return reply;
      return {
        ...reply,
        status: 200,
        message: {
          jsonrpc: '2.0',
          id: id ?? null,
          result: { resultType: 'complete', ...textResult('wrong header'), isError: true },
        },
      };
    }),
    { transports: HTTP, mayTrip: ['HDR-009', 'DSC-005'] },
  ),
  fault(
    'hdr-expects-null-param',
    'asks for a Mcp-Param header although the argument is absent',
    ['HDR-008'],
    insisting(({ http }) => header(http, 'mcp-param-region') === undefined),
    ONLY,
  ),
  fault(
    'hdr-param-null-as-text',
    'asks for a Mcp-Param header when the argument is null',
    ['HDR-008'],
    insisting((call) => argument(call, 'limit') === null && header(call.http, 'mcp-param-limit') !== 'null'),
    {
      transports: HTTP,
      spec: 'basic/transports/streamable-http#server-behavior-for-custom-headers: Parameter value is null: Server MUST NOT expect the header',
    },
  ),
  fault(
    'hdr-param-defaulted',
    'takes a missing Mcp-Param header for the value of the body',
    ['HDR-008'],
    rewriting((headers, call) => {
      const region = argument(call, 'region');
      if (typeof region === 'string') headers['mcp-param-region'] ??= reencoded(region);
    }),
    ONLY,
  ),

  fault('hdr-param-raw-bytes', 'serves raw bytes in Mcp-Param headers', ['HDR-009'], { skip: ['param-bytes'] }, ONLY),
  fault(
    'hdr-param-bytes-as-latin1',
    'reads raw bytes in Mcp-Param headers as Latin-1',
    ['HDR-009'],
    rewriting((headers) => {
      const value = header({ headers, rawHeaders: [] }, 'mcp-param-region');
      if (value !== undefined && /[^ -~]/.test(value)) headers['mcp-param-region'] = reencoded(value);
    }),
    ONLY,
  ),
  fault(
    'hdr-param-bytes-as-utf8',
    'reads raw bytes in Mcp-Param headers as UTF-8',
    ['HDR-009'],
    rewriting((headers) => {
      const value = header({ headers, rawHeaders: [] }, 'mcp-param-region');
      if (value !== undefined && /[^ -~]/.test(value))
        headers['mcp-param-region'] = reencoded(Buffer.from(value, 'latin1').toString('utf8'));
    }),
    ONLY,
  ),
  fault(
    'hdr-param-bytes-dropped',
    'drops raw bytes from Mcp-Param headers, and then sees no header',
    ['HDR-009'],
    rewriting((headers, call) => {
      const value = header({ headers, rawHeaders: [] }, 'mcp-param-region');
      const region = argument(call, 'region');
      if (value !== undefined && typeof region === 'string' && /[^ -~]/.test(value))
        headers['mcp-param-region'] = reencoded(region);
    }),
    ONLY,
  ),
  fault('hdr-param-malformed', 'serves a malformed Base64 form', ['HDR-009'], { skip: ['param-encoding'] }, ONLY),
  fault(
    'hdr-param-lenient-base64',
    'decodes Base64 forms without their padding and with strange letters',
    [],
    rewriting((headers) => {
      const value = header({ headers, rawHeaders: [] }, 'mcp-param-region') ?? '';
      const match = /^=\?base64\?(.*)\?=$/.exec(value);
      if (match && decodeSentinel(value) === undefined)
        headers['mcp-param-region'] = reencoded(Buffer.from(match[1] ?? '', 'base64').toString('utf8'));
    }),
    {
      ...ONLY,
      mayTrip: ['HDR-009'],
      spec: 'basic/transports/streamable-http#server-validation: A header value contains invalid characters.',
    },
  ),
];
