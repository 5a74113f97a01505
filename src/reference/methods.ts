import { isObject, type JsonObject } from '../wire/message.js';
import { complete } from './completion.js';
import type { Features, Invocation, Runner } from './features.js';
import { validateParamHeaders } from './param-headers.js';
import { type Call, ProtocolError } from './protocol.js';
import { builtInTools } from './tools.js';
import type { Skip } from './validation.js';

/** What a handler needs beside the call itself. */
export type Surroundings = Pick<Invocation, 'notify' | 'changed'>;

type Handler = (call: Call, features: Features, skip: Skip, surroundings: Surroundings) => JsonObject;

const CACHE = { ttlMs: 60_000, cacheScope: 'public' } as const;

/** Handlers by method, with the capability that they stand under; `server/discover` stands under none. */
const HANDLERS: Readonly<Record<string, { capability?: string; handle: Handler }>> = {
  'server/discover': { handle: discover },
  'tools/list': { capability: 'tools', handle: (call, features) => page(call, 'tools', features.tools, features) },
  'tools/call': { capability: 'tools', handle: callTool },
  'prompts/list': {
    capability: 'prompts',
    handle: (call, features) => page(call, 'prompts', features.prompts, features),
  },
  'prompts/get': { capability: 'prompts', handle: getPrompt },
  'resources/list': {
    capability: 'resources',
    handle: (call, features) => page(call, 'resources', features.resources, features),
  },
  'resources/templates/list': {
    capability: 'resources',
    handle: (call, features) => page(call, 'resourceTemplates', features.templates, features),
  },
  'resources/read': { capability: 'resources', handle: readResource },
  'completion/complete': { capability: 'completions', handle: complete },
};

/** True when the server has this method. */
function isImplemented(method: string, { capabilities }: Features): boolean {
  const entry = Object.hasOwn(HANDLERS, method) ? HANDLERS[method] : undefined;
  return entry !== undefined && (entry.capability === undefined || entry.capability in capabilities);
}

/** The result of a method, without what every result has; undefined for methods that there are not. */
export function perform(call: Call, features: Features, skip: Skip, around: Surroundings): JsonObject | undefined {
  return isImplemented(call.method, features) ? HANDLERS[call.method]?.handle(call, features, skip, around) : undefined;
}

/** "The server replies with its supported protocol versions, capabilities, and identity." */
function discover(_call: Call, { supportedVersions, capabilities, instructions }: Features): JsonObject {
  return { supportedVersions, capabilities, instructions, ...CACHE };
}

/** Cursors are opaque to clients; here they say the index of the next item. */
function page(call: Call, member: string, items: readonly JsonObject[], { pageSize }: Features): JsonObject {
  const { cursor } = call.params;
  const start = cursor === undefined ? 0 : Number(/^at-(\d+)$/.exec(String(cursor))?.[1] ?? Number.NaN);
  if (!(start >= 0 && start <= items.length)) throw new ProtocolError(400, -32602, 'Invalid cursor');
  const next = start + pageSize;
  return { [member]: items.slice(start, next), ...(next < items.length ? { nextCursor: `at-${next}` } : {}), ...CACHE };
}

function callTool(call: Call, features: Features, skip: Skip, around: Surroundings): JsonObject {
  const { name } = call.params;
  const tool = features.tools.find((item) => item.name === name);
  if (typeof name !== 'string' || !tool) throw new ProtocolError(200, -32602, 'Unknown tool');
  validateParamHeaders(call, tool, skip);
  const done: Runner = () => ({ content: [{ type: 'text', text: 'done' }] });
  const run = features.calls.get(name) ?? builtInTools.get(name) ?? done;
  return run({ call, args: argumentsOf(call), ...around });
}

function getPrompt(call: Call, features: Features, _skip: Skip, around: Surroundings): JsonObject {
  const { name } = call.params;
  const prompt = features.prompts.find((item) => item.name === name);
  if (typeof name !== 'string' || !prompt) throw new ProtocolError(200, -32602, 'Unknown prompt');
  const args = argumentsOf(call);
  for (const argument of Array.isArray(prompt.arguments) ? prompt.arguments : []) {
    if (isObject(argument) && argument.required === true && !(String(argument.name) in args))
      throw new ProtocolError(200, -32602, `Missing required argument: ${String(argument.name)}`);
  }
  const run = features.gets.get(name);
  if (run) return run({ call, args, ...around });
  return { messages: [{ role: 'user', content: { type: 'text', text: `Prompt ${name}` } }] };
}

/** "If the requested resource does not exist, servers MUST return a JSON-RPC error with code -32602." */
function readResource(call: Call, features: Features): JsonObject {
  const { uri } = call.params;
  if (typeof uri !== 'string') throw new ProtocolError(400, -32602, 'Invalid params: uri is required');
  const listed = features.resources.some((item) => item.uri === uri);
  const plain: JsonObject = { uri, mimeType: 'text/plain', text: 'Contents.' };
  const content = listed ? (features.reads.get(uri) ?? plain) : features.expand(uri);
  if (!content) throw new ProtocolError(200, -32602, 'Resource not found', { uri });
  return { contents: [content], ttlMs: 0, cacheScope: 'private' };
}

function argumentsOf({ params }: Call): JsonObject {
  return isObject(params.arguments) ? params.arguments : {};
}
