import { describe, expect, test } from '@jest/globals';
import { toolArguments, withoutValueAt, withValueAt } from '../../src/suite/tool-arguments.js';
import type { JsonObject } from '../../src/wire/message.js';

const NONE = { toolArguments: {} };

function made(inputSchema: JsonObject): unknown {
  const { args, why } = toolArguments({ name: 't', inputSchema }, NONE);
  return args ?? why;
}

/** The argument `v` that is made for a schema. */
function value(schema: JsonObject, root: JsonObject = {}): unknown {
  const result = made({ type: 'object', properties: { v: schema }, required: ['v'], ...root });
  return typeof result === 'object' && result !== null && 'v' in result ? result.v : result;
}

const IMPOSSIBLE = 'no arguments could be made for the tool t from its input schema';

describe('arguments from the settings', () => {
  test('win over the schema, as they are', () => {
    const tool = { name: 't', inputSchema: { type: 'object', properties: { a: { type: 'integer' } } } };
    expect(toolArguments(tool, { toolArguments: { t: { a: 'given' } } })).toEqual({ args: { a: 'given' } });
    expect(toolArguments(tool, { toolArguments: { other: { a: 1 } } })).toEqual({ args: {} });
  });

  test.each(['constructor', 'toString', '__proto__'])(
    'a tool that is called %s has none unless they are given',
    (name) => {
      expect(toolArguments({ name, inputSchema: { type: 'object' } }, NONE)).toEqual({ args: {} });
    },
  );
});

describe('arguments from the schema', () => {
  test('hold what is required and nothing else', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' } };
    expect(made({ type: 'object', properties, required: ['b'] })).toEqual({ b: 'a' });
    expect(made({ type: 'object', properties })).toEqual({});
  });

  test.each<[JsonObject, unknown]>([
    [{ type: 'string', default: 'd', enum: ['e', 'd'] }, 'd'],
    [{ const: 7 }, 7],
    [{ enum: [null, 'x'] }, 'x'],
    [{ type: 'string', examples: ['ex'], pattern: '^e' }, 'ex'],
    [{ type: 'string', minLength: 3 }, 'aaa'],
    [{ type: 'string', format: 'date-time' }, '2026-01-01T00:00:00Z'],
    [{ type: 'string', format: 'constructor' }, 'a'],
    [{ type: 'integer' }, 0],
    [{ type: 'integer', minimum: 3, multipleOf: 5 }, 5],
    [{ type: 'integer', exclusiveMinimum: 3 }, 4],
    [{ type: 'number', maximum: -2.5 }, -3],
    [{ type: 'boolean' }, false],
    [{ type: 'null' }, null],
    [{ type: ['null', 'integer'] }, 0],
    [{ type: 'array', items: { type: 'integer' } }, []],
    [{ type: 'array', items: { type: 'integer' }, minItems: 2 }, [0, 0]],
    [{ type: 'object', properties: { in: { const: 1 } }, required: ['in'] }, { in: 1 }],
    [{ anyOf: [{ type: 'null' }, { type: 'string' }] }, 'a'],
    [{ oneOf: [{ type: 'null' }] }, null],
    [{ allOf: [{ type: 'string' }, { minLength: 2 }] }, 'aa'],
    [{ description: 'no type' }, 'a'],
  ])('%j -> %j', (schema, expected) => {
    expect(value(schema)).toEqual(expected);
  });

  test('follow local references', () => {
    const $defs = { name: { type: 'string', const: 'n' } };
    expect(value({ $ref: '#/$defs/name' }, { $defs })).toBe('n');
  });

  test('meet alternatives that stand beside properties', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' } };
    expect(made({ type: 'object', properties, anyOf: [{ required: ['b'] }, { required: ['a'] }] })).toEqual({ b: 'a' });
  });

  test('end a recursion where it may end', () => {
    const tree = {
      type: 'object',
      properties: { next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } },
      required: ['next'],
    };
    const result = toolArguments({ name: 't', inputSchema: tree }, NONE);
    expect(JSON.stringify(result.args)).toMatch(/^(\{"next":)+null\}+$/);
  });

  test.each<[string, JsonObject]>([
    ['a pattern that nothing is known for', { type: 'string', pattern: '^[0-9]{4}$' }],
    ['a reference that leads nowhere', { $ref: '#/$defs/none' }],
    ['a reference to another document', { $ref: 'https://example.com/schema.json' }],
    ['a recursion without end', { $ref: '#' }],
    ['what no value can be', { not: {} }],
    ['an unknown type', { type: 'float' }],
  ])('are not made for %s', (_what, schema) => {
    expect(value(schema)).toBe(IMPOSSIBLE);
  });

  test('are not made for a schema of another dialect, for none, or for one that is no object', () => {
    expect(made({ $schema: 'https://example.com/dialect', type: 'object' })).toBe(IMPOSSIBLE);
    expect(toolArguments({ name: 't' }, NONE)).toEqual({ why: 'the tool t has no input schema' });
    expect(toolArguments({ inputSchema: true }, NONE)).toEqual({ why: 'the tool  has no input schema' });
  });

  test('are the same each time', () => {
    const schema = {
      type: 'object',
      properties: { a: { enum: [3, 1, 2] }, b: { type: 'string' } },
      required: ['a', 'b'],
    };
    expect(made(schema)).toEqual(made(structuredClone(schema)));
  });
});

describe('schemas that would take for ever or fill the memory', () => {
  test('one of very many subschemas is left alone', () => {
    const properties = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`p${index}`, {}]));
    expect(made({ type: 'object', properties })).toBe('the input schema of t is too large to make arguments for');
  });

  test('a recursion that branches at each step', () => {
    const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
    const branch = { anyOf: [{ $ref: '#' }, { type: 'null' }] };
    const properties = Object.fromEntries(names.map((name) => [name, branch]));
    const started = performance.now();
    made({ type: 'object', properties, required: names });
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('lists in lists', () => {
    const nested = Array.from({ length: 20 }).reduce<JsonObject>((items) => ({ type: 'array', minItems: 100, items }), {
      type: 'integer',
    });
    expect(value(nested)).toBe(IMPOSSIBLE);
  });
});

describe('a value at a path', () => {
  test('is put there, with the objects on the way', () => {
    expect(withValueAt({ a: 1 }, ['b', 'c'], 2)).toEqual({ a: 1, b: { c: 2 } });
    expect(withValueAt({ b: { d: 1 } }, ['b', 'c'], 2)).toEqual({ b: { d: 1, c: 2 } });
    expect(withValueAt({}, ['constructor', 'x'], 1)).toEqual({ constructor: { x: 1 } });
  });

  test('is taken away, and nothing else', () => {
    expect(withoutValueAt({ a: 1, b: { c: 2, d: 3 } }, ['b', 'c'])).toEqual({ a: 1, b: { d: 3 } });
    expect(withoutValueAt({ a: 1 }, ['b', 'c'])).toEqual({ a: 1 });
    expect(withoutValueAt({ a: 1 }, ['constructor'])).toEqual({ a: 1 });
  });
});
