import type { Behaviour, Fault } from '../fault.js';
import { decodeSentinel } from '../header-values.js';
import { bareReply, type Call, header, ProtocolError } from '../protocol.js';
import { fault, HTTP, isUnknownTool, onError, SAYS } from './make.js';

const MEMBER: Readonly<Record<string, 'name' | 'uri'>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

function wanted({ method, params }: Call): string | undefined {
  const member = MEMBER[method];
  const value = member === undefined ? undefined : params[member];
  return typeof value === 'string' ? value : undefined;
}

/** Takes some calls for ones that had the right `Mcp-Name`. */
function blindTo(fits: (value: string | undefined, name: string, call: Call) => boolean): Behaviour {
  return {
    before: (call) => {
      const name = wanted(call);
      if (call.http && name !== undefined && fits(header(call.http, 'mcp-name'), name, call)) {
        call.http.headers['mcp-name'] = `=?base64?${Buffer.from(name, 'utf8').toString('base64')}?=`;
      }
      return undefined;
    },
  };
}

function isSentinel(value: string | undefined): value is string {
  return /^=\?base64\?.*\?=$/.test(value ?? '');
}

const ONLY = { transports: HTTP };
const ALSO_FIRST = { transports: HTTP, mayTrip: ['HDR-010'] };
/** The encoded name of something else differs too. */
const ALSO_ENCODED = { transports: HTTP, mayTrip: ['HDR-007'] };

