import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import type { StdioProcess } from '../../src/wire/stdio-peer.js';
import { ruleOf } from '../support/check.js';
import { checkStdio, referenceProcess } from '../support/stdio.js';

/** The reference server, which reads nothing before it has come up. */
function slowly(ms: number): StdioProcess {
  const process = referenceProcess({});
  const stdin = new PassThrough();
  setTimeout(() => stdin.pipe(process.stdin), ms);
  return { ...process, stdin, stop: async () => stdin.end() };
}

test('a server that takes longer to come up than a subscription may take to begin is judged all the same', async () => {
  const { report } = await checkStdio({ spawn: async () => slowly(3_500), rules: ['MCP-DEP-003'] });
  expect(ruleOf(report, 'MCP-DEP-003')).toMatchObject({ verdict: 'pass', notes: [] });
}, 30_000);
