import { expect, test } from '@jest/globals';
import { headline, placeOf } from '../../src/report/words.js';
import { finding } from './support/fixture.js';

test.each([
  ['the result has no ttlMs, expected a ttlMs', 'a ttlMs', 'the result has no ttlMs'],
  [
    'the result has no ttlMs, expected a ttlMs (tools/list)',
    'a ttlMs',
    'the result has no ttlMs, expected a ttlMs (tools/list)',
  ],
  ['the name is odd', 'a plain one', 'the name is odd'],
])('what stands on a line of its own is not told twice: %s', (message, expected, shown) => {
  expect(headline(finding({ message, expected }))).toBe(shown);
});

test('without such a line the message stays whole', () => {
  const { expected: _none, ...bare } = finding({ message: 'it is odd, expected undefined' });
  expect(headline(bare)).toBe('it is odd, expected undefined');
});

test('a place that only stands in is shown to nobody who reads', () => {
  const location = { path: 'package.json', line: 1 };
  expect(placeOf(finding({ location }))?.path).toBe('package.json:1');
  expect(placeOf(finding({ location: { ...location, standsIn: true } }))).toBeUndefined();
});
