import { expect, test } from '@jest/globals';
import { answering, findingsOf, judgeOdd } from '../../support/behaving.js';
import { checkReference, ruleOf } from '../../support/check.js';

const ID = 'MCP-HDR-006';

test('a server that knows names in any case passes', async () => {
  expect((await judgeOdd(ID)).rule).toMatchObject({
    verdict: 'pass',
    message: 'header names are taken in any case',
    notes: [],
  });
});

test('one that knows each name in one spelling is found at each of them, with the bytes to repeat it', async () => {
  const rule = ruleOf(await checkReference({ faults: ['hdr-case-sensitive-names'] }, { rules: [ID] }), ID);
  expect(rule.findings.map(({ subject, outcome }) => [subject, outcome])).toEqual([
    ['MCP-METHOD', 'fail'],
    ['mcp-protocol-version', 'fail'],
    ['mCp-NaMe', 'fail'],
  ]);
  expect(rule.findings[0]).toMatchObject({
    message:
      '`server/discover` with the header name spelled `MCP-METHOD` was answered 400 with error -32020 (Header mismatch: a required header is missing), expected the same outcome as in the usual spelling (200 with a result)',
  });
  expect(rule.findings.map(({ reproduce }) => reproduce)).toEqual([
    expect.stringContaining("-H 'MCP-METHOD: server/discover'"),
    expect.stringContaining("-H 'mcp-protocol-version: 2026-07-28'"),
    expect.stringContaining("-H 'mCp-NaMe: mcp-compliance-no-such-tool-"),
  ]);
});

test('an unknown tool may be answered with any error or result, as long as it is the same', async () => {
  const asResult = await judgeOdd(ID, {
    method: ({ method }) => (method === 'tools/call' ? { content: [], isError: true } : undefined),
  });
  expect(asResult.rule.verdict).toBe('pass');
  const refused = await judgeOdd(ID, { instead: answering(403, ({ message }) => message?.method === 'tools/call') });
  expect(refused.rule.verdict).toBe('pass');
  expect(refused.rule.notes.join()).toMatch(/^not decided: the same request without the fault was not served \(403 /);
  expect(findingsOf(refused)).toEqual([]);
});
