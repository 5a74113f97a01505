import {
  type JsonObject,
  META_CLIENT_CAPABILITIES,
  META_CLIENT_INFO,
  META_PROTOCOL_VERSION,
} from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import { type Call, ProtocolError } from '../protocol.js';
import { fault, HTTP, onResult } from './make.js';

/** Serves nothing to a modern request until a condition holds. */
function waiting(isReady: (call: Call) => boolean): Behaviour {
  return {
    before: (call) =>
      call.method === 'initialize' || isReady(call)
        ? undefined
        : new ProtocolError(400, -32600, 'Server not initialized'),
  };
}

/** Refuses a request that says something else than the first one on its connection did. */
function bound(key: string): Behaviour {
  return {
    before: ({ meta, connection }) => {
      const said = JSON.stringify(meta[key] ?? null);
      if (said === 'null') return undefined;
      if (!connection.has(key)) connection.set(key, said);
      return connection.get(key) === said
        ? undefined
        : new ProtocolError(400, -32600, 'Not the client of this connection');
    },
  };
}

/** Looks at versions until a request other than discover was served on the connection, and never again. */
const settled: Behaviour = {
  before: ({ method, meta, connection }) => {
    if (connection.has('settled')) meta[META_PROTOCOL_VERSION] = '2026-07-28';
    else if (meta[META_PROTOCOL_VERSION] === '2026-07-28' && method !== 'server/discover')
      connection.set('settled', true);
    return undefined;
  },
};

/** Fills in what a request leaves out from an earlier one. */
function remembering(keys: readonly string[], where: 'connection' | 'process'): Behaviour {
  return {
    before: (call) => {
      for (const key of keys) {
        const value = call.meta[key];
        if (value !== undefined) call[where].set(key, value);
        else if (call[where].has(key)) {
          call.meta[key] = call[where].get(key) ?? {};
          call.params._meta ??= call.meta;
        }
      }
      return undefined;
    },
  };
}

function addTool(result: JsonObject, name: string): JsonObject {
  const tools = Array.isArray(result.tools) ? result.tools : [];
  return { ...result, tools: [...tools, { name, inputSchema: { type: 'object' } }] };
}

function numberOf({ connection, process }: Call): number {
  if (!connection.has('number')) {
    connection.set('number', Number(process.get('connections') ?? 0));
    process.set('connections', Number(connection.get('number')) + 1);
  }
  return Number(connection.get('number'));
}

const ONLY = { transports: HTTP };

/** What a server keeps from one request to the next. */
export const connectionFaults: readonly Fault[] = [
  fault(
    'stl-wants-discover-first',
    'serves nothing before the first server/discover',
    ['STL-003'],
    waiting(({ method, process }) => {
      if (method === 'server/discover') process.set('discovered', true);
      return process.has('discovered');
    }),
    {},
  ),
  fault(
    'stl-first-request-lost',
    'refuses its very first request, whatever it is',
    ['STL-003'],
    waiting(({ process }) => {
      const warm = process.has('warm');
      process.set('warm', true);
      return warm;
    }),
    // On stdio the first request asks for the era.
    { transports: HTTP },
  ),
  fault(
    'stl-remembers-capabilities',
    'takes missing capabilities from an earlier request on the connection',
    ['STL-004'],
    remembering([META_CLIENT_CAPABILITIES], 'connection'),
  ),
  fault(
    'stl-remembers-everything',
    'takes everything that is missing from an earlier request on the connection',
    ['STL-004'],
    remembering([META_CLIENT_CAPABILITIES, META_CLIENT_INFO, META_PROTOCOL_VERSION], 'connection'),
    {},
  ),
  fault(
    'stl-remembers-for-all',
    'takes missing capabilities from an earlier request on any connection',
    ['ERR-006'],
    remembering([META_CLIENT_CAPABILITIES], 'process'),
    {
      transports: HTTP,
      spec: 'basic/index#statelessness: no state should be inferred from previous requests, even those on the same connection or stream.',
    },
  ),
  fault(
    'stl-remembers-version',
    'looks at no version after the first good request of a process',
    ['STL-004'],
    settled,
    {
      transports: ['stdio'],
    },
  ),
  fault(
    'stl-one-client-a-connection',
    'refuses another client on a connection that it knows',
    ['STL-004'],
    bound(META_CLIENT_INFO),
  ),
  fault(
    'stl-one-capability-set-a-connection',
    'refuses other capabilities on a connection that it knows',
    ['STL-004'],
    bound(META_CLIENT_CAPABILITIES),
    {},
  ),

  fault(
    'stl-tools-by-connection',
    'shows another tool on every connection',
    ['STL-008'],
    { result: (result, call) => (call.method === 'tools/list' ? addTool(result, `only_${numberOf(call)}`) : result) },
    { transports: HTTP, mayTrip: ['RES-007'] },
  ),
  fault(
    'stl-schema-by-connection',
    'shows another schema of the same tool on every connection',
    ['STL-008'],
    {
      result: (result, call) =>
        call.method === 'tools/list' && Array.isArray(result.tools)
          ? {
              ...result,
              tools: [
                ...result.tools,
                {
                  name: 'shard',
                  inputSchema: { type: 'object', properties: { [`of${numberOf(call)}`]: { type: 'string' } } },
                },
              ],
            }
          : result,
    },
    { transports: HTTP, mayTrip: ['RES-007'] },
  ),
  fault(
    'stl-tools-unlocked-by-connection',
    'shows one tool more on connections that have called server/discover',
    ['STL-008'],
    {
      before: ({ method, connection }) => {
        if (method === 'server/discover') connection.set('unlocked', true);
        return undefined;
      },
      ...onResult('tools/list', (result, { connection }) =>
        connection.has('unlocked') ? addTool(result, 'unlocked') : result,
      ),
    },
    { transports: HTTP, mayTrip: ['RES-007'] },
  ),
  fault(
    'stl-fewer-tools-on-odd-connections',
    'shows no tools at all on every other connection',
    ['STL-008'],
    {
      result: (result, call) =>
        call.method === 'tools/list' && numberOf(call) % 2 === 1 ? { ...result, tools: [] } : result,
    },
    { ...ONLY, mayTrip: ['RES-007'] },
  ),
];
