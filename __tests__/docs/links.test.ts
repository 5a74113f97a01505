import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { catalogue } from '../../rules/index.js';
import { familyOf } from '../../src/suite/rule.js';
import { anchorsOf, type Page, pages, proseOf, root } from './support/pages.js';

const byPath = new Map(pages.map((page) => [page.path, page]));

/** Targets of links and pictures, also of those in HTML. */
function targetsOf(page: Page): string[] {
  const prose = proseOf(page);
  return [
    ...[...prose.matchAll(/\]\(([^()\s]+(?:\([^()]*\))?[^()\s]*)\)/g)].map(([, target = '']) => target),
    ...[...prose.matchAll(/(?:src|srcset|href)="([^"]+)"/g)].map(([, target = '']) => target),
  ];
}

describe('relative links lead to a file and a heading', () => {
  test.each(pages.map((page) => [page.path, page] as const))('%s', (_path, page) => {
    const broken = targetsOf(page)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? page.path : normalize(join(dirname(page.path), path)).replaceAll('\\', '/');
        if (!existsSync(join(root, file))) return true;
        const there = byPath.get(file);
        return anchor !== undefined && there !== undefined && !anchorsOf(there).has(anchor);
      });
    expect(broken).toEqual([]);
  });
});

test('every page is in the index', () => {
  const index = byPath.get('docs/README.md');
  const named = index ? targetsOf(index).map((target) => target.split('#')[0]) : [];
  const pagesOfDocs = pages.filter(({ path }) => /^docs\/[^/]+\.md$/.test(path) && path !== 'docs/README.md');
  expect(pagesOfDocs.map(({ path }) => path.slice('docs/'.length)).filter((name) => !named.includes(name))).toEqual([]);
});

test('every rule and family that is named exists', () => {
  const ids = new Set<string>(catalogue.map(({ id }) => id));
  const families = new Set(catalogue.map(({ id }) => familyOf(id)));
  const unknown = pages.flatMap(({ path, text }) => {
    // What a page shows how to add is not there.
    for (const [, id = ''] of text.matchAll(/\bid: '(MCP-[A-Z]{3}-\d{3})'/g)) ids.add(id);
    return [
      ...[...text.matchAll(/\bMCP-[A-Z]{3}-\d{3}\b/g)].filter(([id]) => !ids.has(id)).map(([id]) => `${path}: ${id}`),
      ...[...text.matchAll(/\bMCP-([A-Z]{3})-\*/g)]
        .filter(([, family = '']) => !families.has(family))
        .map(([pattern]) => `${path}: ${pattern}`),
      ...[...text.matchAll(/(?<![\w-])([A-Z]{3})-(\d{3})\b/g)]
        .filter(([, family = '', number]) => families.has(family) && !ids.has(`MCP-${family}-${number}`))
        .map(([id]) => `${path}: ${id}`),
    ];
  });
  expect(unknown).toEqual([]);
});

test('the action is named by its major version', () => {
  const major = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version.split(
    '.',
  )[0];
  const wanted = `v${Math.max(1, Number(major))}`;
  for (const { path, text } of pages)
    for (const [, ref] of text.matchAll(/mcp-compliance\/mcp-compliance-action(?:@|#|\/blob\/|\/)(v\d+)/g))
      expect(`${path} ${ref}`).toBe(`${path} ${wanted}`);
});

test('pictures are small, in a light and a dark form', () => {
  const names = readdirSync(join(root, 'docs', 'images')).sort();
  expect(names).toEqual(['annotation-dark.png', 'annotation.png', 'job-summary-dark.png', 'job-summary.png']);
  for (const name of names) expect(statSync(join(root, 'docs', 'images', name)).size).toBeLessThan(200 * 1024);
});

test.each([
  ['README.md', /by (\d+) rules of the/],
  ['docs/json-report.md', /all (\d+) in a fixed order/],
])('%s says how many rules there are', (path, words) => {
  expect(words.exec(byPath.get(path)?.text ?? '')?.[1]).toBe(String(catalogue.length));
});
