import {
  isObject,
  type JsonValue,
  META_CLIENT_CAPABILITIES,
  META_CLIENT_INFO,
  META_PROTOCOL_VERSION,
} from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import { bareReply, type Call, ProtocolError, type Reply } from '../protocol.js';
import { asking } from '../tools.js';
import { fault, HTTP, onError, SAYS } from './make.js';

const ONLY = { transports: HTTP };

/** Answers requests without a member of `_meta` in its own way, `initialize` apart. */
function lacking(key: string, answer: (call: Call) => Reply | ProtocolError): Behaviour {
  return {
    before: (call) =>
      call.id !== undefined && call.method !== 'initialize' && isObject(call.params._meta) && !(key in call.meta)
        ? answer(call)
        : undefined,
  };
}

/** Answers requests without `_meta` in its own way, `initialize` apart. */
function bare(answer: (call: Call) => Reply | ProtocolError): Behaviour {
  return {
    before: (call) =>
      call.id !== undefined && call.method !== 'initialize' && !isObject(call.params._meta) ? answer(call) : undefined,
  };
}

/** Changes the refusal for want of a capability. */
function refusing(change: Parameters<typeof onError>[1]): Behaviour {
  return onError(-32021, change);
}

function naming(requiredCapabilities: JsonValue): Behaviour {
  return refusing({ data: { requiredCapabilities } });
}

/** Asks for something whatever the client has declared. */
function asksFor(method: string): Behaviour {
  return {
    method: (call) => {
      const asked =
        call.method === 'tools/call' && call.params.name === 'confirm' && !isObject(call.params.inputResponses);
      return asked ? asking({ it: { method, params: {} } }) : undefined;
    },
  };
}

/** Required members of `_meta`, and capabilities of the client. */
export const metaFaults: readonly Fault[] = [
  fault('err-meta-optional', 'serves requests without _meta', ['ERR-006'], { skip: ['meta-missing'] }),
  fault('err-meta-version-optional', 'serves requests without protocolVersion in _meta', ['ERR-006'], {
    skip: ['meta-version'],
  }),
  fault('err-meta-capabilities-optional', 'serves requests without clientCapabilities', ['ERR-006'], {
    skip: ['meta-capabilities'],
  }),
  fault(
    'err-meta-status-200',
    'refuses malformed requests with status 200',
    ['ERR-006'],
    onError(SAYS.metaMissing, { status: 200 }),
    ONLY,
  ),
  fault(
    'err-meta-status-422',
    'refuses malformed requests with status 422',
    ['ERR-006'],
    onError(SAYS.metaMissing, { status: 422 }),
    ONLY,
  ),
  fault(
    'err-meta-code',
    'refuses malformed requests with -32600',
    ['ERR-006'],
    onError(SAYS.metaMissing, { code: -32600 }),
  ),
  fault(
    'err-meta-crashes',
    'fails with an internal error on requests without _meta',
    ['ERR-006'],
    bare(() => new ProtocolError(500, -32603, "Cannot read properties of undefined (reading '_meta')")),
  ),
  fault(
    'err-meta-bare',
    'refuses requests without clientCapabilities without a body',
    ['ERR-006'],
    lacking(META_CLIENT_CAPABILITIES, () => bareReply(400)),
    ONLY,
  ),
  fault(
    'err-meta-method-not-found',
    'takes requests without _meta for unknown methods',
    ['ERR-006'],
    bare(() => new ProtocolError(404, -32601, 'Method not found')),
  ),
  fault(
    'err-meta-version-unsupported',
    'takes a missing protocolVersion for an unsupported one',
    ['ERR-006'],
    lacking(
      META_PROTOCOL_VERSION,
      () =>
        new ProtocolError(400, -32022, 'Unsupported protocol version', { supported: ['2026-07-28'], requested: '' }),
    ),
  ),
  fault(
    'err-meta-capabilities-missing-32021',
    'takes missing clientCapabilities for a missing capability',
    ['ERR-006'],
    lacking(
      META_CLIENT_CAPABILITIES,
      () =>
        new ProtocolError(400, -32021, 'Missing required client capability', {
          requiredCapabilities: { elicitation: {} },
        }),
    ),
  ),
  fault(
    'err-client-info-required',
    'refuses requests without clientInfo',
    ['ERR-006'],
    lacking(
      META_CLIENT_INFO,
      ({ meta }) =>
        new ProtocolError(
          400,
          -32602,
          META_PROTOCOL_VERSION in meta ? 'clientInfo is required' : 'protocolVersion is required',
        ),
    ),
    { spec: 'basic/index#meta: Clients SHOULD include io.modelcontextprotocol/clientInfo on every request' },
  ),

  fault('err-capability-not-named', 'does not name the missing capability', ['ERR-007'], refusing({ data: {} })),
  fault(
    'err-capability-in-message',
    'names the missing capability in the message alone',
    ['ERR-007'],
    refusing({ data: undefined }),
  ),
  fault('err-capability-list', 'names the missing capability in a list', ['ERR-007'], naming(['elicitation'])),
  fault('err-capability-text', 'names the missing capability in a text', ['ERR-007'], naming('elicitation')),
  fault('err-capability-none', 'names no missing capability', ['ERR-007'], naming({})),
  fault(
    'err-capability-misnamed',
    'names the missing capability as missingCapabilities',
    ['ERR-007'],
    refusing({ data: { missingCapabilities: { elicitation: {} } } }),
  ),
  fault(
    'err-capability-status-200',
    'refuses for want of a capability with status 200',
    ['ERR-007'],
    refusing({ status: 200 }),
    ONLY,
  ),
  fault(
    'err-capability-status-424',
    'refuses for want of a capability with status 424',
    ['ERR-007'],
    refusing({ status: 424 }),
    ONLY,
  ),
  fault('err-capability-code', 'refuses for want of a capability with -32602', [], refusing({ code: -32602 }), {
    mayTrip: ['ERR-007'],
  }),
  fault(
    'err-capability-draft-code',
    'refuses for want of a capability with -32003, as drafts had it',
    ['ERR-008'],
    refusing({ code: -32003 }),
  ),
  fault(
    'err-capability-assumed',
    'asks for input that the client did not say it can give',
    ['ERR-007'],
    {
      before: ({ method, params, meta }) => {
        const declared = meta[META_CLIENT_CAPABILITIES];
        if (method === 'tools/call' && params.name === 'confirm' && isObject(declared)) declared.elicitation = {};
        return undefined;
      },
    },
    {
      spec: 'basic/patterns/mrtr#server-requirements-basic-workflow: Servers MUST NOT send an inputRequests that the client has not declared support for in its capabilities.',
    },
  ),
  fault(
    'err-sampling-assumed',
    'asks for a completion that the client did not say it can give',
    ['ERR-007'],
    asksFor('sampling/createMessage'),
  ),
  fault('err-roots-assumed', 'asks for roots that the client did not say it has', ['ERR-007'], asksFor('roots/list')),
  fault(
    'err-misuses-32021',
    'answers an unknown tool with -32021',
    ['ERR-007'],
    onError(SAYS.unknownTool, { status: 400, code: -32021 }),
    {
      spec: 'basic/index#error-codes: MUST use defined codes only with their specified meanings.',
    },
  ),
];
