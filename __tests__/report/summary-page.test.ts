import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { catalogue } from '../../rules/index.js';
import { renderSummary } from '../../src/report/summary.js';
import type { Report } from '../../src/suite/report.js';
import { browserPath, startBrowser } from '../support/browser.js';
import { badReport, errorReport, goodReport, hostileReport, legacyReport } from '../support/reports.js';
import { githubPage } from './support/github-page.js';

/** Pictures to look at are kept where this variable says. */
const pictures = process.env.PICTURES;
const onPage = browserPath === undefined ? describe.skip : describe;

onPage('the summary as GitHub shows it (skipped where there is no Chromium)', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 900, height: 1_200 } });
    await page.route('**', (route) => route.abort());
  });

  afterAll(async () => {
    await browser?.close();
  });

  const HOSTILE = '</details><h1>All checks passed</h1><img src=x onerror=alert(1)>\n# All\n|a|b|\n`'.repeat(3);
  test.each<[string, 'light' | 'dark', Report[], number]>([
    ['good', 'light', [goodReport()], 0],
    ['bad', 'light', [badReport()], 10],
    ['bad', 'dark', [badReport()], 10],
    ['legacy', 'light', [legacyReport()], 2],
    ['error', 'light', [errorReport()], 0],
    ['several', 'light', [goodReport(), badReport(), legacyReport()], 12],
    ['hostile', 'light', [hostileReport(HOSTILE)], 10],
  ])('%s, %s', async (name, scheme, reports, folds) => {
    await page.setContent(githubPage(renderSummary(reports, catalogue), scheme));
    if (pictures !== undefined) {
      await mkdir(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${name}-${scheme}-folded.png`), fullPage: true });
    }
    expect(await page.locator('details').count()).toBe(folds);
    expect(await page.locator('h1, img, script').count()).toBe(0);
    expect(await page.locator('h2').count()).toBe(1);
    expect(await page.locator('h2').textContent()).toMatch(/^[✅❌🚫] MCP compliance: /u);
    for (const fold of await page.locator('details').all()) {
      expect(await fold.locator('> *:not(summary)').first().isVisible()).toBe(false);
      await fold.locator('summary').click();
      expect(await fold.locator('> *:not(summary)').first().isVisible()).toBe(true);
    }
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, `${name}-${scheme}-open.png`), fullPage: true });
    // Long lines scroll in their own block; the page stays as wide as the window, and no table is cut.
    const [width, room] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(width).toBeLessThanOrEqual(room);
    const hidden =
      '[...document.querySelectorAll("table")].filter((table) => table.scrollWidth > table.clientWidth).length';
    expect(await page.evaluate<number>(hidden)).toBe(0);
  });
});
