import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { expect, test } from '@jest/globals';

/** What the files of each folder may import from, besides their own: the way goes from the settings to the outputs, and nothing looks ahead. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/settings': [],
  'src/wire': [],
  'src/target': ['src/settings'],
  'src/suite': ['src/settings', 'src/wire'],
  rules: ['src/suite', 'src/wire'],
  'src/gate': ['src/settings', 'src/suite', 'rules/schemas'],
  'src/locate': ['src/suite'],
  'src/report': ['src/suite', 'src/gate'],
  'src/github': ['src/suite', 'src/gate', 'src/report'],
  'src/reference': ['src/wire'],
  'src/init': ['src/locate'],
  'src/generate': ['src/settings', 'src/wire', 'src/suite', 'src/report', 'src/reference', 'rules'],
};

/** What puts all of it together. */
const ON_TOP: readonly string[] = ['src/commands', 'src/entry'];

function imports(folder: string): { from: string; to: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const from = join(folder, file);
      const text = readFileSync(from, 'utf8');
      return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, to = '']) => ({
        from,
        to: normalize(join(dirname(from), to)).replaceAll(sep, '/'),
      }));
    });
}

test.each(Object.entries(MAY_IMPORT))('%s imports only what stands before it', (folder, allowed) => {
  const found = imports(folder);
  const strange = found.filter(({ to }) => ![folder, ...allowed].some((place) => to.startsWith(`${place}/`)));
  expect(found.length).toBeGreaterThan(0);
  expect(strange).toEqual([]);
});

test('no folder is left out', () => {
  const folders = readdirSync('src', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'types')
    .map(({ name }) => `src/${name}`);
  expect(folders.filter((folder) => !(folder in MAY_IMPORT) && !ON_TOP.includes(folder))).toEqual([]);
});
