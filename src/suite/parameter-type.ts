import { isObject, type JsonValue } from '../wire/message.js';
import { localTarget } from './local-target.js';

/** Whether a parameter's schema allows primitives only: `primitive`, `other` (number, object, array), or not to be told. */
export type ParameterType = 'primitive' | 'other' | 'unknown';

const PRIMITIVE: readonly JsonValue[] = ['string', 'integer', 'boolean'];
const OTHER: readonly JsonValue[] = ['number', 'object', 'array'];
/** References that are followed from one parameter; a circle ends here. */
const MOST_HOPS = 16;

/** Takes the type after local references and after leaving `null` out of unions. */
export function parameterType(schema: JsonValue | undefined, root: JsonValue, hops = 0): ParameterType {
  if (!isObject(schema) || hops > MOST_HOPS) return 'unknown';
  if (schema.type !== undefined) return ofTypes(schema.type);
  if (Array.isArray(schema.enum)) return ofValues(schema.enum);
  if (schema.const !== undefined) return ofValues([schema.const]);
  if (typeof schema.$ref === 'string') return parameterType(localTarget(schema.$ref, root), root, hops + 1);
  for (const union of [schema.anyOf, schema.oneOf]) {
    if (Array.isArray(union))
      return ofBranches(
        union.filter((branch) => !isNull(branch)),
        root,
        hops,
      );
  }
  if (Array.isArray(schema.allOf)) return ofAll(schema.allOf, root, hops);
  return 'unknown';
}

function ofTypes(type: JsonValue): ParameterType {
  const types = (Array.isArray(type) ? type : [type]).filter((name) => name !== 'null');
  if (types.length === 0) return 'unknown';
  if (types.every((name) => PRIMITIVE.includes(name))) return 'primitive';
  return types.every((name) => OTHER.includes(name)) ? 'other' : 'unknown';
}

function ofValues(values: readonly JsonValue[]): ParameterType {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return 'unknown';
  const primitive = (value: JsonValue): boolean =>
    typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value);
  if (present.every(primitive)) return 'primitive';
  return present.some(primitive) ? 'unknown' : 'other';
}

function ofBranches(branches: readonly JsonValue[], root: JsonValue, hops: number): ParameterType {
  const types = new Set(branches.map((branch) => parameterType(branch, root, hops + 1)));
  const [only] = types;
  return types.size === 1 && only !== undefined ? only : 'unknown';
}

/** All branches hold at once, so one that tells the type is enough. */
function ofAll(branches: readonly JsonValue[], root: JsonValue, hops: number): ParameterType {
  const types = branches.map((branch) => parameterType(branch, root, hops + 1)).filter((type) => type !== 'unknown');
  return new Set(types).size === 1 && types[0] !== undefined ? types[0] : 'unknown';
}

function isNull(branch: JsonValue): boolean {
  return isObject(branch) && (branch.type === 'null' || branch.const === null);
}
