import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { wrapText } from '../../src/report/wrap.js';

test('breaks at spaces and indents the lines that follow', () => {
  const text = 'the server answered with a result though the header was missing';
  expect(wrapText(text, 40, '    ', '- ')).toEqual([
    '- the server answered with a result',
    '    though the header was missing',
  ]);
});

test('leaves text whole when it fits, or when no width is known', () => {
  expect(wrapText('short', 40, '    ', '- ')).toEqual(['- short']);
  expect(wrapText('x '.repeat(100), undefined, '  ')).toEqual([`  ${'x '.repeat(100)}`]);
});

test('loses no word, and no line is wider than allowed unless it is one word', () => {
  const word = fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom('a', 'b') });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 40, max: 120 }), (words, width) => {
      const lines = wrapText(words.join(' '), width, '  ');
      expect(lines.flatMap((line) => line.trim().split(' '))).toEqual(words);
      for (const line of lines) if (line.length > width) expect(line.trim()).not.toContain(' ');
    }),
  );
});
