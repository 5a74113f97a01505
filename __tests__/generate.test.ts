import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { catalogue } from '../rules/index.js';
import { generatedFiles, readmeParts, withParts } from '../src/generate/files.js';
import { sdkWords } from '../src/generate/sdk-words.js';

describe('what is made from the definitions and the catalogue is current (npm run generate)', () => {
  test.each([...generatedFiles()])('%s', (path, text) => {
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('README.md', () => {
    const readme = readFileSync('README.md', 'utf8');
    expect(withParts(readme, readmeParts())).toBe(readme);
  });
});

test('settings of SDKs are told of rules that there are', () => {
  const ids: string[] = catalogue.map(({ id }) => id);
  expect(Object.keys(sdkWords).filter((id) => !ids.includes(id))).toEqual([]);
});