/** `Mcp-Name`, plain and encoded. */
export const nameFaults: readonly Fault[] = [
  fault('hdr-name-optional', 'serves requests without Mcp-Name', ['HDR-002'], { skip: ['name-missing'] }, ALSO_FIRST),
  // Whether tools are looked up first is what an unknown tool shows; resources and prompts are right here.
  fault(
    'hdr-name-optional-for-tools',
    'serves tool calls without Mcp-Name',
    ['HDR-010'],
    blindTo((value, _name, { method }) => value === undefined && method === 'tools/call'),
    { transports: HTTP },
  ),
  fault(
    'hdr-name-missing-32602',
    'answers requests without Mcp-Name with -32602',
    ['HDR-002'],
    onError(SAYS.nameMissing, { code: -32602 }),
    ALSO_FIRST,
  ),
  fault(
    'hdr-name-missing-404',
    'answers requests without Mcp-Name with 404',
    ['HDR-002'],
    onError(SAYS.nameMissing, { status: 404 }),
    ALSO_FIRST,
  ),
  fault(
    'hdr-name-missing-crashes',
    'fails with an internal error when Mcp-Name is missing',
    ['HDR-002'],
    onError(SAYS.nameMissing, { status: 500, code: -32603 }),
    ALSO_FIRST,
  ),

  fault(
    'hdr-name-ignored',
    'does not compare Mcp-Name',
    ['HDR-003', 'HDR-007'],
    { skip: ['name-mismatch', 'name-case'] },
    ONLY,
  ),
  fault('hdr-name-any-case', 'compares Mcp-Name without regard to case', ['HDR-003'], { skip: ['name-case'] }, ONLY),
  fault(
    'hdr-name-differs-32602',
    'refuses a differing Mcp-Name with -32602',
    ['HDR-003'],
    onError(SAYS.nameDiffers, { code: -32602 }),
    ALSO_ENCODED,
  ),
  fault(
    'hdr-name-differs-200',
    'refuses a differing Mcp-Name with status 200',
    ['HDR-003'],
    onError(SAYS.nameDiffers, { status: 200 }),
    ALSO_ENCODED,
  ),
  fault(
    'hdr-name-differs-404',
    'answers a differing Mcp-Name with 404',
    ['HDR-003'],
    onError(SAYS.nameDiffers, { status: 404 }),
    ALSO_ENCODED,
  ),
  fault(
    'hdr-name-differs-crashes',
    'fails with an internal error on a differing Mcp-Name',
    ['HDR-003'],
    onError(SAYS.nameDiffers, { status: 500, code: -32603 }),
    ALSO_ENCODED,
  ),
  fault(
    'hdr-name-length-only',
    'serves every plain Mcp-Name that is not empty',
    ['HDR-003'],
    blindTo((value) => value !== undefined && value !== '' && !isSentinel(value)),
    ONLY,
  ),
  fault(
    'hdr-name-routes-by-header',
    'does what Mcp-Name says, whatever the body says',
    ['HDR-003'],
    {
      before: (call, { resources, prompts, tools }) => {
        const member = MEMBER[call.method];
        const asked = decodeSentinel(header(call.http, 'mcp-name') ?? '');
        const listed = call.method === 'resources/read' ? resources : call.method === 'prompts/get' ? prompts : tools;
        if (member !== undefined && asked !== undefined && asked !== '' && listed.length > 0)
          call.params[member] = asked;
        return undefined;
      },
    },
    ALSO_ENCODED,
  ),

  fault(
    'hdr-name-raw-bytes',
    'serves raw bytes in Mcp-Name',
    [],
    { skip: ['name-bytes'] },
    {
      transports: HTTP,
      mayTrip: ['HDR-003', 'HDR-007'],
      spec: 'basic/transports/streamable-http#server-validation: A header value contains invalid characters.',
    },
  ),
  fault(
    'hdr-name-not-decoded',
    'compares the Base64 form with the name',
    ['HDR-007'],
    { skip: ['name-decoding'] },
    ONLY,
  ),
  fault(
    'hdr-name-decoded-as-latin1',
    'decodes the Base64 form as Latin-1',
    ['HDR-007'],
    {
      before: ({ http }) => {
        const value = header(http, 'mcp-name');
        if (http && isSentinel(value))
          http.headers['mcp-name'] = Buffer.from(value.slice(9, -2), 'base64')
            .toString('latin1')
            .replace(/[^ -~]/g, '?');
        return undefined;
      },
    },
    ONLY,
  ),
  fault(
    'hdr-name-encoded-unchecked',
    'does not compare names in the Base64 form',
    ['HDR-007'],
    blindTo(isSentinel),
    ONLY,
  ),
  fault(
    'hdr-name-encoded-refused',
    'refuses names in the Base64 form as malformed',
    ['HDR-007'],
    {
      before: (call) =>
        isSentinel(header(call.http, 'mcp-name'))
          ? new ProtocolError(400, -32020, 'Header mismatch: Mcp-Name is malformed')
          : undefined,
    },
    ONLY,
  ),
  fault(
    'hdr-name-encoded-bare-400',
    'refuses names in the Base64 form without a body',
    ['HDR-007'],
    { before: (call) => (isSentinel(header(call.http, 'mcp-name')) ? bareReply(400) : undefined) },
    ONLY,
  ),
  fault(
    'hdr-name-not-decoded-for-tools',
    'decodes names of resources and prompts, not of tools',
    ['HDR-007'],
    {
      before: (call) =>
        call.method === 'tools/call' && isSentinel(header(call.http, 'mcp-name'))
          ? new ProtocolError(400, -32020, 'Header mismatch: Mcp-Name differs from the body')
          : undefined,
    },
    ONLY,
  ),
  fault(
    'hdr-name-not-decoded-for-resources',
    'decodes names of tools, not URIs of resources',
    ['HDR-007'],
    {
      before: (call) =>
        call.method === 'resources/read' && isSentinel(header(call.http, 'mcp-name'))
          ? new ProtocolError(400, -32020, 'Header mismatch: Mcp-Name differs from the body')
          : undefined,
    },
    ONLY,
  ),
  fault(
    'hdr-name-decoder-crashes',
    'fails with an internal error on names outside ASCII',
    ['HDR-007'],
    {
      before: (call) =>
        isSentinel(header(call.http, 'mcp-name')) && /[^ -~]/.test(wanted(call) ?? '')
          ? new ProtocolError(500, -32603, 'Internal error')
          : undefined,
    },
    ONLY,
  ),

  fault(
    'hdr-tools-looked-up-first',
    'looks tools up before it looks at headers',
    ['HDR-010'],
    {
      before: (call, features) =>
        call.http && isUnknownTool(call, features) ? new ProtocolError(200, -32602, 'Unknown tool') : undefined,
    },
    ONLY,
  ),
];
