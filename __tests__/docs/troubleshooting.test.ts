import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root, written } from './support/pages.js';

/** Sources as one text, in which what a template fills in is `…`, as pages write it. */
const sources = ['src', 'rules', 'scripts/cli-launcher.js']
  .flatMap((place) =>
    place.endsWith('.js')
      ? [place]
      : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((name) => join(place, name)),
  )
  .filter((name) => /\.(ts|js)$/.test(name))
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('\n')
  .replaceAll('\\`', '`')
  .replaceAll('\\${', '$ {');

/** First cells of the tables under a header `Message`: each is one text or several, in code spans. */
function messagesOf(text: string): string[] {
  const rows = text.split('\n');
  const messages: string[] = [];
  let inside = false;
  for (const row of rows) {
    if (/^\| Message \|/.test(row)) inside = true;
    else if (!row.startsWith('|')) inside = false;
    else if (inside && !/^\| ---/.test(row)) messages.push(row.split(/(?<!\\)\|/)[1]?.trim() ?? '');
  }
  return messages;
}

/** The literal parts of a message: what stands between what a run fills in. */
function partsOf(message: string): string[] {
  const [, , span = ''] = /^(`+)(.*)\1$/.exec(message) ?? [];
  return span
    .replaceAll('` … `', '…')
    .split('…')
    .map((part) => part.trim())
    .filter((part) => /[a-z]{2}/i.test(part));
}

const tables = written.flatMap((page) => messagesOf(page.text).map((message) => [page.path, message] as const));

describe('messages in tables of troubles are those of the program', () => {
  test('there are some in the README and on the page', () => {
    expect(new Set(tables.map(([path]) => path))).toEqual(new Set(['README.md', 'docs/troubleshooting.md']));
    expect(tables.length).toBeGreaterThan(40);
  });

  test.each(tables)('%s: %s', (_path, message) => {
    const parts = partsOf(message);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
  });
});
