import { isObject, type JsonObject } from '../wire/message.js';
import type { Features } from './features.js';
import { type Call, ProtocolError } from './protocol.js';
import { type Skip, validateParamHeaders } from './validation.js';

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CACHE = { ttlMs: 60_000, cacheScope: 'public' } as const;

/** The result of a method, without what every result has; undefined for methods that there are not. */
export function perform(call: Call, features: Features, skip: Skip): JsonObject | undefined {
  const { capabilities } = features;
  switch (call.method) {
    case 'server/discover':
      return {
        supportedVersions: features.supportedVersions,
        capabilities,
        instructions: 'A server for tests.',
        ...CACHE,
      };
    case 'tools/list':
      return 'tools' in capabilities ? page(call, 'tools', features.tools, features.pageSize) : undefined;
    case 'prompts/list':
      return 'prompts' in capabilities ? page(call, 'prompts', features.prompts, features.pageSize) : undefined;
    case 'resources/list':
      return 'resources' in capabilities ? page(call, 'resources', features.resources, features.pageSize) : undefined;
    case 'resources/templates/list':
      return 'resources' in capabilities
        ? page(call, 'resourceTemplates', features.templates, features.pageSize)
        : undefined;
    case 'tools/call':
      return 'tools' in capabilities ? callTool(call, features, skip) : undefined;
    case 'prompts/get':
      return 'prompts' in capabilities ? getPrompt(call, features) : undefined;
    case 'resources/read':
      return 'resources' in capabilities ? readResource(call, features) : undefined;
    case 'completion/complete':
      return 'completions' in capabilities ? { completion: { values: [], total: 0, hasMore: false } } : undefined;
    default:
      return undefined;
  }
}

/** Cursors are opaque to clients; here they are the index of the next item. */
function page(call: Call, member: string, items: readonly JsonObject[], size: number): JsonObject {
  const { cursor } = call.params;
  const start = typeof cursor === 'string' ? Number(cursor.replace('at-', '')) : 0;
  if (!Number.isInteger(start) || start < 0 || start > items.length)
    throw new ProtocolError(400, -32602, 'Invalid cursor');
  const next = start + size;
  return { [member]: items.slice(start, next), ...(next < items.length ? { nextCursor: `at-${next}` } : {}), ...CACHE };
}

function callTool(call: Call, features: Features, skip: Skip): JsonObject {
  const { name } = call.params;
  const tool = features.tools.find((item) => item.name === name);
  if (!tool) throw new ProtocolError(200, -32602, 'Unknown tool');
  validateParamHeaders(call, tool, skip);
  if (name === 'confirm') return confirm(call);
  const args = isObject(call.params.arguments) ? call.params.arguments : {};
  if (name === 'add') {
    const sum = Number(args.a) + Number(args.b);
    return { content: [{ type: 'text', text: String(sum) }], structuredContent: { sum } };
  }
  return { content: [{ type: 'text', text: 'done' }] };
}

/** Asks for a confirmation, which takes a client that can ask its user. */
function confirm(call: Call): JsonObject {
  if (isObject(call.params.inputResponses)) return { content: [{ type: 'text', text: 'confirmed' }] };
  const declared = call.meta[CAPABILITIES];
  if (!isObject(declared) || !('elicitation' in declared)) {
    throw new ProtocolError(400, -32021, 'Missing required client capability', {
      requiredCapabilities: { elicitation: {} },
    });
  }
  const requestedSchema = { type: 'object', properties: { sure: { type: 'boolean' } } };
  const params = { mode: 'form', message: 'Are you sure?', requestedSchema };
  return { resultType: 'input_required', inputRequests: { sure: { method: 'elicitation/create', params } } };
}

function getPrompt(call: Call, features: Features): JsonObject {
  const prompt = features.prompts.find((item) => item.name === call.params.name);
  if (!prompt) throw new ProtocolError(200, -32602, 'Unknown prompt');
  return { messages: [{ role: 'user', content: { type: 'text', text: `Prompt ${String(prompt.name)}` } }] };
}

function readResource(call: Call, features: Features): JsonObject {
  const { uri } = call.params;
  if (!features.resources.some((item) => item.uri === uri))
    throw new ProtocolError(200, -32602, 'Resource not found', { uri: uri ?? null });
  return {
    contents: [{ uri: uri ?? null, mimeType: 'text/plain', text: 'Contents.' }],
    ttlMs: 0,
    cacheScope: 'private',
  };
}
