import { describe, expect, test } from '@jest/globals';
import { officialFixtures } from '../../src/reference/official-fixtures.js';
import { startReference } from '../../src/reference/start.js';
import { startTarget } from '../../src/target/start-target.js';
import { checkUrl } from '../support/check.js';
import { settingsFor } from '../support/settings.js';
import { disagreements } from './support/disagreements.js';
import { RULES_OF, WITHOUT_RULE } from './support/mapping.js';
import { officialVerdicts } from './support/official.js';

/** Judges a running server by both. */
async function compare(url: string): Promise<string[]> {
  const official = await officialVerdicts(url);
  const unknown = [...official.keys()].filter((check) => !RULES_OF[check] && !WITHOUT_RULE.includes(check));
  expect(unknown).toEqual([]);
  return disagreements(official, await checkUrl(url, { startedByUs: true }));
}

async function compareReference(faults: readonly string[]): Promise<string[]> {
  const server = await startReference({ features: officialFixtures, faults });
  try {
    return await compare(server.url);
  } finally {
    await server.close();
  }
}

async function compareCommand(command: string): Promise<string[]> {
  const target = await startTarget(settingsFor({ command, url: 'http://127.0.0.1:{port}/mcp' }));
  try {
    return await compare(String(target.url));
  } finally {
    await target.stop();
  }
}

/** A difference, and the sentence of the specification that decides it. */
interface Decided {
  differs: string;
  page: string;
  sentence: string;
}

const FAULTS = [
  'cac-no-ttl-in-discover',
  'dep-ping',
  'dsc-server-info-only-in-discover',
  'err-meta-code',
  'err-resource-32002',
  'err-unknown-method-200',
  'err-version-without-requested',
  'hdr-method-missing-32600',
  'hdr-name-any-case',
  'hdr-version-optional',
  'sec-origin-400',
];

const WITH_FAULTS: readonly Decided[] = [
  // The official scenario looks at five of the six methods.
  {
    differs: 'MCP-CAC-001 fail, not accused',
    page: 'server/utilities/caching',
    sentence: 'Servers MUST include caching hints on results […] `server/discover`',
  },
  // No sentence forbids a server to implement a method that the revision removed: it is told, as a warning.
  {
    differs: 'MCP-DEP-001 warn, HttpServerMethodNotFound404ping FAILURE',
    page: 'basic/transports/streamable-http',
    sentence: 'If the server does not implement the requested RPC method, it MUST respond with 404 Not Found',
  },
  // The official check looks at the result of discover alone.
  {
    differs: 'MCP-DSC-005 warn, not accused',
    page: 'basic',
    sentence: "Servers SHOULD include the following field in every result's _meta",
  },
  {
    differs: 'MCP-ERR-003 fail, ResourcesNotFoundErrorCode WARNING',
    page: 'server/resources',
    sentence: 'servers MUST return a JSON-RPC error with code -32602',
  },
  {
    differs: 'MCP-HDR-001 fail, ServerRejectsMissingMethodHeaderErrorCode WARNING',
    page: 'basic/transports/streamable-http',
    sentence: 'MUST include a JSON-RPC error response using the following error code',
  },
  // The official check sends another name, never the same in another case.
  {
    differs: 'MCP-HDR-003 fail, not accused',
    page: 'basic/transports/streamable-http',
    sentence: 'Header values (such as method names) are case-sensitive',
  },
  // Any 4xx is right for the official check.
  {
    differs: 'MCP-SEC-001 warn, not accused',
    page: 'basic/transports/streamable-http',
    sentence: 'If the Origin header is present and invalid, servers MUST respond with HTTP 403 Forbidden',
  },
];

/** A server with one tool and nothing else is blamed for lists that it does not announce, and for tools of the suite's own. */
const TYPESCRIPT_2: readonly Decided[] = [
  ...['PromptsListCachingHints', 'ResourcesListCachingHints', 'ResourcesTemplatesListCachingHints'].map((check) => ({
    differs: `${check} FAILURE, MCP-CAC-001 pass, MCP-CAC-002 pass`,
    page: 'server/prompts',
    sentence: 'Servers that declare the prompts capability MUST respond to prompts/list requests',
  })),
  {
    differs: 'ResourcesNotFoundErrorCode WARNING, MCP-ERR-003 not-applicable',
    page: 'server/resources',
    sentence: 'Servers that support resources MUST declare the resources capability',
  },
  {
    differs: 'HttpCustomHeaderServerNoTool FAILURE, MCP-HDR-008 not-applicable, MCP-HDR-009 not-applicable',
    page: 'server/tools',
    sentence: 'Properties MAY include an x-mcp-header annotation',
  },
  ...['MissingCapabilityHttp400', 'ServerRejectsUndeclaredCapability'].map((check) => ({
    differs: `${check} FAILURE, MCP-ERR-007 not-tested`,
    page: 'basic',
    sentence: 'A server MUST NOT rely on capabilities the client has not declared',
  })),
  {
    differs: 'HttpServerNoIndependentRequestsOnStream FAILURE, MCP-RES-003 pass',
    page: 'basic/transports/streamable-http',
    sentence: 'The server MUST NOT send independent JSON-RPC requests on this stream',
  },
];

/** Servers of legacy revisions alone. */
const LEGACY: readonly Decided[] = [
  // One cause, told once: none of the requests could have been served.
  {
    differs: '26 checks accuse, ours blocked by MCP-DSC-001',
    page: 'server/discover',
    sentence: 'Servers MUST implement server/discover',
  },
  // The official request is refused for its revision whatever its Origin is; an `initialize` is served with a foreign one.
  {
    differs: 'MCP-SEC-001 fail, not accused',
    page: 'basic/transports/streamable-http',
    sentence: 'Servers MUST validate the Origin header on all incoming connections',
  },
];

const lines = (decided: readonly Decided[]): string[] => decided.map(({ differs }) => differs).sort();

describe('the official suite and our rules say the same, but for what a sentence decides', () => {
  test('the reference server', async () => {
    expect(await compareReference([])).toEqual([]);
  }, 60_000);

  test('the reference server with faults', async () => {
    expect(await compareReference(FAULTS)).toEqual(lines(WITH_FAULTS));
  }, 60_000);

  test('the TypeScript SDK 2', async () => {
    expect(await compareCommand('node __tests__/real-servers/servers/v2-handler.mjs')).toEqual(lines(TYPESCRIPT_2));
  }, 60_000);

  test.each([
    ['the TypeScript SDK 1', 'node __tests__/real-servers/servers/v1-sdk.mjs'],
    [
      '@modelcontextprotocol/server-everything',
      'node node_modules/@modelcontextprotocol/server-everything/dist/index.js streamableHttp',
    ],
  ])(
    '%s',
    async (_name, command) => {
      expect(await compareCommand(command)).toEqual(lines(LEGACY));
    },
    60_000,
  );
});
