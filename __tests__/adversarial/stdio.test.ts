import { describe, expect, test } from '@jest/globals';
import { ProtocolError } from '../../src/reference/protocol.js';
import { isObject, type JsonObject } from '../../src/wire/message.js';
import { violationsWithOutcome } from '../support/judge.js';
import { checkStdio } from '../support/stdio.js';
import { type OddProcess, oddProcess } from './support/odd-process.js';

/** What the rules of error codes, caching, schemas and security say against a server on stdio. */
async function found(odd: OddProcess): Promise<string[]> {
  const { report } = await checkStdio({ spawn: async () => oddProcess(odd), limits: { requestTimeoutMs: 2_000 } });
  expect(report.error).toBeUndefined();
  expect(report.rules.filter(({ internalError }) => internalError !== undefined)).toEqual([]);
  return violationsWithOutcome(report).filter((line) => /ERR|CAC|SCH|SEC|AUT|REG/.test(line));
}

/** Changes the error in answers to requests that a condition holds for. */
function erring(when: (request: JsonObject) => boolean, change: (error: JsonObject) => JsonObject): OddProcess {
  return {
    lines: (answer, request) =>
      isObject(answer.error) && when(request)
        ? [JSON.stringify({ ...answer, error: change(answer.error) })]
        : undefined,
  };
}

const unknownMethod = ({ method }: JsonObject): boolean => method === 'mcp-compliance/no-such-method';
const unknownTool = ({ method, params }: JsonObject): boolean =>
  method === 'tools/call' && isObject(params) && String(params.name).startsWith('mcp-compliance');

describe('odd, but right', () => {
  test.each<[string, OddProcess]>([
    ['nothing odd', {}],
    [
      'no message in errors',
      erring(
        () => true,
        ({ code, data }) => ({ code: code ?? 0, ...(data === undefined ? {} : { data }) }),
      ),
    ],
    [
      'codes with a fraction of zero',
      {
        lines: (answer) =>
          isObject(answer.error) ? [JSON.stringify(answer).replace(/"code":(-\d+)/, '"code":$1.0')] : undefined,
      },
    ],
    ['blanks and carriage returns', { lines: (answer) => [`  ${JSON.stringify(answer)} \r`] }],
    ['letters as escapes', { lines: (answer) => [JSON.stringify(answer).replaceAll('public', '\\u0070ublic')] }],
    [
      '-32603 for unknown tools',
      { error: (error) => (error.message === 'Unknown tool' ? new ProtocolError(200, -32603, 'No') : error) },
    ],
    ['a code of its own for unknown tools', erring(unknownTool, (error) => ({ ...error, code: 4711 }))],
    [
      'a log message ahead of each answer',
      {
        lines: (answer) => [
          '{"jsonrpc":"2.0","method":"notifications/x.example/log","params":{"error":{"code":-32050}}}',
          JSON.stringify(answer),
        ],
      },
    ],
  ])('%s', async (_what, odd) => {
    expect(await found(odd)).toEqual([]);
  });
});

describe('subtly wrong', () => {
  test.each<[string, OddProcess, string[]]>([
    ['a code as a text', erring(unknownMethod, (error) => ({ ...error, code: '-32601' })), ['MCP-ERR-002 fail']],
    [
      '-32042 for an unknown tool',
      erring(unknownTool, (error) => ({ ...error, code: -32042 })),
      ['MCP-ERR-004 fail', 'MCP-ERR-005 fail'],
    ],
    ['-32019 for an unknown tool', erring(unknownTool, (error) => ({ ...error, code: -32019 })), ['MCP-ERR-008 warn']],
    ['-32002 for an unknown tool', erring(unknownTool, (error) => ({ ...error, code: -32002 })), ['MCP-ERR-003 fail']],
    [
      '-32021 without data for an unknown tool',
      erring(unknownTool, ({ message }) => ({ message: message ?? '', code: -32021 })),
      ['MCP-ERR-007 fail'],
    ],
    [
      'no hints on later pages',
      {
        result: ({ ttlMs, cacheScope, ...rest }, { params }) =>
          ttlMs === undefined || params.cursor !== undefined ? rest : { ...rest, ttlMs, cacheScope: cacheScope ?? '' },
      },
      ['MCP-CAC-001 fail', 'MCP-CAC-002 fail'],
    ],
    [
      'a lifetime that is a text',
      { result: (result) => ('ttlMs' in result ? { ...result, ttlMs: '0' } : result) },
      ['MCP-CAC-004 fail'],
    ],
    [
      'a bad schema and a bad name',
      {
        offers: ({ tools }) =>
          void tools.push({
            name: 'a b',
            inputSchema: {
              type: 'object',
              properties: { a: { type: 'number', 'x-mcp-header': 'A B' } },
              required: 'a',
            },
          }),
      },
      ['MCP-SCH-001 fail', 'MCP-SCH-004 fail', 'MCP-SCH-006 fail', 'MCP-SCH-007 warn'],
    ],
    [
      'an icon of the file system and a reference to the web',
      {
        offers: ({ tools }) =>
          void tools.push({
            name: 'a',
            icons: [{ src: 'file:///a.png' }],
            inputSchema: { type: 'object', items: { $ref: 'https://example.com/a' } },
          }),
      },
      ['MCP-SEC-004 fail', 'MCP-SEC-005 fail'],
    ],
  ])('%s', async (_what, odd, expected) => {
    expect(await found(odd)).toEqual(expected);
  });
});
