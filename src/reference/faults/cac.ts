import type { JsonObject, JsonValue } from '../../wire/message.js';
import type { Fault } from '../fault.js';

const BOTH = ['http', 'stdio'] as const;
const CACHED: readonly string[] = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
];

function setting(
  id: string,
  what: string,
  trips: readonly string[],
  methods: readonly string[],
  member: 'ttlMs' | 'cacheScope',
  value: JsonValue,
): Fault {
  return {
    id,
    what,
    trips,
    transports: BOTH,
    result: (result, { method }) => (methods.includes(method) ? { ...result, [member]: value } : result),
  };
}

function leaving(
  id: string,
  what: string,
  trips: readonly string[],
  methods: readonly string[],
  member: 'ttlMs' | 'cacheScope',
): Fault {
  return {
    id,
    what,
    trips,
    transports: BOTH,
    result: (result, { method }): JsonObject => {
      if (!methods.includes(method)) return result;
      const { [member]: _gone, ...rest } = result;
      return rest;
    },
  };
}

/** Caching metadata. */
export const cacFaults: readonly Fault[] = [
  leaving('cac-no-ttl', 'leaves ttlMs out everywhere', ['MCP-CAC-001'], CACHED, 'ttlMs'),
  leaving('cac-no-ttl-in-read', 'leaves ttlMs out of resources/read', ['MCP-CAC-001'], ['resources/read'], 'ttlMs'),
  leaving('cac-no-scope', 'leaves cacheScope out everywhere', ['MCP-CAC-002'], CACHED, 'cacheScope'),
  leaving(
    'cac-no-scope-in-templates',
    'leaves cacheScope out of templates',
    ['MCP-CAC-002'],
    ['resources/templates/list'],
    'cacheScope',
  ),
  setting(
    'cac-scope-upper-case',
    'writes the scope as "Public"',
    ['MCP-CAC-003'],
    ['tools/list'],
    'cacheScope',
    'Public',
  ),
  setting('cac-scope-shared', 'invents the scope "shared"', ['MCP-CAC-003'], CACHED, 'cacheScope', 'shared'),
  {
    id: 'cac-scope-changes',
    what: 'changes the scope on the second page',
    trips: ['MCP-CAC-003'],
    transports: BOTH,
    result: (result, { method, params }) =>
      method === 'tools/list' && params.cursor !== undefined ? { ...result, cacheScope: 'private' } : result,
  },
  setting('cac-ttl-negative', 'gives a negative lifetime', ['MCP-CAC-004'], ['prompts/list'], 'ttlMs', -1),
  setting('cac-ttl-string', 'gives the lifetime as a string', ['MCP-CAC-004'], ['server/discover'], 'ttlMs', '60000'),
  setting('cac-ttl-null', 'gives null as the lifetime', ['MCP-CAC-004'], ['resources/read'], 'ttlMs', null),
  {
    id: 'cac-public-personal',
    what: 'marks a list public that depends on the caller',
    trips: ['MCP-CAC-005'],
    transports: ['http'],
    result: (result, { method, http }) =>
      method === 'prompts/list'
        ? { ...result, prompts: [{ name: `for-${http?.headers.authorization === undefined ? 'nobody' : 'somebody'}` }] }
        : result,
  },
];
