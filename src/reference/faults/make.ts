import { isObject, type JsonObject, type JsonValue } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import type { Features } from '../features.js';
import { type Call, ProtocolError, type Reply } from '../protocol.js';
import { sentences } from './sentences.js';

export const HTTP = ['http'] as const;

type More = Partial<Pick<Fault, 'spec' | 'mayTrip' | 'transports' | 'needsToken'>>;

/** A fault; on both transports unless said, against the sentence behind the first rule that it trips unless another is given. */
export function fault(
  id: string,
  what: string,
  trips: readonly string[],
  behaviour: Behaviour,
  more: More = {},
): Fault {
  const mayTrip = (more.mayTrip ?? []).map((rule) => `MCP-${rule}`);
  const rules = trips.map((rule) => `MCP-${rule}`);
  const [first = ''] = [...rules, ...mayTrip];
  const spec = more.spec ?? sentences[first];
  if (spec === undefined)
    throw new Error(`${id}: no sentence of the specification; give ${first} one in src/reference/faults/sentences.ts`);
  return { transports: ['http', 'stdio'], ...behaviour, ...more, id, what, spec, trips: rules, mayTrip };
}

/** Whether a call is one of some methods; every one is when none is named. */
function isOneOf(methods: readonly string[] | string, { method }: Call): boolean {
  if (typeof methods === 'string') return methods === method;
  return methods.length === 0 || methods.includes(method);
}

/** Changes the results of some methods; of all when none is named. */
export function onResult(
  methods: readonly string[] | string,
  change: (result: JsonObject, call: Call, features: Features) => JsonObject,
): Behaviour {
  return {
    result: (result, call, features) => (isOneOf(methods, call) ? change(result, call, features) : result),
  };
}

/** A result without some members. */
export function without(result: JsonObject, ...members: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(result).filter(([key]) => !members.includes(key)));
}

/** Changes errors of one code, or those whose message says something; the other three members stay unless given. */
export function onError(
  which: number | RegExp,
  to: { status?: number; code?: number; message?: string; data?: JsonValue | undefined },
): Behaviour {
  return {
    error: (error) =>
      (typeof which === 'number' ? error.code === which : which.test(error.message))
        ? new ProtocolError(
            to.status ?? error.status,
            to.code ?? error.code,
            to.message ?? error.message,
            'data' in to ? to.data : error.data,
          )
        : error,
  };
}

/** Errors by their message, as the plain server words them. */
export const SAYS = {
  methodMissing: /Mcp-Method is missing$/,
  methodDiffers: /Mcp-Method differs/,
  nameMissing: /Mcp-Name is missing$/,
  nameDiffers: /Mcp-Name differs/,
  versionMissing: /MCP-Protocol-Version is missing$/,
  versionDiffers: /MCP-Protocol-Version differs/,
  paramMissing: /Mcp-Param-.* is missing$/,
  paramDiffers: /Mcp-Param-.* differs/,
  metaMissing: /^Invalid params: .*_?(meta|protocolVersion|clientCapabilities) is required$/,
  unknownTool: /^Unknown tool$/,
  unknownResource: /^Resource not found$/,
  unknownMethod: /^Method not found/,
} as const;

/** Changes the whole answer to some methods; to all when none is named. */
export function onReply(methods: readonly string[] | string, change: (reply: Reply, call: Call) => Reply): Behaviour {
  return {
    reply: (reply, call) => (isOneOf(methods, call) ? change(reply, call) : reply),
  };
}

/** Adds a response header to answers that a condition holds for. */
export function addingHeader(name: string, value: string, when: (reply: Reply, call: Call) => boolean): Behaviour {
  return {
    reply: (reply, call) => (when(reply, call) ? { ...reply, headers: { ...reply.headers, [name]: value } } : reply),
  };
}

/** Methods of earlier revisions, which have rules of their own. */
const REMOVED: readonly string[] = [
  'initialize',
  'ping',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
];

/** True for requests for a method that no revision has, whatever is advertised. */
export function isUnknownMethod({ method, id }: Pick<Call, 'method' | 'id'>): boolean {
  const isKnown = /^(server\/discover$|(tools|prompts|resources|completion|subscriptions)\/)/.test(method);
  return id !== undefined && !isKnown && !REMOVED.includes(method);
}

/** True for calls of a tool that is not listed. */
export function isUnknownTool({ method, params }: Call, { tools }: Features): boolean {
  return method === 'tools/call' && !tools.some(({ name }) => name === params.name);
}

/** A message with other params. */
export function withParams(message: JsonObject, params: JsonObject): JsonObject {
  return { ...message, params: { ...(isObject(message.params) ? message.params : {}), ...params } };
}

/** The same answer with another message; without one when the change gives nothing. */
export function withMessage(reply: Reply, change: (message: JsonObject) => JsonValue): Reply {
  return isObject(reply.message) ? { ...reply, message: change(reply.message) } : reply;
}
