import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject, META_SERVER_INFO } from '../../../src/wire/message.js';
import { type CheckOptions, checkUrl } from '../../support/check.js';
import { errorFor, resultFor, startScripted } from '../../support/scripted.js';

/** What a server defines, as it lists it. */
export interface Lists {
  serverInfo?: JsonObject;
  tools?: JsonObject[];
  prompts?: JsonObject[];
  resources?: JsonObject[];
  resourceTemplates?: JsonObject[];
}

/** The lists of a published server, and where they come from. */
export interface Captured extends Lists {
  registry: string;
  package: string;
  version: string;
  licence: string;
  copyright: string;
  /** Day of the capture. */
  date: string;
  /** Arguments that the server was started with. */
  started: string;
}

/** Rules that look at definitions alone. */
export const STATIC_RULES = [
  'MCP-SCH-001',
  'MCP-SCH-002',
  'MCP-SCH-003',
  'MCP-SCH-004',
  'MCP-SCH-005',
  'MCP-SCH-006',
  'MCP-SCH-007',
  'MCP-SEC-004',
  'MCP-SEC-005',
  'MCP-SEC-006',
] as const;

const FIXTURES = '__tests__/corpus/fixtures';

/** Names of the captured servers, in order. */
export function capturedNames(): string[] {
  return readdirSync(FIXTURES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

export function captured(name: string): Captured {
  return JSON.parse(readFileSync(join(FIXTURES, `${name}.json`), 'utf8')) as Captured;
}

/** One line a rule: `id pass`, or `id outcome subject pointer: message` for each finding. */
export async function judgeLists(
  { serverInfo, ...lists }: Lists,
  rules: readonly string[] = STATIC_RULES,
  options: CheckOptions = {},
): Promise<string[]> {
  const { tools, prompts, resources, resourceTemplates } = lists;
  const served: Record<string, JsonObject | undefined> = {
    'tools/list': tools && { tools },
    'prompts/list': prompts && { prompts },
    'resources/list': resources && { resources },
    'resources/templates/list': resourceTemplates && { resourceTemplates },
  };
  const capabilities: JsonObject = {
    ...(tools ? { tools: {} } : {}),
    ...(prompts ? { prompts: {} } : {}),
    ...(resources || resourceTemplates ? { resources: {} } : {}),
  };
  const server = await startScripted((request) => {
    const method = request.message?.method ?? '';
    if (method === 'server/discover')
      return resultFor(request, {
        supportedVersions: ['2026-07-28'],
        capabilities,
        ...(serverInfo ? { _meta: { [META_SERVER_INFO]: serverInfo } } : {}),
      });
    const result = served[method];
    return result
      ? resultFor(request, { ttlMs: 0, cacheScope: 'public', ...result })
      : errorFor(request, 404, -32601, 'Method not found');
  });
  try {
    const report = await checkUrl(server.url, { rules, ...options });
    return report.rules
      .filter(({ id }) => rules.includes(id))
      .flatMap(({ id, verdict, findings }) =>
        verdict === 'violation'
          ? findings.map(({ outcome, message }) => `${id} ${outcome} ${message}`)
          : [`${id} ${verdict}`],
      );
  } finally {
    await server.close();
  }
}
