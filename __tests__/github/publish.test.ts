import { afterEach, expect, jest, test } from '@jest/globals';
import { knownRules } from '../../src/commands/check.js';
import { openPublisher } from '../../src/publish.js';
import { loadSettings } from '../../src/settings/load.js';
import { goodReport } from '../support/reports.js';

afterEach(() => {
  jest.restoreAllMocks();
});

test('without a token each thing that was wanted of the API is missed in a warning of its own', async () => {
  const values = { url: 'http://localhost:1/mcp', 'check-run': 'true', comment: 'true', 'upload-sarif': 'true' };
  const { settings } = loadSettings(
    { kind: 'input', values: { ...values, summary: 'false' } },
    { cwd: process.cwd(), env: {}, knownRules, lookForFile: false },
  );
  let said = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  const publisher = await openPublisher({
    settings,
    env: { GITHUB_REPOSITORY: 'octo/weather' },
    fallbackPath: 'README.md',
  });
  await publisher.publish([goodReport()], { error: 0, warning: 0 });
  expect(said.split('\n').filter(Boolean)).toEqual(
    ['no check run', 'no comment', 'SARIF is not uploaded'].map(
      (what) => `::warning::${what}: \`github-token\` or the repository is not known`,
    ),
  );
});
