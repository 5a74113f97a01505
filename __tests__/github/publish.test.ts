import { afterEach, expect, jest, test } from '@jest/globals';
import { knownRules } from '../../src/commands/check.js';
import { openPublisher } from '../../src/publish.js';
import { loadSettings } from '../../src/settings/load.js';
import { hugeReport } from '../support/reports.js';

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['true', 'the job summary'],
  ['false', 'the log'],
])('with `summary: %s`, annotations for which there is no room are said to be in %s', async (summary, place) => {
  const given = { kind: 'input', values: { url: 'http://127.0.0.1:1/mcp', summary } } as const;
  const { settings } = loadSettings(given, { cwd: '/nowhere', workspace: '/nowhere', env: {}, knownRules });
  const { publish } = await openPublisher({ settings, env: {}, fallbackPath: 'README.md' });
  let written = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
  await publish([hugeReport(1)], {});
  expect(written).toMatch(new RegExp(`^\\d+ more annotations in ${place}: `, 'm'));
});
