import { describe, expect, test } from '@jest/globals';
import { startReference } from '../../src/reference/start.js';
import { checkUrl, ruleOf } from '../support/check.js';
import { type Script, startScripted } from '../support/scripted.js';

async function judge(script: Script, rules?: readonly string[]) {
  const server = await startScripted(script);
  try {
    return await checkUrl(server.url, rules ? { rules } : {});
  } finally {
    await server.close();
  }
}

describe('a server that lets nothing through is no success, whatever its files say', () => {
  test('403 for the host name tells the reason and what may help', async () => {
    const text = 'Access is only allowed at localhost:1234';
    const report = await judge(() => ({ status: 403, text }));
    expect(ruleOf(report, 'MCP-REG-001').verdict).toBe('violation');
    expect(report).toMatchObject({
      conclusion: 'error',
      error: `nothing about the server could be judged: server/discover was answered 403 with a body that is not JSON (no media type: "${text}"); set \`token\`, or \`headers\` for another scheme; or a \`url\` with the host name that the server allows, such as \`localhost\``,
    });
  });

  test('401 without a challenge is judged: by MCP-AUT-001', async () => {
    const report = await judge(() => ({ status: 401, text: 'no' }));
    expect(report.conclusion).toBe('success');
    expect(ruleOf(report, 'MCP-AUT-001').verdict).toBe('violation');
    expect(ruleOf(report, 'MCP-DSC-001')).toMatchObject({
      verdict: 'not-tested',
      enable: 'set `token`, or `headers` for another scheme',
    });
  });

  test('where only files are to be judged, they are', async () => {
    const report = await judge(() => ({ status: 403 }), ['MCP-REG-001']);
    expect(report.conclusion).toBe('success');
  });
});

describe('rules of which none applies', () => {
  test.each([
    [['MCP-AUT-001', 'MCP-AUT-002'], '(MCP-AUT-001 and 1 more): the server serves requests without credentials'],
    [['MCP-SEC-002'], '(MCP-SEC-002): '],
  ])('are no success; %j say why', async (rules, why) => {
    const server = await startReference();
    try {
      const { conclusion, error } = await checkUrl(server.url, { rules });
      expect(conclusion).toBe('error');
      expect(error).toContain(`none of the rules that were run applies to this server ${why}`);
    } finally {
      await server.close();
    }
  });
});

describe('the reason of a refusal', () => {
  const told = async (text: string, headers: Record<string, string> = {}): Promise<string> =>
    ruleOf(await judge(() => ({ status: 403, text, headers }), ['MCP-DSC-001']), 'MCP-DSC-001').message;

  test.each([
    ['plain text', 'Invalid Host header', { 'content-type': 'text/plain' }, '(text/plain: "Invalid Host header")'],
    ['control characters', 'Invalid\r\n\u001b[31m Host', {}, '(no media type: "Invalid [31m Host")'],
    ['a page', '<html>no</html>', { 'content-type': 'text/html' }, '(text/html)'],
    ['a page that is called text', '<html>no</html>', { 'content-type': 'text/plain' }, '(text/plain)'],
    ['a long text', 'no '.repeat(50), {}, '(no media type)'],
  ])('%s', async (_what, text, headers, expected) => {
    expect(await told(text, headers)).toBe(`server/discover was answered 403 with a body that is not JSON ${expected}`);
  });
});
