import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OutputLog } from '../../src/target/output-log.js';
import { spawnServer } from '../../src/target/spawn-server.js';
import type { Outgoing } from '../../src/wire/channel.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { defaultLimits, type WireLimits } from '../../src/wire/limits.js';
import { StdioChannel } from '../../src/wire/stdio.js';
import type { StdioProcess } from '../../src/wire/stdio-peer.js';
import { Transcript } from '../../src/wire/transcript.js';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stdio-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** What every script begins with: `lines(handler)` calls it with each message, `say` writes one. */
const PRELUDE = `
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
  const lines = (handler) => { let rest = ''; process.stdin.on('data', (chunk) => { const all = (rest + chunk).split('\\n'); rest = all.pop(); for (const line of all) handler(JSON.parse(line)); }); };
`;

interface Run {
  exchanges: Exchange[];
  notes: string[];
  noise: readonly string[];
  log: string[];
  children: number;
}

let counter = 0;

/** Starts a script as a server. */
async function start(path: string, log = new OutputLog()): Promise<StdioProcess> {
  const server = await spawnServer({
    args: [process.execPath, path],
    workingDirectory: directory,
    env: {},
    stdio: 'pipe',
    log,
  });
  const { stdin, stdout } = server.child;
  if (!stdin || !stdout) throw new Error('no streams');
  return { stdin, stdout, exited: server.exited, death: server.death, stop: () => server.stop() };
}

/** Runs a script as a server, sends these messages at once, and closes. */
async function run(
  script: string,
  messages: readonly Partial<Outgoing>[],
  limits: Partial<WireLimits> = {},
): Promise<Run> {
  const path = join(directory, `server-${++counter}.cjs`);
  await writeFile(path, PRELUDE + script);
  const log = new OutputLog();
  let children = 0;
  const spawn = (): Promise<StdioProcess> => {
    children++;
    return start(path, log);
  };
  const notes: string[] = [];
  const transcript = new Transcript();
  const channel = new StdioChannel({
    spawn,
    limits: { ...defaultLimits, ...limits },
    transcript,
    onNote: (note) => notes.push(note),
  });
  const exchanges: Exchange[] = [];
  for (const message of messages) exchanges.push(await channel.send(outgoing(exchanges.length + 1, message)));
  await channel.close();
  return { exchanges, notes, noise: transcript.noise, log: log.lastLines(10), children };
}

function outgoing(id: number, changes: Partial<Outgoing> = {}): Outgoing {
  return {
    id: `test#${id}`,
    owner: 'test',
    purpose: 'test',
    httpMethod: 'POST',
    headers: [],
    message: { jsonrpc: '2.0', id, method: 'tools/list', params: {} },
    connection: 'shared',
    modern: true,
    good: true,
    credentials: 'none',
    read: 'answer',
    ...changes,
  };
}

