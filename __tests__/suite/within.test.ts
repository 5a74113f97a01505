import { expect, test } from '@jest/globals';
import { checkSchema, isValid } from '../../src/suite/dialects.js';
import { isTimeout, within } from '../../src/suite/within.js';

/** Takes longer than anybody waits: each further character doubles the work. */
const ENDLESS = { pattern: '^(a+)+$', text: `${'a'.repeat(60)}!` };

test('work gives its value, and what it throws passes through', () => {
  expect(within(1_000, () => 42)).toBe(42);
  const own = new RangeError('of its own');
  expect(() =>
    within(1_000, () => {
      throw own;
    }),
  ).toThrow(own);
  expect(isTimeout(own)).toBe(false);
});

test('a regular expression that never comes to an end is stopped, and the next work is done', () => {
  let thrown: unknown;
  try {
    within(50, () => new RegExp(ENDLESS.pattern).test(ENDLESS.text));
  } catch (error) {
    thrown = error;
  }
  expect(isTimeout(thrown)).toBe(true);
  expect(within(1_000, () => 'next')).toBe('next');
});

test('a value is not valid by a schema that takes too long, and the schema is not tried again', () => {
  const schema = { type: 'string', pattern: ENDLESS.pattern };
  expect(isValid('aaa', schema)).toBe(true);
  expect(isValid(ENDLESS.text, schema)).toBe(false);
  const started = performance.now();
  expect(isValid(ENDLESS.text, schema)).toBe(false);
  // A second try would take two seconds.
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('a web of references that doubles at each step is given up', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 40 }, (_, step) => {
      const next = { $ref: `#/$defs/d${step + 1}` };
      return [`d${step}`, step === 39 ? { type: 'object' } : { allOf: [next, next] }];
    }),
  );
  expect(isValid({}, { type: 'object', allOf: [{ $ref: '#/$defs/d0' }], $defs })).toBe(false);
});

test('work that was stopped spoils nothing for the schemas after it', () => {
  expect(checkSchema({ type: 'object' })).toMatchObject({ known: true });
  expect(checkSchema({ type: 'objekt' })).toMatchObject({ known: true, error: expect.anything() });
  expect(isValid({ a: 1 }, { type: 'object', properties: { a: { type: 'integer' } } })).toBe(true);
});
