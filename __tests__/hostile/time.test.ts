import { afterEach, describe, expect, test } from '@jest/globals';
import { catalogue } from '../../rules/index.js';
import { judgeServer } from '../../src/judge-server.js';
import type { Settings } from '../../src/settings/settings.js';
import type { Report } from '../../src/suite/report.js';
import { countdown } from '../../src/wire/countdown.js';
import { type Script, startScripted } from '../support/scripted.js';
import { settingsFor } from '../support/settings.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function judgeScript(script: Script, changes: Partial<Settings>, signal?: AbortSignal): Promise<Report> {
  const { url, close } = await startScripted(script);
  closing.push(close);
  const settings = settingsFor({ url, ...changes });
  return (await judgeServer({ settings, catalogue, today: '2026-12-01', ...(signal ? { signal } : {}) })).report;
}

const never: Script = () => undefined;

describe('a run has an end', () => {
  test('when its time is up, whatever the server does', async () => {
    const started = performance.now();
    const report = await judgeScript(never, { timeout: 1, requestTimeout: 60 });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(report).toMatchObject({ conclusion: 'error' });
    expect(JSON.stringify(report.rules)).toContain('the run has used its 1 s (setting timeout)');
  });

  test('at once when it is cancelled, and without a judgement', async () => {
    const report = await judgeScript(never, {}, AbortSignal.timeout(200));
    expect(report).toMatchObject({ conclusion: 'error', error: 'the run was cancelled' });
  });
});

describe('a time-out is the server’s time, not ours', () => {
  test('what we were busy with does not count', async () => {
    const ended = new Promise<number>((resolve) => {
      const started = performance.now();
      countdown(300, () => resolve(performance.now() - started));
    });
    const until = performance.now() + 1_000;
    while (performance.now() < until);
    expect(await ended).toBeGreaterThan(1_200);
  });

  test('a countdown that is stopped never ends', async () => {
    let ended = false;
    countdown(50, () => {
      ended = true;
    })();
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(ended).toBe(false);
  });
});
