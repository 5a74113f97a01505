import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RuleReport } from '../../../src/suite/report.js';
import { checkUrl, ruleOf } from '../../support/check.js';
import {
  type Authority,
  type CertificateOptions,
  makeAuthority,
  makeCertificate,
  startTls,
  toLoopback,
} from '../../support/tls.js';

/** Looks public, but leads to this machine. */
const HOST = 'mcp.compliance-tests.dev';
let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

async function judge(
  certificate: CertificateOptions,
  ca: string | undefined = authority.cert,
): Promise<{ rule: RuleReport; error: string | undefined }> {
  const server = await startTls(await makeCertificate(certificate));
  try {
    const network = { lookup: toLoopback, ...(ca === '' ? {} : { ca }) };
    const report = await checkUrl(`https://${HOST}:${server.port}/mcp`, {
      network,
      rules: ['MCP-SEC-002', 'MCP-DSC-001'],
      settings: { startTimeout: 1 },
    });
    return { rule: ruleOf(report, 'MCP-SEC-002'), error: report.error };
  } finally {
    await server.close();
  }
}

describe('the certificate of a public host', () => {
  test('a valid chain of a known authority passes', async () => {
    const { rule, error } = await judge({ host: HOST, authority });
    expect(error).toBeUndefined();
    expect(rule).toMatchObject({ verdict: 'pass', notes: [] });
  });

  test('one that expires within two weeks is noted', async () => {
    const { rule } = await judge({ host: HOST, authority, days: 5 });
    expect(rule).toMatchObject({ verdict: 'pass', notes: ['the certificate expires in 5 days'] });
  });

  test.each([
    ['an expired one', { host: HOST, days: -2 }, /: the certificate has expired \(CERT_HAS_EXPIRED\)$/],
    [
      'one for another host',
      { host: 'other.compliance-tests.dev' },
      /: the certificate is for DNS:other\.compliance-tests\.dev \(ERR_TLS_CERT_ALTNAME_INVALID\)$/,
    ],
  ])('%s is a violation, and the run still ends with a judgement', async (_what, certificate, message) => {
    const { rule, error } = await judge({ ...certificate, authority });
    expect(rule).toMatchObject({ verdict: 'violation', outcome: 'fail' });
    expect(rule.message).toMatch(message);
    expect(error).toBeUndefined();
  });

  test('a self-signed one, and one of an unknown authority, are violations', async () => {
    const told = async (...parameters: Parameters<typeof judge>): Promise<object> => {
      const { verdict, outcome, message } = (await judge(...parameters)).rule;
      return { verdict, outcome, message: message.replace(/^.* is not trusted: /, '') };
    };
    expect(await told({ host: HOST })).toEqual({
      verdict: 'violation',
      outcome: 'fail',
      message: 'the certificate is signed by itself (DEPTH_ZERO_SELF_SIGNED_CERT)',
    });
    expect(await told({ host: HOST, authority }, '')).toEqual({
      verdict: 'violation',
      outcome: 'fail',
      message: expect.stringMatching(
        /the authority is not known, or .* intermediate certificate \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)$/,
      ),
    });
  });

  test('a public host without TLS is a violation', async () => {
    const report = await checkUrl('http://mcp.compliance-tests.dev:1/mcp', {
      network: { lookup: toLoopback },
      rules: ['MCP-SEC-002'],
      settings: { startTimeout: 1 },
    });
    expect(ruleOf(report, 'MCP-SEC-002').message).toBe(
      'http://mcp.compliance-tests.dev:1 is a public host reached without TLS',
    );
  });

  test.each(['http://10.1.2.3:1/mcp', 'http://build-server:1/mcp', 'http://mcp.internal:1/mcp', 'http://[::1]:1/mcp'])(
    '%s is no public host',
    async (url) => {
      const report = await checkUrl(url, {
        network: { lookup: toLoopback },
        rules: ['MCP-SEC-002'],
        settings: { startTimeout: 1, requestTimeout: 1 },
        limits: { requestTimeoutMs: 300 },
      });
      expect(ruleOf(report, 'MCP-SEC-002').verdict).toBe('not-applicable');
    },
  );
});
