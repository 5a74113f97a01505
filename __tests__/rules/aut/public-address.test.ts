import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../../src/wire/message.js';
import { proven, verdictOf } from '../../support/check.js';
import { type ScriptedServer, startScripted } from '../../support/scripted.js';
import { toLoopback } from '../../support/tls.js';
import { type Document, ISSUER, issuerMetadata, judgeOauth, RESOURCE } from './support/oauth.js';

const AT = `${RESOURCE}/mcp`;
const RULES = ['MCP-AUT-001', 'MCP-AUT-002', 'MCP-AUT-003', 'MCP-AUT-004', 'MCP-AUT-005', 'MCP-AUT-010', 'MCP-AUT-011'];
const PASS = Object.fromEntries(RULES.map((id) => [id, 'pass']));
const OF_ISSUERS = { 'MCP-AUT-005': 'not-tested', 'MCP-AUT-010': 'not-tested', 'MCP-AUT-011': 'not-tested' };

/** What answers at the public address, which is not what is judged: 404 unless a test says otherwise. */
let deployed: ScriptedServer;
let documents: Record<string, unknown> = {};
let publicOrigin = '';

beforeAll(async () => {
  deployed = await startScripted(({ path }) => (path in documents ? { json: documents[path] } : { status: 404 }));
  publicOrigin = new URL(deployed.url.replace('127.0.0.1', 'mcp.acme.dev')).origin;
});
afterAll(() => deployed.close());

/** Judges a server on this machine that calls itself by its public address. */
async function judge(
  here: (good: { prm: JsonObject; issuer: JsonObject }) => Record<string, Document | undefined>,
  { canonical = true, challenge = true, there = {} }: { canonical?: boolean; challenge?: boolean; there?: object } = {},
) {
  documents = { ...there };
  const prm = { resource: `${publicOrigin}/mcp`, authorization_servers: [publicOrigin] };
  const judged = await judgeOauth(
    'MCP-AUT-001',
    {
      challenge: () => [
        challenge ? `Bearer resource_metadata="${publicOrigin}${AT}", scope="mcp"` : 'Bearer scope="mcp"',
      ],
      documents: () => here({ prm, issuer: issuerMetadata(publicOrigin) }),
    },
    {
      rules: RULES,
      network: { lookup: toLoopback },
      settings: canonical ? { canonicalUrl: `${publicOrigin}/mcp` } : {},
    },
  );
  return {
    ...judged,
    verdicts: Object.fromEntries(RULES.map((id) => [id, verdictOf(judged.report, id)])),
    messageOf: (id: string) => proven(judged.report, id).message.replaceAll(judged.origin, 'ORIGIN'),
  };
}

describe('documents at the public address of a server that is probed elsewhere', () => {
  test.each([true, false])('are read from the server itself (with a challenge: %s)', async (challenge) => {
    const { verdicts } = await judge(({ prm, issuer }) => ({ [AT]: { json: prm }, [ISSUER]: { json: issuer } }), {
      challenge,
    });
    expect(verdicts).toEqual({ ...PASS, 'MCP-AUT-001': challenge ? 'pass' : 'warn' });
  });

  test.each([true, false])('also without `canonical-url` (with a challenge: %s)', async (challenge) => {
    const { verdicts } = await judge(({ prm, issuer }) => ({ [AT]: { json: prm }, [ISSUER]: { json: issuer } }), {
      challenge,
      canonical: false,
    });
    expect(verdicts).toEqual({ ...PASS, 'MCP-AUT-001': challenge ? 'pass' : 'warn', 'MCP-AUT-003': 'not-tested' });
  });

  test('are its own faults where it serves them wrong, whatever is deployed', async () => {
    const { verdicts } = await judge(
      ({ prm, issuer }) => ({
        [AT]: { json: { ...prm, resource: 'mcp' } },
        [ISSUER]: { json: { ...issuer, issuer: 'https://other.dev' } },
      }),
      { there: { [AT]: { resource: `${publicOrigin}/mcp`, authorization_servers: [publicOrigin] } } },
    );
    expect(verdicts).toEqual({
      'MCP-AUT-001': 'pass',
      'MCP-AUT-002': 'fail',
      'MCP-AUT-003': 'not-tested',
      'MCP-AUT-004': 'fail',
      ...OF_ISSUERS,
    });
  });

  test('are read from the public address where the server has none', async () => {
    const prm = { resource: `${publicOrigin}/mcp`, authorization_servers: [publicOrigin] };
    const { verdicts } = await judge(() => ({ [AT]: undefined, [ISSUER]: undefined }), {
      there: { [AT]: prm, [ISSUER]: issuerMetadata(publicOrigin) },
    });
    expect(verdicts).toEqual(PASS);
  });

  test.each([true, false])('are not judged where neither has them (`canonical-url`: %s)', async (canonical) => {
    const { verdicts, messageOf } = await judge(() => ({ [AT]: undefined, [ISSUER]: undefined }), { canonical });
    expect(verdicts).toEqual({
      'MCP-AUT-001': 'pass',
      'MCP-AUT-002': 'not-tested',
      'MCP-AUT-003': 'not-tested',
      'MCP-AUT-004': 'not-tested',
      ...OF_ISSUERS,
    });
    expect(messageOf('MCP-AUT-002')).toBe(
      `the resource metadata could not be read: ${publicOrigin}${AT}: that is the public address of the server, which was probed at ORIGIN, and may be another build of it`,
    );
  });

  test('of its authorization server are not judged either', async () => {
    const { verdicts, messageOf } = await judge(({ prm }) => ({ [AT]: { json: prm }, [ISSUER]: undefined }));
    expect(verdicts).toEqual({ ...PASS, 'MCP-AUT-004': 'not-tested', ...OF_ISSUERS });
    expect(messageOf('MCP-AUT-004')).toBe(
      `${publicOrigin} could not be looked at: that is the public address of the server, which was probed at ORIGIN, and may be another build of it`,
    );
  });

  test('an authorization server at an address of its own is judged there', async () => {
    const { verdicts } = await judge(({ prm }) => ({
      [AT]: { json: { ...prm, authorization_servers: [publicOrigin.replace('mcp.', 'auth.')] } },
    }));
    expect(verdicts['MCP-AUT-004']).toBe('fail');
  });

  test('another name of this machine is no other address', async () => {
    const { rule } = await judgeOauth(
      'MCP-AUT-002',
      {
        challenge: (origin) => [`Bearer resource_metadata="${origin.replace('127.0.0.1', 'localhost')}${AT}"`],
        documents: () => ({ [AT]: undefined }),
      },
      { settings: (origin) => ({ canonicalUrl: `${origin.replace('127.0.0.1', 'localhost')}/mcp` }) },
    );
    expect(rule).toMatchObject({ verdict: 'violation', outcome: 'fail' });
  });
});
