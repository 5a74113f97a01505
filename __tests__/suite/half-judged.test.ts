import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startReference } from '../../src/reference/start.js';
import { wentAwaySince } from '../../src/suite/closing.js';
import { absence } from '../../src/suite/interruption.js';
import type { Exchange, Failure } from '../../src/wire/exchange.js';
import { judge, type OddServer } from '../adversarial/support/odd-server.js';
import { checkUrl, verdictOf } from '../support/check.js';
import { judgeCommand, violationsWithOutcome } from '../support/judge.js';

/** The reference server behind a process that ends at its n-th request. */
const mortal = (requests: number): string =>
  `node --input-type=module -e "
    import { createServer, request } from 'node:http';
    import { startReference } from '${resolve('lib/src/reference/start.js')}';
    const { port } = new URL((await startReference()).url);
    let count = 0;
    createServer((incoming, response) => {
      if (++count > ${requests}) process.exit(7);
      const { url: path, method, headers } = incoming;
      incoming.pipe(request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      }));
    }).listen(process.env.PORT, '127.0.0.1');
  "`.replaceAll('\n', ' ');

test.each([6, 40, 75])('a server whose process ends at its request %s is not judged to the end', async (requests) => {
  const report = await judgeCommand(mortal(requests), 'http');
  expect(report.conclusion).toBe('error');
  // The connection is refused a moment before the end of the process is known.
  expect(report.error).toMatch(
    /^the server was not judged to the end: the server (process ended \(exit code 7\)|broke down in the middle of the run: .*ECONNREFUSED.*)$/,
  );
  expect(violationsWithOutcome(report)).toEqual([]);
  expect(report.counts.byVerdict.pass).toBeGreaterThan(5);
});

const after = (requests: number, hit: (request: Parameters<NonNullable<OddServer['raw']>>) => void): OddServer => {
  let count = 0;
  return {
    raw: (...request) => {
      if (++count < requests) return false;
      hit(request);
      return true;
    },
  };
};

test('so is one that nobody reaches any more, wherever it runs', async () => {
  const report = await judge(after(30, ([incoming]) => incoming.socket.destroy()));
  expect(report.conclusion).toBe('error');
  expect(report.error).toMatch(
    /^the server was not judged to the end: the server broke down in the middle of the run: /,
  );
});

test.each([5, 15, 25])(
  'of one that is gone after %s requests nothing is said that an answer would show',
  async (requests) => {
    const { rules } = await judge(after(requests, ([incoming]) => incoming.socket.destroy()));
    expect(rules.flatMap(({ notes }) => notes).join('\n')).not.toContain('closes its connections');
    const advised = rules.filter(
      ({ message, enable }) => /dropped|no connection/.test(message) && enable !== undefined,
    );
    expect(advised.map(({ id, message, enable }) => [id, message, enable])).toEqual([]);
  },
);

test('one that still answers was judged by what it said before', async () => {
  const report = await judge(after(30, ([, response]) => response.writeHead(403).end()));
  expect(report.error).toBeUndefined();
});

test('a connection that is lost now and then is no end', async () => {
  let count = 0;
  const report = await judge({
    raw: (incoming) => {
      if (++count % 20 !== 0) return false;
      incoming.socket.destroy();
      return true;
    },
  });
  expect(report.error).toBeUndefined();
  expect(violationsWithOutcome(report)).toEqual([]);
});

test('nor is it when half of them are lost, the closing question too', async () => {
  let seed = 7;
  const report = await judge({
    raw: (incoming) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      const isLost = seed / 2 ** 31 < 0.5;
      if (isLost) incoming.socket.destroy();
      return isLost;
    },
  });
  expect(report.error).toBeUndefined();
  expect(violationsWithOutcome(report)).toEqual([]);
});

test.each([500, 502])('nor one that a proxy answers for with %s from then on', async (status) => {
  const report = await judge(after(30, ([, response]) => response.writeHead(status).end()));
  expect(report.error).toMatch(/^the server was not judged to the end: .*in the end server\/discover was answered 5/);
  expect(violationsWithOutcome(report)).toEqual([]);
});

test('a server that limits requests by 503 for a moment was judged by what it said', async () => {
  let from = 0;
  const { error, notes } = await judge({
    raw: (incoming, response) => {
      if (String(incoming.headers['mcp-method']) === 'ping') from ||= Date.now();
      const isLimited = from > 0 && Date.now() - from < 1_500;
      if (isLimited) response.writeHead(503).end();
      return isLimited;
    },
  });
  expect(error).toBeUndefined();
  expect(notes.join()).toMatch(/was answered 503 .*`concurrency: 1` may help/);
});

