import { describe, expect, test } from '@jest/globals';
import { knownRules } from '../../src/commands/check.js';
import { isAllowedIn } from '../../src/settings/definition.js';
import { definitions } from '../../src/settings/definitions.js';
import { loadSettings } from '../../src/settings/load.js';
import { SettingsError } from '../../src/settings/problem.js';

const inputs = definitions.filter((definition) => isAllowedIn(definition, 'input'));

/** What is said of an input's value; nothing when it is taken. */
function problemOf(name: string, value: string): string | undefined {
  const values = { url: 'http://127.0.0.1:1/mcp', [name]: value };
  try {
    loadSettings({ kind: 'input', values }, { cwd: '/nowhere', workspace: '/nowhere', env: {}, knownRules });
    return undefined;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message;
  }
}

/** Only the message about the value itself: some inputs need others besides. */
function refused(name: string, value: string): string {
  return (problemOf(name, value) ?? '').split('\n').find((line) => line.includes(`\`${value}\` is not allowed`)) ?? '';
}

describe('booleans are true or false and nothing else', () => {
  const booleans = inputs.filter(({ kind }) => kind === 'boolean').map(({ name }) => name);
  test('there are some', () => expect(booleans.length).toBeGreaterThan(5));

  test.each(booleans)('%s', (name) => {
    for (const value of ['yes', 'no', 'on', 'off', '1', '0', 'y', 'truthy', 'true false', '"true"', '${{ true }}']) {
      expect(refused(name, value)).toBe(`${name}: \`${value}\` is not allowed; true or false`);
    }
    for (const value of ['true', 'false']) expect(refused(name, value)).toBe('');
  });
});

describe('numbers are whole, in digits, and within their bounds', () => {
  const numbers = inputs.filter(({ kind }) => kind === 'integer');
  test('there are some', () => expect(numbers.length).toBeGreaterThan(5));

  test.each(numbers.map(({ name, min, max }) => ({ name, min, max })))('$name: $min to $max', ({ name, min, max }) => {
    const below = min === undefined ? [] : [String(min - 1)];
    const above = max === undefined ? [] : [String(max + 1)];
    for (const value of [
      'ten',
      '1.5',
      '1e3',
      '0x10',
      '1_000',
      '10s',
      '--1',
      'NaN',
      'Infinity',
      '1 2',
      ...below,
      ...above,
    ]) {
      expect(refused(name, value)).toMatch(new RegExp(`^${name}: .* is not allowed; a whole number`));
    }
    for (const value of [min, max]) if (value !== undefined) expect(refused(name, String(value))).toBe('');
  });
});

describe('choices are spelled as they are told', () => {
  test.each(inputs.filter(({ kind }) => kind === 'choice').map(({ name, allowed = [] }) => ({ name, allowed })))(
    '$name: $allowed',
    ({ name, allowed }) => {
      for (const value of [...allowed.map((word) => `${word}x`), ...allowed.map((word) => word.toUpperCase())]) {
        const said = refused(name, value);
        expect(said).toMatch(new RegExp(`^${name}: `));
        for (const word of allowed) expect(said).toContain(word);
      }
      for (const word of allowed) expect(refused(name, word)).toBe('');
    },
  );
});

test('an empty input is one that is not given', () => {
  for (const { name } of inputs.filter(({ kind }) => kind === 'boolean' || kind === 'integer')) {
    expect([name, refused(name, '')]).toEqual([name, '']);
  }
});
