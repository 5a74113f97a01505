import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser of this machine; undefined where there is none. `CHROMIUM_PATH` names one elsewhere. */
export const browserPath = PLACES.find((path) => path !== '' && existsSync(path));

/** Starts it without a window. */
export function startBrowser(): Promise<Browser> {
  if (browserPath === undefined) throw new Error('no Chromium on this machine; CHROMIUM_PATH names one');
  return chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}
