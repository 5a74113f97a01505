import { describe, expect, test } from '@jest/globals';
import type { Features } from '../../../src/reference/features.js';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';
import { resultFor, type ScriptedAnswer, type ScriptedRequest } from '../../support/scripted.js';

const ID = 'MCP-HDR-004';
const SERVED =
  '`server/discover` without `MCP-Protocol-Version` was answered 200 with a result, expected 400 with error -32020 (HeaderMismatch)';
const OPTIONAL: Odd = { skip: ['version-missing'] };

/** Answers `initialize` with a version, in a session; everything else as the server does. */
function accepting(version: (asked: unknown) => string, ended: string[] = []): NonNullable<Odd['instead']> {
  return (request: ScriptedRequest): ScriptedAnswer | undefined => {
    const session = request.headers['mcp-session-id'];
    if (request.httpMethod === 'DELETE') {
      ended.push(String(session));
      return { status: 200 };
    }
    if (request.message?.method !== 'initialize') return undefined;
    const protocolVersion = version(request.message.params?.protocolVersion);
    const answer = resultFor(request, { protocolVersion, capabilities: {}, serverInfo: { name: 's', version: '1' } });
    return { ...answer, headers: { 'mcp-session-id': `of-${String(request.message.params?.protocolVersion)}` } };
  };
}

const newest = (): string => '2025-11-25';
const asAsked = (asked: unknown): string => String(asked);

/** How many times `initialize` came. */
function handshakes(requests: readonly ScriptedRequest[]): number {
  return requests.filter(({ message }) => message?.method === 'initialize').length;
}

test('a server that refuses passes, and nobody asks for its era', async () => {
  const { rule, requests } = await judgeOdd(ID);
  expect(rule).toMatchObject({ verdict: 'pass', message: 'a request without MCP-Protocol-Version is refused' });
  expect(handshakes(requests)).toBe(0);
});

test('a modern-only server that serves it is at fault', async () => {
  expect(findingsOf(await judgeOdd(ID, OPTIONAL))).toEqual([
    { message: SERVED, subject: 'without MCP-Protocol-Version', outcome: 'fail' },
  ]);
});

describe('a server that serves legacy clients too', () => {
  test('is exempt when it advertises a revision without the header; no handshake is needed', async () => {
    const offers = (features: Features): void => {
      features.supportedVersions = ['2026-07-28', '2025-11-25', '2025-03-26'];
    };
    const { rule, requests } = await judgeOdd(ID, { ...OPTIONAL, offers, instead: accepting(asAsked) });
    expect(rule).toMatchObject({
      verdict: 'not-applicable',
      message: 'the server also serves 2025-03-26, whose clients send no such header',
    });
    expect(handshakes(requests)).toBe(0);
  });

  test('is exempt when it answers initialize with such a revision; each session is ended', async () => {
    const ended: string[] = [];
    const { rule } = await judgeOdd(ID, { ...OPTIONAL, instead: accepting(asAsked, ended) });
    expect(rule).toMatchObject({
      verdict: 'not-applicable',
      message: 'the server also serves 2025-03-26, whose clients send no such header',
    });
    expect(ended).toEqual(['of-2025-11-25', 'of-2025-03-26']);
  });

  test('is exempt when it knows the oldest revision alone', async () => {
    const oldest = (asked: unknown): string => (asked === '2024-11-05' ? '2024-11-05' : '2025-06-18');
    const { rule } = await judgeOdd(ID, { ...OPTIONAL, instead: accepting(oldest) });
    expect(rule.message).toBe('the server also serves 2024-11-05, whose clients send no such header');
  });

  test('is warned when its modern half serves the request', async () => {
    const judged = await judgeOdd(ID, { ...OPTIONAL, instead: accepting(newest) });
    expect(findingsOf(judged)).toEqual([
      {
        message: SERVED,
        subject: 'without MCP-Protocol-Version',
        outcome: 'warn',
        because: 'the server also serves legacy clients, and may take a request without the header for one of theirs',
      },
    ]);
  });

  test.each<[string, (request: ScriptedRequest) => ScriptedAnswer, string]>([
    [
      'serves',
      ({ message }) => ({ json: { jsonrpc: '2.0', id: message?.id, result: { capabilities: {} } } }),
      '200 with a result',
    ],
    [
      'refuses',
      ({ message }) => ({
        status: 400,
        json: { jsonrpc: '2.0', id: message?.id, error: { code: -32000, message: 'No session' } },
      }),
      '400 with error -32000 (No session)',
    ],
  ])('is left alone when its legacy half %s it', async (_what, answer, told) => {
    const legacy = accepting(newest);
    const { rule } = await judgeOdd(ID, {
      instead: (request) =>
        legacy(request) ??
        (request.headers['mcp-protocol-version'] === undefined && request.httpMethod === 'POST'
          ? answer(request)
          : undefined),
    });
    expect(rule).toMatchObject({
      verdict: 'not-tested',
      message: `the server also serves legacy clients, and answered as to one of them (${told})`,
    });
  });
});

test('is not tested where it cannot be known whether legacy clients are served', async () => {
  const { rule } = await judgeOdd(ID, {
    ...OPTIONAL,
    instead: ({ message }) => (message?.method === 'initialize' ? { status: 503 } : undefined),
  });
  expect(rule).toMatchObject({
    verdict: 'not-tested',
    message: 'it is not known whether the server also serves legacy clients',
  });
});

test('a server without discover is judged by a list', async () => {
  const odd: Odd = {
    ...OPTIONAL,
    before: ({ method }) => (method === 'server/discover' ? new ProtocolError(404, -32601, 'No') : undefined),
  };
  expect(findingsOf(await judgeOdd(ID, odd))).toEqual([
    {
      message: SERVED.replace('server/discover', 'tools/list'),
      subject: 'without MCP-Protocol-Version',
      outcome: 'fail',
    },
  ]);
});
