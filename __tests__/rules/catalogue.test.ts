import { describe, expect, test } from '@jest/globals';
import { catalogue } from '../../rules/index.js';
import { FAMILY_NAMES } from '../../src/report/words.js';
import { familyOf, specUrl } from '../../src/suite/rule.js';
import rows from './catalogue.json' with { type: 'json' };

test('79 rules are there, the one place that counts them, with the id, title, level, outcome and sentence of the catalogue', () => {
  const built = catalogue.map(({ id, title, level, onViolation, spec }) => ({
    id,
    title,
    level,
    onViolation,
    specTraced: spec !== undefined,
    ...(spec ? { spec } : {}),
  }));
  expect(built).toHaveLength(79);
  expect(built).toEqual(rows);
});

test('every family has a name for people, in the order of the catalogue', () => {
  expect(Object.keys(FAMILY_NAMES)).toEqual([...new Set(catalogue.map(({ id }) => familyOf(id)))]);
});

describe('what a rule says to somebody who has never read the specification', () => {
  test.each(catalogue.map((rule) => [rule.id, rule] as const))(
    '%s explains why and how to fix',
    (_id, { why, fix }) => {
      for (const text of [why, fix]) {
        expect(text.length).toBeGreaterThan(40);
        expect(text).toMatch(/[.)`]$/);
        expect(text.split('`').length % 2).toBe(1);
      }
    },
  );
});

test('links lead to the sentence, with the characters of the fragment syntax encoded', () => {
  const urls = catalogue.map(({ spec }) => specUrl(spec)).filter((url) => url !== undefined);
  expect(urls).toHaveLength(75);
  for (const url of urls) {
    const [page = '', fragment = ''] = url.split(':~:text=');
    expect(page).toMatch(
      /^https:\/\/modelcontextprotocol\.io\/(specification\/2026-07-28|registry)\/[a-z0-9/-]+#([a-z0-9-]|%26)*$/,
    );
    expect(fragment.split(',')).toHaveLength(2);
    expect(fragment).not.toMatch(/[-&]/);
  }
});