describe('a server on stdio', () => {
  test('is answered whatever the chunks, with CRLF and with characters cut in two', async () => {
    const script = `lines(({ id }) => { const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result: { a: 'é' } }) + '\\r\\n'); let at = 0; const timer = setInterval(() => { process.stdout.write(bytes.subarray(at, at + 7)); at += 7; if (at >= bytes.length) clearInterval(timer); }, 1); });`;
    const { exchanges } = await run(script, [{}]);
    expect(exchanges[0]?.result).toEqual({ a: 'é' });
  });

  test('gets each answer to its own request, however they interleave, and notifications where they belong', async () => {
    const script = `const open = []; lines((message) => { open.push(message); if (open.length < 2) return; say({ method: 'notifications/progress', params: {} }); for (const { id } of open.reverse()) say({ id, result: { of: id } }); });`;
    const path = join(directory, 'interleaved.cjs');
    await writeFile(path, PRELUDE + script);
    const transcript = new Transcript();
    const channel = new StdioChannel({ spawn: () => start(path), limits: defaultLimits, transcript, onNote: () => {} });
    const [one, two] = await Promise.all([channel.send(outgoing(1)), channel.send(outgoing(2))]);
    await channel.close();
    expect([one?.result, two?.result]).toEqual([{ of: 1 }, { of: 2 }]);
    expect(one?.messages).toHaveLength(2);
  });

  test('may write what is no message: it is kept once, and answers still come', async () => {
    const { exchanges, noise } = await run(
      `console.log('Server started'); console.log('Server started'); lines(({ id }) => { console.log('[1, 2]'); say({ id, result: {} }); });`,
      [{}],
    );
    expect(exchanges[0]?.result).toEqual({});
    expect(noise).toEqual(['Server started', '[1, 2]']);
  });

  test('that writes a line without end, or one too long, fails the request and nothing else', async () => {
    const { exchanges } = await run(
      `let n = 0; lines(({ id }) => { if (n++ === 0) process.stdout.write('x'.repeat(3000000) + '\\n'); else say({ id, result: {} }); });`,
      [{}, {}],
      { maxBytes: 1_000_000 },
    );
    expect(exchanges[0]?.failure).toMatchObject({
      kind: 'too-large',
      message: 'a line of 3000000 bytes is longer than 1000000',
    });
    expect(exchanges[1]?.result).toEqual({});
  });

  test('that nests too deep fails the request', async () => {
    const { exchanges } = await run(`lines(() => process.stdout.write('['.repeat(5000) + ']'.repeat(5000) + '\\n'));`, [
      {},
    ]);
    expect(exchanges[0]?.failure?.kind).toBe('too-deep');
  });

  test('that never answers is a time-out', async () => {
    const { exchanges } = await run('process.stdin.resume();', [{}], { requestTimeoutMs: 200 });
    expect(exchanges[0]?.failure).toEqual({ kind: 'timeout', message: 'no answer within 0.2 s' });
  });

  test('that crashes is started again once, and said; the second crash is the end', async () => {
    const script = `lines(({ id, params }) => { if (params.crash) { console.error('fatal: out of cheese'); process.exit(7); } say({ id, result: {} }); });`;
    const crash = { message: { jsonrpc: '2.0', id: 9, method: 'x', params: { crash: true } } };
    const { exchanges, notes, log, children } = await run(script, [{}, crash, {}, crash, {}]);
    expect(exchanges.map(({ result, failure }) => failure?.kind ?? (result ? 'ok' : 'none'))).toEqual([
      'ok',
      'server-gone',
      'ok',
      'server-gone',
      'refused',
    ]);
    expect(notes).toEqual([
      'the server process ended (exit code 7) in the middle of the run; it was started again once',
    ]);
    expect(log).toContain('fatal: out of cheese');
    expect(children).toBe(2);
  });

  test('on a fresh connection is a process of its own, ended by the end of its input', async () => {
    const { exchanges, children, notes } = await run(
      `process.stdin.on('end', () => process.exit(0)); let n = 0; lines(({ id }) => say({ id, result: { n: ++n } }));`,
      [{}, { connection: 'fresh' }, {}],
    );
    expect(exchanges.map(({ result }) => result?.n)).toEqual([1, 1, 2]);
    expect([children, notes]).toEqual([2, []]);
  });

  test('that ignores the end of its input is ended by force, which is a note', async () => {
    const { notes } = await run(`setInterval(() => {}, 1000); lines(({ id }) => say({ id, result: {} }));`, [{}]);
    expect(notes).toEqual(['the server did not end within 5 s of the end of its input, and was ended by force']);
  }, 20_000);

  test('may write after the end of its input: answers that came before stand, and nothing of it is held against the server', async () => {
    const { exchanges, notes } = await run(
      `process.stdin.on('end', () => { say({ id: 'late', result: {} }); console.log('bye'); setTimeout(() => process.exit(0), 50); }); lines(({ id }) => say({ id, result: { n: 1 } }));`,
      [{}],
    );
    expect(exchanges.map(({ result, failure }) => [result?.n, failure])).toEqual([[1, undefined]]);
    expect(notes).toEqual([]);
  });

  test('is not asked by HTTP methods, and not more often than allowed', async () => {
    const { exchanges } = await run('lines(({ id }) => say({ id, result: {} }));', [{ httpMethod: 'GET' }, {}, {}], {
      maxRequests: 1,
    });
    expect(exchanges.map(({ failure }) => failure?.kind)).toEqual(['aborted', undefined, 'budget']);
  });

  test('holds a subscription open until it is released, by the notification that cancels it', async () => {
    const script = `lines(({ id, method, params }) => { if (method === 'subscriptions/listen') say({ method: 'notifications/subscriptions/acknowledged', params: { _meta: { 'io.modelcontextprotocol/subscriptionId': id } } }); else if (method === 'notifications/cancelled') console.error('cancelled ' + params.requestId); else say({ id, result: {} }); });`;
    const listen = {
      read: 'hold' as const,
      message: { jsonrpc: '2.0', id: 5, method: 'subscriptions/listen', params: {} },
    };
    const { exchanges, log } = await run(script, [listen, {}]);
    expect(exchanges[0]?.messages).toHaveLength(1);
    expect(exchanges[1]?.result).toEqual({});
    expect(log).toContain('cancelled 5');
  });
});
