import type { JsonObject } from '../../wire/message.js';
import type { Quirk } from '../fault.js';
import { withPrompt } from '../faults/definitions.js';
import { ProtocolError } from '../protocol.js';

const CAPABILITIES = 'basic/index';

function capable(capabilities: JsonObject): Pick<Quirk, 'features'> {
  return {
    features: (features) => {
      features.capabilities = capabilities;
    },
  };
}

function lacking(...names: readonly string[]): Pick<Quirk, 'features'> {
  return {
    features: ({ capabilities }) => {
      for (const name of names) delete capabilities[name];
    },
  };
}

/** Identifiers of extensions that look wrong and are right. */
const EXTENSIONS = [
  'com.example.mcp/x',
  'com.example/',
  'example/mine',
  'COM.Example-1/My_Ext.v2',
  'io.modelcontextprotocol/ui',
  'a.b.c.d.e/f',
];

/** What is offered. */
export const offeringQuirks: readonly Quirk[] = [
  {
    id: 'pages-of-one',
    what: 'gives one item a page',
    spec: 'server/utilities/pagination#pagination-model',
    features: (features) => {
      features.pageSize = 1;
    },
  },
  {
    id: 'legacy-versions-too',
    what: 'lists earlier versions as well',
    spec: 'basic/versioning#protocol-version-negotiation',
    features: (features) => {
      features.supportedVersions = ['2026-07-28', '2025-11-25'];
    },
    acceptsInitialize: true,
  },
  {
    id: 'legacy-versions-first',
    what: 'lists earlier versions first, and the oldest that has the version header',
    spec: 'basic/versioning#protocol-version-negotiation',
    features: (features) => {
      features.supportedVersions = ['2025-06-18', '2025-11-25', '2026-07-28'];
    },
    acceptsInitialize: true,
  },
  {
    id: 'two-modern-versions',
    what: 'serves a later version too',
    spec: 'basic/versioning#protocol-version-negotiation',
    features: (features) => {
      features.supportedVersions = ['2027-01-15', '2026-07-28'];
    },
  },
  { id: 'no-tools', what: 'has no tools', spec: CAPABILITIES, ...lacking('tools') },
  { id: 'no-prompts', what: 'has no prompts', spec: CAPABILITIES, ...lacking('prompts') },
  { id: 'no-resources', what: 'has no resources', spec: CAPABILITIES, ...lacking('resources') },
  {
    id: 'no-extensions',
    what: 'has no extensions and no completions',
    spec: CAPABILITIES,
    ...lacking('extensions', 'completions'),
  },
  { id: 'tools-only', what: 'has tools only, and announces no changes', spec: CAPABILITIES, ...capable({ tools: {} }) },
  { id: 'resources-only', what: 'has resources only', spec: CAPABILITIES, ...capable({ resources: {} }) },
  { id: 'prompts-only', what: 'has prompts only', spec: CAPABILITIES, ...capable({ prompts: { listChanged: false } }) },
  { id: 'nothing-at-all', what: 'has no features', spec: CAPABILITIES, ...capable({}) },
  {
    id: 'experiments',
    what: 'has capabilities of its own',
    spec: 'schema#servercapabilities',
    ...capable({ tools: { sorted: true }, experimental: { 'com.example/x': {} }, 'x-own': 1 }),
  },
  {
    id: 'no-subscriptions',
    what: 'announces no changes and has no subscriptions/listen',
    spec: 'basic/patterns/subscriptions',
    ...capable({ tools: {}, prompts: { listChanged: false }, resources: {} }),
    before: ({ method }) =>
      method === 'subscriptions/listen' ? new ProtocolError(404, -32601, 'Method not found') : undefined,
  },
  {
    id: 'empty-lists',
    what: 'has empty lists',
    spec: 'server/tools#capabilities',
    features: (features) => {
      Object.assign(features, { tools: [], prompts: [], resources: [], templates: [] });
    },
  },
  {
    id: 'many-tools',
    what: 'has 400 tools on one page, with the shortest and the longest of names',
    spec: 'server/tools#tool-names',
    features: (features) => {
      features.pageSize = 1_000;
      const names = ['a', '0', '-', 'A.b-c_d', 'z'.repeat(128), ...Array.from({ length: 400 }, (_, n) => `tool_${n}`)];
      for (const name of names)
        features.tools.push({ name, inputSchema: { type: 'object', additionalProperties: false } });
    },
  },
  {
    id: 'prompt-with-blanks',
    what: 'has a prompt name with blanks inside',
    spec: 'basic/transports/streamable-http#value-encoding',
    ...withPrompt({ name: 'sum it up, please', arguments: [{ name: 'a', required: true }] }),
  },
  {
    id: 'binary-resources',
    what: 'has binary resources',
    spec: 'server/resources#binary-content',
    features: ({ reads, resources }) => {
      for (const { uri } of resources)
        reads.set(String(uri), { uri: uri ?? null, mimeType: 'application/octet-stream', blob: 'AAEC' });
    },
  },
  {
    id: 'https-icons',
    what: 'has icons on the web, and the scheme in capitals',
    spec: 'basic/index#icons',
    features: ({ serverInfo, tools, prompts, resources, templates }) => {
      for (const item of [serverInfo, ...tools, ...prompts, ...resources, ...templates]) {
        item.icons = [
          { src: 'https://example.com/icon.svg', mimeType: 'image/svg+xml', sizes: ['any'], theme: 'dark' },
          { src: 'HTTPS://example.com/icon.png' },
          { src: 'data:,' },
        ];
      }
    },
  },
  {
    id: 'no-icons',
    what: 'has no icons',
    spec: 'basic/index#icons',
    features: ({ serverInfo, tools, prompts, resources }) => {
      for (const item of [serverInfo, ...tools, ...prompts, ...resources]) delete item.icons;
    },
  },
  {
    id: 'strange-extensions',
    what: 'has extensions with identifiers that are right and look wrong',
    spec: 'basic/index#meta',
    features: ({ capabilities }) => {
      capabilities.extensions = Object.fromEntries(EXTENSIONS.map((id) => [id, {}]));
    },
  },
  {
    id: 'one-era-a-process',
    what: 'serves both eras, and after initialize only the earlier one to the process',
    spec: 'basic/versioning#backward-compatibility-with-initialization-based-versions',
    era: 'dual-era',
    staysLegacy: true,
    transports: ['stdio'],
  },
];
