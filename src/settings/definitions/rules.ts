import type { Definition } from '../definition.js';

/** Which rules run, and what they are told. */
export const rules: readonly Definition[] = [
  {
    name: 'rules',
    kind: 'words',
    section: 'rules',
    description: 'Rules to run: ids, families (`HDR`) or patterns (`MCP-STL-*`). Default: all.',
  },
  { name: 'skip-rules', kind: 'words', section: 'rules', description: 'Rules not to run: ids, families or patterns.' },
  {
    name: 'tool-calls',
    kind: 'choice',
    section: 'rules',
    default: 'read-only',
    allowed: ['none', 'read-only', 'all'],
    description: 'Real tools that may be called: none, those announced as read-only, or all.',
  },
  {
    name: 'allow-tools',
    kind: 'words',
    section: 'rules',
    description: 'Tools that may be called whatever they announce.',
  },
  {
    name: 'tool-arguments',
    kind: 'map',
    section: 'rules',
    description: 'Arguments for tool calls, by tool name. Default: made from the input schema.',
    example: '{"query": {"text": "a"}}',
  },
  {
    name: 'extensions',
    kind: 'words',
    section: 'rules',
    description: 'Extension identifiers that count as known, besides the official ones.',
  },
  {
    name: 'server-json',
    kind: 'text',
    section: 'rules',
    default: 'server.json',
    description: 'Path of the registry manifest, from `working-directory`.',
  },
  {
    name: 'canonical-url',
    kind: 'text',
    section: 'rules',
    description: 'Public URL of the server, where it differs from the one probed.',
  },
  {
    name: 'max-schema-depth',
    kind: 'integer',
    section: 'rules',
    default: '32',
    min: 1,
    max: 1000,
    description: 'Nested subschemas of a tool that MCP-SEC-006 allows.',
  },
  {
    name: 'max-subschemas',
    kind: 'integer',
    section: 'rules',
    default: '1000',
    min: 1,
    max: 1000000,
    description: 'Subschemas of a tool that MCP-SEC-006 allows.',
  },
];
