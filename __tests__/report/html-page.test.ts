import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { catalogue } from '../../rules/index.js';
import { renderHtml } from '../../src/report/html.js';
import { browserPath, startBrowser } from '../support/browser.js';
import { badReport, goodReport, hostileReport } from '../support/reports.js';
import { CONTRASTS } from './support/contrast.js';

const [describeHere, reason] =
  browserPath === undefined ? [describe.skip, ' (skipped: no Chromium here)'] : [describe, ''];

describeHere(`the HTML report in a browser${reason}`, () => {
  let browser: Browser;
  let directory: string;
  beforeAll(async () => {
    browser = await startBrowser();
    directory = await mkdtemp(join(tmpdir(), 'html-'));
  });
  afterAll(async () => {
    await browser?.close();
    await rm(directory, { recursive: true, force: true });
  });

  interface Opened {
    page: Page;
    /** What the page asked for besides itself, and what it had to say. */
    trouble: string[];
  }

  async function open(text: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Opened> {
    const path = join(directory, 'report.html');
    await writeFile(path, text);
    const page = await browser.newPage(options);
    const trouble: string[] = [];
    const url = pathToFileURL(path).href;
    page.on('request', (request) => request.url() === url || trouble.push(`request of ${request.url()}`));
    page.on('console', (message) => trouble.push(message.text()));
    page.on('pageerror', (error) => trouble.push(error.message));
    page.on('dialog', (dialog) => trouble.push(`dialog ${dialog.message()}`) && dialog.dismiss());
    await page.goto(url);
    return { page, trouble };
  }

  const shown = (page: Page) => page.locator('details.rule:visible').count();

  test('opens from a file without a request, a warning or an error', async () => {
    const { page, trouble } = await open(renderHtml([badReport(), goodReport()], catalogue));
    expect(await shown(page)).toBe(2 * catalogue.length);
    expect(await page.locator('form').isVisible()).toBe(true);
    expect(trouble).toEqual([]);
    await page.close();
  });

  test('filters by level, outcome and words, and counts what is left', async () => {
    const { page, trouble } = await open(renderHtml([badReport()], catalogue));
    const total = catalogue.length;
    await page.getByLabel('MUST').uncheck();
    const must = badReport().rules.filter(({ level }) => level.startsWith('MUST')).length;
    expect(await shown(page)).toBe(total - must);
    await page.getByLabel('Passed').uncheck();
    expect(await shown(page)).toBe(
      await page.locator('details.rule:not([data-level="MUST"], [data-outcome="pass"])').count(),
    );
    expect(await page.getByRole('heading', { name: /^Passed/ }).isVisible()).toBe(false);
    await page.getByLabel('MUST').check();
    await page.getByLabel('Search').fill('TOOL  search');
    expect(await page.locator('details.rule:visible b').first().textContent()).toBe('MCP-SCH-004');
    expect(await page.locator('output').textContent()).toBe(`1 of ${total} rules`);
    await page.getByLabel('Search').press('Enter');
    expect(await shown(page)).toBe(1);
    await page.getByLabel('Search').fill('');
    await page.getByLabel('Passed').check();
    expect(await shown(page)).toBe(total);
    expect(trouble).toEqual([]);
    await page.close();
  });

  test.each(['light', 'dark'] as const)('text can be read in %s colours', async (colorScheme) => {
    const { page } = await open(renderHtml([badReport()], catalogue), { colorScheme });
    const contrasts = await page.evaluate<{ text: string; contrast: number }[]>(CONTRASTS);
    expect(contrasts.length).toBeGreaterThan(100);
    // WCAG 2 level AA.
    expect(contrasts.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
    const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const [red = 0] = (background.match(/\d+/g) ?? []).map(Number);
    expect(red > 128).toBe(colorScheme === 'light');
    await page.close();
  });

  test.each([320, 800, 1600])('fits a window of %i pixels', async (width) => {
    const { page } = await open(renderHtml([hostileReport('x'.repeat(500))], catalogue), {
      viewport: { width, height: 800 },
    });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.close();
  });

  test('runs nothing that a server says', async () => {
    const attack =
      '</script><script>alert(1)</script>"><img src="http://127.0.0.1:9/x" onerror=alert(2)></pre></details>';
    const { page, trouble } = await open(renderHtml([hostileReport(attack)], catalogue));
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.locator('img').count()).toBe(0);
    expect(await shown(page)).toBe(catalogue.length);
    expect(trouble).toEqual([]);
    await page.close();
  });

  test('its policy stops a script that is not its own', async () => {
    const page = renderHtml([goodReport()], catalogue).replace(
      '<main>',
      '<script>document.title = "run"</script><main>',
    );
    const opened = await open(page);
    expect(await opened.page.title()).not.toBe('run');
    expect(opened.trouble.join()).toContain('Content Security Policy');
    await opened.page.close();
  });

  test('prints violations unfolded, without the filter, and folds them again', async () => {
    const { page } = await open(renderHtml([badReport()], catalogue));
    const folded = () => page.locator('details.violated:not([open])').count();
    const before = await folded();
    expect(before).toBeGreaterThan(0);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: 'print' });
    expect(await folded()).toBe(0);
    expect(await page.locator('form').isVisible()).toBe(false);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await folded()).toBe(before);
    await page.close();
  });

  test('shows all without its script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await writeFile(join(directory, 'plain.html'), renderHtml([badReport()], catalogue));
    await page.goto(pathToFileURL(join(directory, 'plain.html')).href);
    expect(await shown(page)).toBe(catalogue.length);
    expect(await page.locator('form').isVisible()).toBe(false);
    await context.close();
  });
});
