import { isObject, type JsonObject, type JsonValue } from '../wire/message.js';
import { localTarget } from './local-target.js';

/** Values that strings of a format can have; others get plain text. */
const OF_FORMAT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    date: '2026-01-01',
    'date-time': '2026-01-01T00:00:00Z',
    time: '00:00:00Z',
    duration: 'P1D',
    email: 'nobody@example.com',
    hostname: 'example.com',
    ipv4: '192.0.2.1',
    ipv6: '2001:db8::1',
    uri: 'https://example.com/',
    url: 'https://example.com/',
    uuid: '00000000-0000-4000-8000-000000000000',
  }),
);
/** Steps into references, alternatives and members; a schema that needs more is left alone. */
const MOST_STEPS = 24;
/** Subschemas that are looked at in all: a recursive schema can ask for more of them than time allows. */
const MOST_VISITS = 2_000;

/** How far a synthesis has come. */
class Progress {
  readonly root: JsonObject;
  #visits = 0;

  constructor(root: JsonObject) {
    this.root = root;
  }

  /** Whether one more subschema may be looked at. */
  visit(): boolean {
    this.#visits += 1;
    return this.#visits <= MOST_VISITS;
  }
}

/**
 * A small value that is meant to be valid by a schema: `default`, `const`, `enum` and `examples` first, else the least of its
 * type. The caller validates it; patterns and dependencies are not understood here. `undefined` when nothing comes to mind.
 */
export function leastValue(schema: JsonValue | undefined, root: JsonObject): JsonValue | undefined {
  return least(schema, new Progress(root), 0);
}

function least(schema: JsonValue | undefined, progress: Progress, steps: number): JsonValue | undefined {
  if (schema === true) return 'a';
  if (!isObject(schema) || steps > MOST_STEPS || !progress.visit()) return undefined;
  const given = givenValue(schema);
  if (given !== undefined) return given;
  if (typeof schema.$ref === 'string') return least(localTarget(schema.$ref, progress.root), progress, steps + 1);
  const { anyOf, oneOf, ...rest } = schema;
  const union = Array.isArray(anyOf) ? anyOf : oneOf;
  if (Array.isArray(union)) return firstOf(union, rest, progress, steps + 1);
  if (Array.isArray(schema.allOf)) return least(merged(schema, schema.allOf, progress.root), progress, steps + 1);
  return ofType(schema, progress, steps);
}

/** By the first alternative that has a value other than null, else null where one allows it. */
function firstOf(
  branches: readonly JsonValue[],
  rest: JsonObject,
  progress: Progress,
  steps: number,
): JsonValue | undefined {
  const always = Array.isArray(rest.allOf) ? rest.allOf : [];
  let last: JsonValue | undefined;
  for (const branch of branches) {
    const value = least(merged(rest, [...always, branch], progress.root), progress, steps);
    if (value !== undefined && value !== null) return value;
    last ??= value;
  }
  return last;
}

/** The value that a schema itself names: `default`, `const`, or one of `enum` or `examples`. */
export function givenValue({
  default: preset,
  const: only,
  enum: choices,
  examples,
}: JsonObject): JsonValue | undefined {
  if (preset !== undefined) return preset;
  if (only !== undefined) return only;
  for (const list of [choices, examples]) {
    if (Array.isArray(list) && list.length > 0) return list.find((value) => value !== null) ?? list[0];
  }
  return undefined;
}

function merged({ allOf: _allOf, ...rest }: JsonObject, branches: readonly JsonValue[], root: JsonObject): JsonObject {
  const parts = branches.map((branch) =>
    isObject(branch) && typeof branch.$ref === 'string' ? localTarget(branch.$ref, root) : branch,
  );
  const required: JsonValue[] = [];
  let properties: JsonObject = {};
  let all: JsonObject = {};
  for (const part of [...parts, rest]) {
    if (!isObject(part)) continue;
    all = { ...all, ...part };
    if (Array.isArray(part.required)) required.push(...part.required);
    if (isObject(part.properties)) properties = { ...properties, ...part.properties };
  }
  return {
    ...all,
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
  };
}

function ofType(schema: JsonObject, progress: Progress, steps: number): JsonValue | undefined {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const type = types.find((name) => name !== 'null') ?? types[0];
  if (type === 'string') return text(schema);
  if (type === 'integer' || type === 'number') return number(schema);
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  if (type === 'array') return list(schema, progress, steps);
  if (type === 'object' || isObject(schema.properties)) return leastObject(schema, progress, steps);
  return type === undefined ? 'a' : undefined;
}

function text({ format, minLength }: JsonObject): string {
  const value = (typeof format === 'string' && OF_FORMAT.get(format)) || 'a';
  return typeof minLength === 'number' && minLength > value.length && minLength <= 1_000
    ? value.padEnd(minLength, 'a')
    : value;
}

function number({ minimum, exclusiveMinimum, maximum, multipleOf, type }: JsonObject): number {
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 1;
  let value = typeof minimum === 'number' ? Math.ceil(minimum / step) * step : 0;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    value = (Math.floor(exclusiveMinimum / step) + 1) * step;
  if (typeof maximum === 'number' && value > maximum && type === 'number') value = maximum;
  if (typeof maximum === 'number' && minimum === undefined && maximum < 0) value = Math.floor(maximum / step) * step;
  return value;
}

function list({ items, minItems }: JsonObject, progress: Progress, steps: number): JsonValue[] | undefined {
  const made: JsonValue[] = [];
  const count = typeof minItems === 'number' ? minItems : 0;
  // Each item is made anew, so that lists in lists count for what they hold.
  while (made.length < count) {
    const item = progress.visit() ? least(items ?? true, progress, steps + 1) : undefined;
    if (item === undefined) return undefined;
    made.push(item);
  }
  return made;
}

/** An object with its required members only. */
function leastObject({ required, properties }: JsonObject, progress: Progress, steps: number): JsonObject | undefined {
  const members: [string, JsonValue][] = [];
  for (const name of Array.isArray(required) ? required : []) {
    if (typeof name !== 'string') return undefined;
    const described = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : true;
    const value = least(described, progress, steps + 1);
    if (value === undefined) return undefined;
    members.push([name, value]);
  }
  return Object.fromEntries(members);
}
