import type { Behaviour, Fault } from '../fault.js';
import { bareReply, type Call, errorReply, header, ProtocolError } from '../protocol.js';
import { fault, HTTP, onError, SAYS } from './make.js';

const LISTS: readonly string[] = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];

function isMissing({ http, method }: Call): boolean {
  return http !== undefined && method !== 'initialize' && http.headers['mcp-method'] === undefined;
}

/** Answers in its own way when `Mcp-Method` is missing. */
function whenMissing(answer: Behaviour['before']): Behaviour {
  return {
    before: (call, features) => (call.id !== undefined && isMissing(call) ? answer?.(call, features) : undefined),
  };
}

/** Takes some calls for ones that had the right `Mcp-Method`. */
function blindTo(fits: (call: Call, value: string | undefined) => boolean): Behaviour {
  return {
    before: (call) => {
      if (call.http && fits(call, header(call.http, 'mcp-method'))) call.http.headers['mcp-method'] = call.method;
      return undefined;
    },
  };
}

const ONLY = { transports: HTTP };

/** `Mcp-Method`. */
export const methodFaults: readonly Fault[] = [
  fault('hdr-method-optional', 'serves requests without Mcp-Method', ['HDR-001'], { skip: ['method-missing'] }, ONLY),
  fault(
    'hdr-method-optional-in-lists',
    'serves lists without Mcp-Method',
    ['HDR-001'],
    blindTo(({ method }, value) => value === undefined && LISTS.includes(method)),
    ONLY,
  ),
  fault(
    'hdr-method-optional-in-discover',
    'serves server/discover without Mcp-Method',
    ['HDR-001'],
    blindTo(({ method }, value) => value === undefined && method === 'server/discover'),
    ONLY,
  ),
  fault(
    'hdr-method-missing-404',
    'answers requests without Mcp-Method with 404 and -32601',
    ['HDR-001'],
    onError(SAYS.methodMissing, { status: 404, code: -32601 }),
    ONLY,
  ),
  fault(
    'hdr-method-missing-32602',
    'answers requests without Mcp-Method with -32602',
    ['HDR-001'],
    onError(SAYS.methodMissing, { code: -32602 }),
    ONLY,
  ),
  fault(
    'hdr-method-missing-32600',
    'answers requests without Mcp-Method with -32600',
    ['HDR-001'],
    onError(SAYS.methodMissing, { code: -32600 }),
    ONLY,
  ),
  fault(
    'hdr-method-missing-422',
    'answers requests without Mcp-Method with 422',
    ['HDR-001'],
    onError(SAYS.methodMissing, { status: 422 }),
    { ...ONLY, mayTrip: ['HDR-010'] },
  ),
  fault(
    'hdr-method-missing-accepted',
    'swallows requests without Mcp-Method with 202',
    ['HDR-001'],
    whenMissing(() => bareReply(202)),
    ONLY,
  ),
  fault(
    'hdr-method-missing-bare',
    'refuses requests without Mcp-Method without a body',
    ['HDR-001'],
    whenMissing(() => bareReply(400)),
    ONLY,
  ),
  fault(
    'hdr-method-missing-page',
    'refuses requests without Mcp-Method with a web page',
    ['HDR-001'],
    whenMissing(() => ({ ...bareReply(400, { 'Content-Type': 'text/html' }), text: '<h1>Bad Request</h1>' })),
    ONLY,
  ),
  fault(
    'hdr-method-missing-in-result',
    'tells of a missing Mcp-Method in a result',
    ['HDR-001'],
    whenMissing((call) => ({
      ...errorReply(call, new ProtocolError(200, 0, '')),
      message: { jsonrpc: '2.0', id: call.id ?? null, result: { resultType: 'complete', isError: true, content: [] } },
    })),
    { transports: HTTP, mayTrip: ['HDR-010', 'DSC-005', 'CAC-001', 'CAC-002', 'ERR-002'] },
  ),
  fault(
    'hdr-crashes-without-method',
    'fails with an internal error when Mcp-Method is missing',
    ['HDR-001'],
    onError(SAYS.methodMissing, { status: 500, code: -32603, message: 'Internal error' }),
    ONLY,
  ),
  fault(
    'hdr-method-ignored',
    'does not compare Mcp-Method',
    ['HDR-001'],
    { skip: ['method-mismatch', 'method-case'] },
    ONLY,
  ),
  fault(
    'hdr-method-any-case',
    'compares Mcp-Method without regard to case',
    ['HDR-001'],
    { skip: ['method-case'] },
    ONLY,
  ),
  fault(
    'hdr-method-last-part',
    'compares only what follows the slash in Mcp-Method',
    ['HDR-001'],
    blindTo(({ method }, value) => value?.split('/').at(-1) === method.split('/').at(-1)),
    ONLY,
  ),
  fault(
    'hdr-method-routes-by-header',
    'does what Mcp-Method says, whatever the body says',
    ['HDR-001'],
    {
      before: (call) => {
        const value = header(call.http, 'mcp-method');
        if (value !== undefined && LISTS.includes(value) && LISTS.includes(call.method)) call.method = value;
        return undefined;
      },
    },
    ONLY,
  ),
  fault(
    'hdr-method-differs-200',
    'refuses a differing Mcp-Method with status 200',
    ['HDR-001'],
    onError(SAYS.methodDiffers, { status: 200 }),
    ONLY,
  ),
  fault(
    'hdr-method-differs-404',
    'answers a differing Mcp-Method with 404 and -32601',
    ['HDR-001'],
    onError(SAYS.methodDiffers, { status: 404, code: -32601 }),
    ONLY,
  ),

  fault(
    'hdr-wrong-code',
    'refuses header faults with -32600',
    ['HDR-001', 'HDR-004', 'HDR-005'],
    onError(-32020, { code: -32600 }),
    {
      transports: HTTP,
      mayTrip: ['HDR-002', 'HDR-003', 'HDR-007', 'HDR-008'],
    },
  ),
  fault(
    'hdr-wrong-status',
    'refuses header faults with status 200',
    ['HDR-001', 'HDR-004', 'HDR-005'],
    onError(-32020, { status: 200 }),
    {
      transports: HTTP,
      mayTrip: ['HDR-002', 'HDR-003', 'HDR-007', 'HDR-008', 'HDR-010'],
    },
  ),
  fault(
    'hdr-draft-code',
    'refuses header faults with -32001, as drafts had it',
    ['HDR-001', 'HDR-004', 'HDR-005', 'ERR-008'],
    onError(-32020, { code: -32001 }),
    {
      transports: HTTP,
      mayTrip: ['HDR-002', 'HDR-003', 'HDR-007', 'HDR-008'],
    },
  ),
  fault(
    'hdr-code-as-text',
    'gives the code of header faults as a string',
    ['HDR-001'],
    {
      reply: (reply) => {
        const { message } = reply;
        const text = JSON.stringify(message ?? null).replace('"code":-32020', '"code":"-32020"');
        return text.includes('"code":"') ? { ...reply, message: JSON.parse(text) } : reply;
      },
    },
    {
      transports: HTTP,
      mayTrip: ['HDR-002', 'HDR-003', 'HDR-004', 'HDR-005', 'HDR-007', 'HDR-008', 'HDR-010', 'RES-005'],
    },
  ),

  fault(
    'hdr-case-sensitive-names',
    'knows header names in one spelling only',
    ['HDR-006'],
    spelledOnly(/^mcp-(method|name|protocol-version)$/i),
    ONLY,
  ),
  fault(
    'hdr-case-sensitive-method',
    'knows Mcp-Method in one spelling only',
    ['HDR-006'],
    spelledOnly(/^mcp-method$/i),
    ONLY,
  ),
  fault(
    'hdr-case-sensitive-name',
    'knows Mcp-Name in one spelling only',
    ['HDR-006'],
    spelledOnly(/^mcp-name$/i),
    ONLY,
  ),
  fault(
    'hdr-case-sensitive-version',
    'knows MCP-Protocol-Version in one spelling only',
    ['HDR-006'],
    spelledOnly(/^mcp-protocol-version$/i),
    ONLY,
  ),
  fault(
    'hdr-no-capital-names',
    'knows header names in the usual spelling and in small letters',
    ['HDR-006'],
    spelledOnly(/^mcp-method$/i, /^(Mcp-Method|mcp-method)$/),
    ONLY,
  ),
  fault(
    'hdr-odd-spelling-crashes',
    'fails with an internal error on header names in capitals',
    ['HDR-006'],
    {
      before: ({ http }) =>
        namesOf(http?.rawHeaders ?? []).some((name) => /^MCP-METHOD$/.test(name))
          ? new ProtocolError(500, -32603, 'Internal error')
          : undefined,
    },
    ONLY,
  ),

  fault(
    'hdr-dispatch-first',
    'looks methods and tools up before it looks at headers',
    ['HDR-010'],
    {
      before: (call, features) => {
        if (call.http === undefined || call.id === undefined) return undefined;
        if (
          /^(server|tools|prompts|resources|completion|subscriptions)\//.test(call.method) === false &&
          call.method !== 'initialize'
        )
          return new ProtocolError(404, -32601, 'Method not found');
        const known = call.method !== 'tools/call' || features.tools.some(({ name }) => name === call.params.name);
        return known ? undefined : new ProtocolError(200, -32602, 'Unknown tool');
      },
    },
    ONLY,
  ),
];

function namesOf(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_name, index) => index % 2 === 0);
}

/** Takes headers that are spelled otherwise than the specification does for missing. */
function spelledOnly(which: RegExp, known = /^(Mcp-Method|Mcp-Name|MCP-Protocol-Version)$/): Behaviour {
  return {
    before: ({ http }) =>
      namesOf(http?.rawHeaders ?? []).some((name) => which.test(name) && !known.test(name))
        ? new ProtocolError(400, -32020, 'Header mismatch: a required header is missing')
        : undefined,
  };
}
