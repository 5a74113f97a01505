import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { catalogue } from '../../rules/index.js';
import { faults } from '../../src/reference/faults/index.js';
import type { Report } from '../../src/suite/report.js';
import type { Rule } from '../../src/suite/rule.js';
import { type Judgement, pass, violation } from '../../src/suite/verdict.js';
import {
  type AuthFaults,
  changed,
  type IssuerFaults,
  type IssuerServer,
  startIssuer,
  startProtected,
} from '../support/auth.js';
import { checkReference, checkUrl, verdictOf } from '../support/check.js';
import { expectFault, expectFaultless } from '../support/matrix.js';

/** The catalogue with one rule that says the same whatever it saw. */
function mutated(id: string, judgement: Judgement): readonly Rule[] {
  return catalogue.map((rule) =>
    rule.id === id ? { ...rule, phase: 'passive', needs: 'nothing', check: async () => judgement } : rule,
  );
}

const ALWAYS_PASS = pass([], 'whatever it saw');
const ALWAYS_VIOLATION = violation({
  message: 'whatever it saw',
  expected: 'nothing',
  actual: 'nothing',
  exchanges: [],
});
const TOKEN = { name: 'token', value: 'a-token-of-the-user-for-tests' };

/** Settings under which a scenario shows what it should; some need a user's token. */
function settingsFor(fault: string): { settings?: { token: typeof TOKEN } } {
  return fault === 'cac-public-personal' ? { settings: { token: TOKEN } } : {};
}

describe('the tests of the reference server fail when a rule stops looking', () => {
  const judgedThere = catalogue.filter(({ id }) =>
    faults.some(({ trips, transports }) => trips.includes(id) && transports.includes('http')),
  );

  test.each(judgedThere.map(({ id }) => id))('%s', async (id) => {
    const fault = faults.find(({ trips, transports }) => trips.includes(id) && transports.includes('http'));
    if (!fault) throw new Error(`${id} has no fault`);
    const blind = await checkReference(
      { faults: [fault.id] },
      { ...settingsFor(fault.id), catalogue: mutated(id, ALWAYS_PASS) },
    );
    expect(() => expectFault(blind, fault)).toThrow();
    const accusing = await checkReference({}, { catalogue: mutated(id, ALWAYS_VIOLATION) });
    expect(() => expectFaultless(accusing)).toThrow();
  });
});

