import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import type { ReferenceOptions } from '../../src/reference/start.js';
import type { Report } from '../../src/suite/report.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/wire/message.js';
import type { StdioProcess } from '../../src/wire/stdio-peer.js';
import { verdictOf } from '../support/check.js';
import { violationsWithOutcome } from '../support/judge.js';
import { checkStdio, referenceProcess } from '../support/stdio.js';

interface OddProcess {
  options?: ReferenceOptions;
  /** Lines in place of the server's for one message; `dies` ends the process. */
  instead?: (message: JsonObject) => readonly (JsonValue | string)[] | 'dies' | undefined;
  /** Changes each line of the server. */
  line?: (message: JsonObject) => JsonValue | string;
}

/** The reference server with a filter around it. */
function oddProcess({ options = {}, instead, line = (message) => message }: OddProcess): StdioProcess {
  const inner = referenceProcess(options);
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const ended = Promise.withResolvers<void>();
  let isDead = false;
  const die = (): void => {
    isDead = true;
    stdout.end();
    ended.resolve();
  };
  const write = (text: JsonValue | string): void => {
    if (!isDead) stdout.write(typeof text === 'string' ? text : `${JSON.stringify(text)}\n`);
  };
  const input = createInterface({ input: stdin }).once('close', () => inner.stdin.end());
  void inner.exited.then(die);
  input.on('line', (text) => {
    const message = JSON.parse(text) as JsonObject;
    const lines = instead?.(message);
    if (lines === 'dies') die();
    else if (lines) for (const each of lines) write(each);
    else inner.stdin.write(`${text}\n`);
  });
  createInterface({ input: inner.stdout }).on('line', (text) => write(line(JSON.parse(text) as JsonObject)));
  return {
    stdin,
    stdout,
    exited: ended.promise,
    death: () => (isDead ? 'the server process ended (exit code 1)' : undefined),
    stop: async () => {
      inner.stdin.end();
      die();
    },
  };
}

async function judge(odd: OddProcess): Promise<Report> {
  const { report } = await checkStdio({ spawn: async () => oddProcess(odd), limits: { requestTimeoutMs: 300 } });
  expect(report.rules.flatMap(({ internalError = [] }) => internalError)).toEqual([]);
  return report;
}

const error = ({ id = null }: JsonObject, code: number, message: string): JsonObject => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
const META = 'io.modelcontextprotocol/protocolVersion';
const isModern = ({ params }: JsonObject): boolean =>
  isObject(params) && isObject(params._meta) && META in params._meta;

describe('odd servers that are right', () => {
  test.each<[string, OddProcess, Record<string, string>]>([
    [
      'ends lines with CR LF and begins them with blanks',
      { line: (message) => `  ${JSON.stringify(message)} \r\n` },
      {},
    ],
    [
      'sends notifications of an extension before each response',
      {
        line: (message) => `{"jsonrpc":"2.0","method":"notifications/com.example/x"}\n${JSON.stringify(message)}\n`,
      },
      { 'MCP-RES-003': 'pass', 'MCP-DEP-003': 'pass' },
    ],
    [
      'adds members to its envelopes and writes ids as floating point numbers',
      { line: (message) => `${JSON.stringify({ ...message, 'x-a': 1 }).replace(/"id":(\d+),/, '"id":$1.0,')}\n` },
      { 'MCP-RES-005': 'pass' },
    ],
    [
      'is silent towards legacy clients, as nothing says that it must not be',
      { instead: ({ method }) => (method === 'initialize' ? [] : undefined) },
      { 'MCP-DEP-006': 'not-tested', 'MCP-DEP-007': 'not-tested' },
    ],
    [
      'ends at initialize',
      { instead: ({ method }) => (method === 'initialize' ? 'dies' : undefined) },
      { 'MCP-DEP-006': 'not-tested', 'MCP-DEP-007': 'not-tested' },
    ],
    [
      'has no stream left',
      {
        instead: (message) => (message.method === 'subscriptions/listen' ? [error(message, 4290, 'Full')] : undefined),
      },
      { 'MCP-DEP-003': 'pass' },
    ],
  ])('%s', async (_name, odd, verdicts) => {
    const report = await judge(odd);
    expect(violationsWithOutcome(report)).toEqual([]);
    expect(Object.fromEntries(Object.keys(verdicts).map((id) => [id, verdictOf(report, id)]))).toEqual(verdicts);
  });
});