const exchange = (failure: Failure['kind'] | undefined, url: string, startedAt = 1): Exchange =>
  ({
    ...(failure ? { failure: { kind: failure, message: `${failure} by ${url}` } } : { response: { status: 200 } }),
    request: { url },
    startedAt,
  }) as Exchange;

test('refused connections, but for one or two and those of other places, mean that nobody listened', () => {
  const first = exchange(undefined, 'http://localhost:1/mcp', 0);
  const own = (count: number) => Array.from({ length: count }, () => exchange('refused', 'http://localhost:1/mcp'));
  const others = Array.from({ length: 9 }, () => exchange('refused', 'http://localhost:2/issuer'));
  const lost = Array.from({ length: 9 }, () => exchange('dropped', 'http://localhost:1/mcp'));
  expect(absence([first, ...own(2), ...others, ...lost], 'http://localhost:1')).toBeUndefined();
  expect(absence([first, ...own(3), ...others], 'http://localhost:1')).toMatch(
    /^nobody listened when 3 of the requests/,
  );
  const busy = own(3).flatMap((one) => [one, exchange(undefined, 'http://localhost:1/mcp')]);
  expect(absence([first, ...busy], 'http://localhost:1')).toBeUndefined();
});

test('who is gone after the closing question is asked about once more', () => {
  const url = 'http://localhost:1/mcp';
  expect(
    wentAwaySince([exchange('refused', url, 1), exchange('timeout', url, 3), exchange(undefined, url, 4)], 2),
  ).toBe(false);
  expect(wentAwaySince([exchange('refused', url, 3)], 2)).toBe(true);
});

test('a server that is waited for until it listens is judged to the end', async () => {
  const { port, url, close } = await startReference();
  await close();
  const late = delay(700).then(() => startReference({ port }));
  const report = await checkUrl(url);
  await (await late).close();
  expect(report.error).toBeUndefined();
  expect(report.counts.byVerdict.pass).toBeGreaterThan(50);
});

// What comes with a token of our own making is the run's last request.
test('a server that stops listening at the last request was not judged to the end', async () => {
  const report = await judge({
    raw: (incoming) => {
      if (incoming.headers.authorization === undefined) return false;
      // The server that took the connection stops listening.
      (incoming.socket as Socket & { server?: Server }).server?.close();
      incoming.socket.destroy();
      return true;
    },
  });
  expect(report.error).toMatch(/^the server was not judged to the end: /);
});

/** A server on stdio whose process ends at each request that matches. */
const ending = (match: string): string =>
  `node --input-type=module -e "
    import { createInterface } from 'node:readline';
    import { spawn } from 'node:child_process';
    const server = spawn('node', ['${resolve('lib/src/entry/reference-stdio.js')}'], { stdio: ['pipe', 'inherit', 'inherit'] });
    createInterface({ input: process.stdin }).on('line', (line) => {
      if (line.includes('${match}')) { server.kill(); process.exit(7); }
      server.stdin.write(line + String.fromCharCode(10));
    }).on('close', () => server.stdin.end());
    server.on('exit', () => process.exit(0));
  "`.replaceAll('\n', ' ');

test.each(['mcp-compliance/no-such-method', 'resources/read'])(
  'a server on stdio whose processes end at %s is not judged to the end',
  async (method) => {
    const report = await judgeCommand(ending(method), 'stdio');
    // Its output may end a moment before its exit code is known.
    expect(report.error).toMatch(
      /^the server was not judged to the end: the server process ended( \(exit code 7\))?, twice in a row under a good request \(/,
    );
    expect(violationsWithOutcome(report)).toEqual([]);
  },
);

test('one that ends for a handshake of earlier revisions is', async () => {
  const report = await judgeCommand(ending('initialize'), 'stdio');
  expect(report.error).toBeUndefined();
  expect(violationsWithOutcome(report)).toEqual([]);
});

test('one whose process ends once is judged whole by the next', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ended-'));
  const flag = join(directory, 'once');
  const once = ending('mcp-compliance/no-such-method').replace(
    'server.kill();',
    `if (existsSync('${flag}')) return server.stdin.write(line + String.fromCharCode(10)); writeFileSync('${flag}', ''); server.kill();`,
  );
  const command = once.replace(
    'import { spawn }',
    "import { existsSync, writeFileSync } from 'node:fs'; import { spawn }",
  );
  const report = await judgeCommand(command, 'stdio').finally(() => rm(directory, { recursive: true }));
  expect(report.error).toBeUndefined();
  expect(verdictOf(report, 'MCP-ERR-002')).toBe('pass');
});
