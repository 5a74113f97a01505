import { describe, expect, test } from '@jest/globals';
import type { Features } from '../../../src/reference/features.js';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { answering, findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';

const ID = 'MCP-HDR-005';
const UNKNOWN = 'with header 2026-07-28 and _meta 1900-01-01';
const because = 'the specification leaves open whether an unknown version or the mismatch is found first';

function supporting(...versions: string[]): (features: Features) => void {
  return (features) => {
    features.supportedVersions = versions;
  };
}

test('a server that compares passes', async () => {
  const { rule, requests } = await judgeOdd(ID);
  expect(rule).toMatchObject({ verdict: 'pass', message: 'a version header that differs from _meta is refused' });
  expect(requests.map(({ headers }) => headers['mcp-protocol-version'])).not.toContain('1900-01-01');
});

test('one that finds the unknown version first is warned: the order is open', async () => {
  expect(findingsOf(await judgeOdd(ID, { skip: ['version-mismatch'] }))).toEqual([
    {
      message: `\`server/discover\` ${UNKNOWN} was answered 400 with error -32022 (Unsupported protocol version; supported: 2026-07-28), expected 400 with error -32020 (HeaderMismatch)`,
      subject: UNKNOWN,
      outcome: 'warn',
      because,
    },
  ]);
});

test('one that serves whatever is asked for is at fault', async () => {
  expect(findingsOf(await judgeOdd(ID, { skip: ['version-mismatch', 'version-known'] }))).toMatchObject([
    { subject: UNKNOWN, outcome: 'fail' },
  ]);
});

test('a second modern version has no open order: it must be the mismatch', async () => {
  const versions = supporting('2026-07-28', '2027-01-01');
  expect((await judgeOdd(ID, { offers: versions })).rule.verdict).toBe('pass');
  const second = 'with another supported version in _meta only';
  const served = await judgeOdd(ID, { offers: versions, skip: ['version-mismatch'] });
  expect(findingsOf(served)).toMatchObject([
    { subject: UNKNOWN, outcome: 'warn' },
    { subject: second, outcome: 'fail' },
  ]);
  const error = (was: ProtocolError): ProtocolError =>
    was.code === -32020 ? new ProtocolError(400, -32022, 'Unsupported') : was;
  expect(findingsOf(await judgeOdd(ID, { offers: versions, error }))).toMatchObject([
    { subject: UNKNOWN, outcome: 'warn' },
    { subject: second, outcome: 'fail' },
  ]);
});

describe('a legacy version in the header', () => {
  const offers = supporting('2026-07-28', 'latest', ' 2025-06-18', '2025-11-25');
  const legacy = 'with a legacy version in the header only';
  const onLegacy = (answer: ProtocolError): Odd => ({
    offers,
    before: ({ http }) => (http?.headers['mcp-protocol-version'] === '2025-11-25' ? answer : undefined),
  });

  test('is refused as a mismatch', async () => {
    const { rule, requests } = await judgeOdd(ID, { offers });
    expect(rule).toMatchObject({ verdict: 'pass', notes: [] });
    const sent = requests.map(({ headers }) => headers['mcp-protocol-version']);
    expect(sent).toContain('2025-11-25');
    expect(sent).not.toContain('latest');
  });

  test('served is a violation', async () => {
    const judged = await judgeOdd(ID, {
      offers,
      before: (call) => {
        if (call.http?.headers['mcp-protocol-version'] === '2025-11-25')
          call.http.headers['mcp-protocol-version'] = '2026-07-28';
        return undefined;
      },
    });
    expect(findingsOf(judged)).toMatchObject([{ subject: legacy, outcome: 'fail' }]);
  });

  test('found unsupported is a warning', async () => {
    const judged = await judgeOdd(ID, onLegacy(new ProtocolError(400, -32022, 'Unsupported')));
    expect(findingsOf(judged)).toMatchObject([{ subject: legacy, outcome: 'warn', because }]);
  });

  test('refused by the legacy half says nothing', async () => {
    const { rule } = await judgeOdd(ID, onLegacy(new ProtocolError(400, -32000, 'No session')));
    expect(rule).toMatchObject({
      verdict: 'pass',
      notes: ['not decided: refused as a legacy request (400 with error -32000 (No session))'],
    });
  });
});

test('a gate in front of the probe leaves it open, whatever a legacy header gets', async () => {
  const { rule } = await judgeOdd(ID, {
    offers: supporting('2026-07-28', '2025-11-25'),
    instead: answering(403, ({ message }) => JSON.stringify(message ?? {}).includes('1900-01-01')),
  });
  expect(rule).toMatchObject({ verdict: 'not-tested', message: 'answered 403, which says nothing about this rule' });
});