describe('servers that are wrong in one thing', () => {
  test.each<[string, OddProcess, readonly string[]]>([
    [
      'sends result and error: null in all responses',
      { line: (message) => ('result' in message ? { ...message, error: null } : message) },
      ['MCP-DSC-001 fail'],
    ],
    [
      'sends result and error: null in lists',
      { line: (message) => (JSON.stringify(message).includes('"prompts":[') ? { ...message, error: null } : message) },
      ['MCP-RES-005 fail'],
    ],
    [
      'leaves the version of JSON-RPC out',
      { line: ({ jsonrpc: _version, ...message }) => message },
      ['MCP-RES-005 fail'],
    ],
    [
      'asks for roots before it answers a list',
      {
        line: (message) =>
          JSON.stringify(message).includes('"prompts":[')
            ? `{"jsonrpc":"2.0","id":"s1","method":"roots/list"}\n${JSON.stringify(message)}\n`
            : message,
      },
      ['MCP-RES-003 fail'],
    ],
    [
      'fails at ping',
      { instead: (message) => (message.method === 'ping' ? [error(message, -32603, 'No session')] : undefined) },
      ['MCP-DEP-001 warn'],
    ],
    [
      'never answers discover',
      { instead: ({ method }) => (method === 'server/discover' ? [] : undefined) },
      ['MCP-DSC-001 fail'],
    ],
    [
      'acknowledges another subscription',
      {
        line: (message) =>
          message.method === 'notifications/subscriptions/acknowledged'
            ? { ...message, params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 'x' }, notifications: {} } }
            : message,
      },
      ['MCP-DEP-003 warn'],
    ],
  ])('%s', async (_name, odd, violations) => {
    expect(violationsWithOutcome(await judge(odd))).toEqual(violations);
  });
});

describe('what is no server of this revision', () => {
  test('a legacy server that is silent before its handshake', async () => {
    const report = await judge({
      options: { era: 'legacy' },
      instead: (message) => (isModern(message) ? [] : undefined),
    });
    expect(report.target.era).toBe('legacy');
    expect(violationsWithOutcome(report)).toEqual(['MCP-DSC-001 fail', 'MCP-DEP-006 info']);
  });

  test.each<[string, OddProcess]>([
    ['a program that prints text', { instead: () => ['Usage: program FILE\n'] }],
    ['a program that repeats what it hears', { instead: (message) => [message] }],
    ['a program that says nothing', { instead: () => [] }],
    ['a program that ends at once', { instead: () => 'dies' }],
  ])('%s', async (_name, odd) => {
    const report = await judge(odd);
    expect(report.conclusion).toBe('error');
    expect(violationsWithOutcome(report)).toEqual([]);
  });

  test.each<[string, OddProcess, string]>([
    [
      'a server over HTTP, as it says',
      { instead: () => ['listening on port 3000'] },
      '; standard output holds what is no MCP message: listening on port 3000; if it serves HTTP,',
    ],
    ['one that says nothing', { instead: () => [] }, 'no answer within 0.3 s; if it serves HTTP,'],
  ])('%s: the `url` is what may be missing', async (_name, odd, expected) => {
    const { error } = await judge(odd);
    expect(error).toMatch(/^no MCP server on standard input and output: server\/discover: nothing: /);
    expect(error).toContain(`${expected} give its \`url\` as well`);
  });
});
