import type { JsonValue } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import { fault, HTTP, onReply, onResult, without } from './make.js';

/** The operations whose complete results carry caching hints. */
const BY_NAME = {
  discover: 'server/discover',
  tools: 'tools/list',
  prompts: 'prompts/list',
  resources: 'resources/list',
  templates: 'resources/templates/list',
  read: 'resources/read',
} as const;
const CACHED = Object.values(BY_NAME);

type Hint = 'ttlMs' | 'cacheScope';

function setting(methods: readonly string[], hint: Hint, value: JsonValue): Behaviour {
  return onResult(methods, (result) => ({ ...result, [hint]: value }));
}

function leaving(methods: readonly string[], hint: Hint): Behaviour {
  return onResult(methods, (result) => without(result, hint));
}

function onLaterPages(hint: Hint, value: JsonValue | undefined): Behaviour {
  return onResult('tools/list', (result, { params }) =>
    params.cursor === undefined ? result : value === undefined ? without(result, hint) : { ...result, [hint]: value },
  );
}

/** Gives a list that depends on who asks. */
function personal(method: string, member: string, item: (who: string) => JsonValue): Behaviour {
  return onResult(method, (result, { http }) => ({
    ...result,
    [member]: [item(http?.headers.authorization === undefined ? 'nobody' : 'somebody')],
  }));
}

const BY_CALLER = { transports: HTTP, needsToken: true };

/** Caching hints. */
export const cacFaults: readonly Fault[] = [
  fault('cac-no-ttl', 'leaves ttlMs out everywhere', ['CAC-001'], leaving(CACHED, 'ttlMs')),
  ...Object.entries(BY_NAME).map(([name, method]) =>
    fault(`cac-no-ttl-in-${name}`, `leaves ttlMs out of ${method}`, ['CAC-001'], leaving([method], 'ttlMs')),
  ),
  fault(
    'cac-no-ttl-on-later-pages',
    'leaves ttlMs out of all pages but the first',
    ['CAC-001'],
    onLaterPages('ttlMs', undefined),
  ),
  fault(
    'cac-ttl-misnamed',
    'calls ttlMs ttl',
    ['CAC-001'],
    onResult('tools/list', (result) => ({ ...without(result, 'ttlMs'), ttl: 60 })),
  ),
  fault(
    'cac-hints-in-meta',
    'puts the hints into _meta',
    ['CAC-001', 'CAC-002'],
    onResult('prompts/list', (result) => ({
      ...without(result, 'ttlMs', 'cacheScope', '_meta'),
      _meta: { ttlMs: 1, cacheScope: 'public' },
    })),
    {
      mayTrip: ['DSC-005'],
    },
  ),
  fault('cac-no-scope', 'leaves cacheScope out everywhere', ['CAC-002'], leaving(CACHED, 'cacheScope')),
  ...Object.entries(BY_NAME).map(([name, method]) =>
    fault(
      `cac-no-scope-in-${name}`,
      `leaves cacheScope out of ${method}`,
      ['CAC-002'],
      leaving([method], 'cacheScope'),
    ),
  ),
  fault(
    'cac-no-scope-on-later-pages',
    'leaves cacheScope out of all pages but the first',
    ['CAC-002'],
    onLaterPages('cacheScope', undefined),
  ),
  fault(
    'cac-no-hints-like-before',
    'has no hints at all, as earlier revisions',
    ['CAC-001', 'CAC-002'],
    onResult(CACHED, (result) => without(result, 'ttlMs', 'cacheScope')),
  ),

  fault(
    'cac-scope-upper-case',
    'writes the scope as "Public"',
    ['CAC-003'],
    setting(['tools/list'], 'cacheScope', 'Public'),
  ),
  fault('cac-scope-shared', 'invents the scope "shared"', ['CAC-003'], setting(CACHED, 'cacheScope', 'shared')),
  fault(
    'cac-scope-no-store',
    'writes the scope as HTTP would',
    ['CAC-003'],
    setting(['resources/read'], 'cacheScope', 'no-store'),
  ),
  fault('cac-scope-blank', 'gives an empty scope', ['CAC-003'], setting(['prompts/list'], 'cacheScope', '')),
  fault(
    'cac-scope-padded',
    'writes the scope with a blank at its end',
    ['CAC-003'],
    setting(['server/discover'], 'cacheScope', 'public '),
  ),
  fault(
    'cac-scope-list',
    'gives the scope as a list',
    ['CAC-003'],
    setting(['resources/list'], 'cacheScope', ['public']),
  ),
  fault('cac-scope-boolean', 'gives the scope as true', ['CAC-003'], setting(['tools/list'], 'cacheScope', true)),
  fault(
    'cac-scope-changes',
    'changes the scope on the second page',
    ['CAC-003'],
    onLaterPages('cacheScope', 'private'),
  ),

  fault('cac-ttl-negative', 'gives a negative lifetime', ['CAC-004'], setting(['prompts/list'], 'ttlMs', -1)),
  fault(
    'cac-ttl-slightly-negative',
    'gives a lifetime just below zero',
    ['CAC-004'],
    setting(['resources/list'], 'ttlMs', -0.001),
  ),
  fault(
    'cac-ttl-negative-on-later-pages',
    'gives a negative lifetime on the second page',
    ['CAC-004'],
    onLaterPages('ttlMs', -60_000),
  ),
  fault(
    'cac-ttl-string',
    'gives the lifetime as a string',
    ['CAC-004'],
    setting(['server/discover'], 'ttlMs', '60000'),
  ),
  fault('cac-ttl-null', 'gives null as the lifetime', ['CAC-004'], setting(['resources/read'], 'ttlMs', null)),
  fault('cac-ttl-boolean', 'gives true as the lifetime', ['CAC-004'], setting(['tools/list'], 'ttlMs', true)),
  fault(
    'cac-ttl-object',
    'gives the lifetime as an object',
    ['CAC-004'],
    setting(['resources/templates/list'], 'ttlMs', { value: 1, unit: 'min' }),
  ),
  fault(
    'cac-ttl-infinite',
    'gives a lifetime that is more than a number can be',
    ['CAC-004'],
    onReply('prompts/list', (reply) => ({
      ...reply,
      text: JSON.stringify(reply.message ?? null).replace(/"ttlMs":\d+/, '"ttlMs":1e999'),
    })),
    { transports: HTTP },
  ),

  fault(
    'cac-public-personal',
    'marks a list public that depends on the caller',
    ['CAC-005'],
    personal('prompts/list', 'prompts', (who) => ({ name: `for-${who}` })),
    BY_CALLER,
  ),
  fault(
    'cac-public-tools-by-caller',
    'marks tools public that depend on the caller',
    ['CAC-005'],
    personal('tools/list', 'tools', (who) => ({ name: `for_${who}`, inputSchema: { type: 'object' } })),
    {
      ...BY_CALLER,
    },
  ),
  fault(
    'cac-public-resources-by-caller',
    'marks resources public that depend on the caller',
    ['CAC-005'],
    personal('resources/list', 'resources', (who) => ({ uri: `ref://${who}`, name: who })),
    {
      ...BY_CALLER,
      // What is listed for one caller cannot be read by the other.,
    },
  ),
];
