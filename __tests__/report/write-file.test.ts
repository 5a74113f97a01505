import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { writeFileWhole } from '../../src/report/write-file.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'write-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('makes the directories and writes the text, with nothing beside it', async () => {
  const path = join(directory, 'a', 'b', 'report.json');
  await writeFileWhole(path, 'é€😀\n');
  expect(await readFile(path, 'utf8')).toBe('é€😀\n');
  expect(await readdir(join(directory, 'a', 'b'))).toEqual(['report.json']);
});

test('replaces an earlier file', async () => {
  const path = join(directory, 'report.json');
  await writeFile(path, 'a much longer earlier text');
  await writeFileWhole(path, 'new');
  expect(await readFile(path, 'utf8')).toBe('new');
});

test('leaves nothing behind when the target cannot be replaced', async () => {
  const path = join(directory, 'taken');
  await mkdir(join(path, 'full'), { recursive: true });
  await expect(writeFileWhole(path, 'text')).rejects.toThrow();
  expect(await readdir(directory)).toEqual(['taken']);
  expect(await readdir(path)).toEqual(['full']);
});

test('fails where a file stands in place of a directory, and keeps that file', async () => {
  const file = join(directory, 'file');
  await writeFile(file, 'kept');
  await expect(writeFileWhole(join(file, 'report.json'), 'text')).rejects.toThrow();
  expect(await readFile(file, 'utf8')).toBe('kept');
});

test('of writers at the same time one wins whole', async () => {
  const path = join(directory, 'report.json');
  const texts = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(10_000));
  await Promise.all(texts.map((text) => writeFileWhole(path, text)));
  expect(texts).toContain(await readFile(path, 'utf8'));
  expect(await readdir(directory)).toEqual(['report.json']);
});
