import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { runNode } from '../support/run-bundle.js';

test('the bundled command line meets its targets of time, requests and memory beside the official suite', async () => {
  // Five times on a machine that does nothing else, as `npm run bench` wants it; here other tests run beside it.
  const { code, stdout } = await runNode([resolve('scripts/bench.mjs'), '--pairs', '1', '--ratio', '2']);
  expect(stdout).toMatch(/^this tool +\d\.\d\d s \(median of 1\), \d+ requests, /);
  expect(stdout).toContain('targets         all met');
  expect(code).toBe(0);
}, 60_000);
