import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { catalogue } from '../../rules/index.js';
import { judgeServer } from '../../src/judge-server.js';
import { type ReferenceServer, startReference } from '../../src/reference/start.js';
import type { Report } from '../../src/suite/report.js';
import { settingsFor } from '../support/settings.js';

let good: ReferenceServer;
beforeAll(async () => {
  good = await startReference();
});
afterAll(() => good.close());

/** Passes some requests on to the good server, and calls once when it answers no more. */
async function stalling(served: number, stalled: () => void): Promise<{ server: Server; url: string }> {
  let left = served;
  const server = createServer((incoming, answer) => {
    if (left-- <= 0) {
      if (left === -1) stalled();
      return;
    }
    const onward = request(good.url, { method: incoming.method, headers: incoming.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` };
}

/** Cancels a run once some rule has passed and the server answers no more. */
async function cancelledAfter(served: number): Promise<{ report: Report; ms: number }> {
  const controller = new AbortController();
  let at = Number.POSITIVE_INFINITY;
  let pass = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  const { server, url } = await stalling(served, async () => {
    await passed;
    at = performance.now();
    controller.abort();
  });
  try {
    const settings = settingsFor({ url, requestTimeout: 60 });
    const { report } = await judgeServer({
      settings,
      catalogue,
      today: '2026-12-01',
      signal: controller.signal,
      onVerdict: (_id, { verdict }) => {
        if (verdict === 'pass') pass();
      },
    });
    return { report, ms: performance.now() - at };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('a run that is cancelled', () => {
  test('ends at once, keeps the verdicts that it has, and is no judgement', async () => {
    const { report, ms } = await cancelledAfter(40);
    // An answer is waited for up to a minute.
    expect(ms).toBeLessThan(20_000);
    expect([report.conclusion, report.error]).toEqual(['error', 'the run was cancelled']);
    expect(report.rules).toHaveLength(catalogue.length);
    const verdicts = new Set(report.rules.map(({ verdict }) => verdict));
    expect([verdicts.has('pass'), verdicts.has('not-tested')]).toEqual([true, true]);
    expect(report.rules.filter(({ verdict, id }) => verdict === 'violation' && !id.startsWith('MCP-REG'))).toEqual([]);
    expect(report.rules.filter(({ internalError }) => internalError)).toEqual([]);
  });

  test('before it began asks the server nothing', async () => {
    const { report } = await judgeServer({
      settings: settingsFor({ url: 'http://127.0.0.1:9/mcp' }),
      catalogue,
      today: '2026-12-01',
      signal: AbortSignal.abort(),
    });
    expect([report.conclusion, report.error, report.requests]).toEqual(['error', 'the run was cancelled', 0]);
  });
});