describe('rules whose scenarios are no faults of the reference server', () => {
  let issuer: IssuerServer;
  let directory: string;
  beforeAll(async () => {
    issuer = await startIssuer();
    directory = await mkdtemp(join(tmpdir(), 'mutation-'));
  });
  afterAll(async () => {
    await issuer.close();
    await rm(directory, { recursive: true });
  });

  const behind =
    (auth: AuthFaults, issuerFaults?: IssuerFaults, tokens: 'scope' | 'audience' | undefined = undefined) =>
    async (rules: readonly Rule[]): Promise<Report> => {
      const own = issuerFaults ? await startIssuer(issuerFaults) : issuer;
      const server = await startProtected(own, auth);
      const secret = async (name: string, audience: string, scope: string) => ({
        name,
        value: await own.token(audience, scope),
      });
      const settings = {
        ...(tokens === 'scope'
          ? { insufficientScopeToken: await secret('insufficient-scope-token', server.url, '') }
          : {}),
        ...(tokens === 'audience'
          ? { foreignAudienceToken: await secret('foreign-audience-token', 'https://elsewhere.example/mcp', 'mcp') }
          : {}),
      };
      try {
        return await checkUrl(server.url, { catalogue: rules, settings });
      } finally {
        await server.close();
        if (own !== issuer) await own.close();
      }
    };
  const manifest =
    (value: unknown, canonicalUrl?: string) =>
    async (rules: readonly Rule[]): Promise<Report> => {
      await writeFile(join(directory, 'server.json'), JSON.stringify(value));
      const settings = {
        workingDirectory: directory,
        startTimeout: 0.02,
        ...(canonicalUrl === undefined ? {} : { canonicalUrl }),
      };
      return checkUrl('http://127.0.0.1:1/mcp', { catalogue: rules, settings });
    };
  const overHttp = (url: string) => (rules: readonly Rule[]) =>
    checkUrl(url, {
      catalogue: rules,
      rules: ['MCP-SEC-002'],
      settings: { startTimeout: 0.2 },
      limits: { requestTimeoutMs: 500 },
      network: { lookup: (_host, _options, callback) => callback(null, '127.0.0.1', 4) },
    });

  const GOOD = {
    name: 'io.github.octo/weather',
    description: 'Weather.',
    version: '1.0.0',
    repository: { url: 'https://github.com/octo/weather', source: 'github' },
    remotes: [{ type: 'streamable-http', url: 'https://weather.dev/mcp' }],
  };
  const HERE = 'https://weather.dev/mcp';
  const SCENARIOS: Record<
    string,
    {
      bad: (rules: readonly Rule[]) => Promise<Report>;
      good: (rules: readonly Rule[]) => Promise<Report>;
      goodVerdict?: string;
    }
  > = {
    'MCP-AUT-001': { bad: behind({ noResourceMetadata: true, metadataAt: [] }), good: behind({}) },
    'MCP-AUT-002': { bad: behind({ metadataAt: [] }), good: behind({}) },
    'MCP-AUT-003': { bad: behind({ metadata: changed({ resource: 'http://127.0.0.1:1/mcp' }) }), good: behind({}) },
    'MCP-AUT-004': { bad: behind({}, { dead: true }), good: behind({}) },
    'MCP-AUT-005': {
      bad: behind({}, { metadata: changed({ authorization_response_iss_parameter_supported: undefined }) }),
      good: behind({}),
    },
    'MCP-AUT-006': { bad: behind({ challengeScope: null }), good: behind({}) },
    'MCP-AUT-007': { bad: behind({ noScopeError: true }, undefined, 'scope'), good: behind({}, undefined, 'scope') },
    'MCP-AUT-008': {
      bad: behind({ anyAudience: true }, undefined, 'audience'),
      good: behind({}, undefined, 'audience'),
    },
    'MCP-AUT-009': { bad: behind({ challengeScope: 'offline_access' }), good: behind({}) },
    'MCP-AUT-010': {
      bad: behind({}, { metadata: changed({ code_challenge_methods_supported: undefined }) }),
      good: behind({}),
    },
    'MCP-AUT-011': {
      bad: behind({}, { metadata: changed({ client_id_metadata_document_supported: false }) }),
      good: behind({}),
    },
    'MCP-REG-001': { bad: manifest({ ...GOOD, description: '' }), good: manifest(GOOD) },
    'MCP-REG-002': { bad: manifest({ ...GOOD, name: 'io.github.somebody/weather' }), good: manifest(GOOD) },
    'MCP-REG-003': { bad: manifest({ ...GOOD, version: 'latest' }), good: manifest(GOOD) },
    'MCP-REG-004': { bad: manifest(GOOD, 'https://elsewhere.dev/mcp'), good: manifest(GOOD, HERE) },
    'MCP-SEC-002': {
      bad: overHttp('http://weather.compliance-tests.dev:1/mcp'),
      good: overHttp('http://127.0.0.1:1/mcp'),
      goodVerdict: 'not-applicable',
    },
  };

  test.each(Object.entries(SCENARIOS))('%s', async (id, { bad, good, goodVerdict = 'pass' }) => {
    const isBad = (report: Report): void => expect(['fail', 'warn', 'info']).toContain(verdictOf(report, id));
    const isGood = (report: Report): void => expect(verdictOf(report, id)).toBe(goodVerdict);
    isBad(await bad(catalogue));
    isGood(await good(catalogue));
    const [blind, accusing] = [await bad(mutated(id, ALWAYS_PASS)), await good(mutated(id, ALWAYS_VIOLATION))];
    expect(() => isBad(blind)).toThrow();
    expect(() => isGood(accusing)).toThrow();
  });

  test('together with the reference server these are all rules', () => {
    const there = new Set(faults.filter(({ transports }) => transports.includes('http')).flatMap(({ trips }) => trips));
    expect(catalogue.filter(({ id }) => !there.has(id) && !(id in SCENARIOS)).map(({ id }) => id)).toEqual([]);
  });
});
