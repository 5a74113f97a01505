import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import Ajv2019 from 'ajv/dist/2019.js';
import Ajv2020 from 'ajv/dist/2020.js';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import Ajv04 from 'ajv-draft-04';
import { isObject, type JsonObject, type JsonValue } from '../wire/message.js';
import { isTimeout, within } from './within.js';

const DRAFT_06 = 'http://json-schema.org/draft-06/schema';
const DRAFT_07 = 'http://json-schema.org/draft-07/schema';

/** Formats and unknown keywords are legal in a schema, so only the meta-schema itself is asked. */
const OPTIONS = {
  strict: false,
  addUsedSchema: false,
  validateFormats: false,
  logger: false,
  allErrors: false,
} as const;

/**
 * The library's copies of these two ask more of `enum` than the published meta-schemas, which take any array: by their text
 * it SHOULD be not empty and without duplicates.
 */
function published<T extends { properties: object }>(copy: T): T {
  return { ...copy, properties: { ...copy.properties, enum: { type: 'array' } } };
}

interface Dialect {
  create: () => Ajv.default;
  metaSchema: string;
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  'json-schema.org/draft/2020-12/schema': {
    create: () => new Ajv2020.default(OPTIONS),
    metaSchema: 'https://json-schema.org/draft/2020-12/schema',
  },
  'json-schema.org/draft/2019-09/schema': {
    create: () => new Ajv2019.default(OPTIONS),
    metaSchema: 'https://json-schema.org/draft/2019-09/schema',
  },
  'json-schema.org/draft-07/schema': {
    create: () => new Ajv.default({ ...OPTIONS, meta: false, defaultMeta: DRAFT_07 }).addMetaSchema(published(draft07)),
    metaSchema: DRAFT_07,
  },
  'json-schema.org/draft-06/schema': {
    create: () => new Ajv.default({ ...OPTIONS, meta: false, defaultMeta: DRAFT_06 }).addMetaSchema(published(draft06)),
    metaSchema: DRAFT_06,
  },
  'json-schema.org/draft-04/schema': {
    create: () => new Ajv04.default(OPTIONS),
    metaSchema: 'http://json-schema.org/draft-04/schema',
  },
};
const DEFAULT_DIALECT = 'json-schema.org/draft/2020-12/schema';
/** One validator a dialect: making one costs more than all its work in a run. */
const validators = new Map<string, Ajv.default>();

const compiled = new WeakMap<JsonObject, ValidateFunction>();

function validatorOf(dialect: string): Ajv.default | undefined {
  const known = validators.get(dialect);
  const made = known ?? DIALECTS[dialect]?.create();
  if (made && !known) validators.set(dialect, made);
  return made;
}

/** `http://json-schema.org/draft-07/schema#` -> `json-schema.org/draft-07/schema`. */
function dialectOf(schema: JsonValue): string {
  const declared = isObject(schema) ? schema.$schema : undefined;
  if (declared === undefined) return DEFAULT_DIALECT;
  return typeof declared === 'string' ? declared.replace(/^https?:\/\//, '').replace(/#$/, '') : String(declared);
}

export type SchemaCheck = { known: false; dialect: string } | { known: true; dialect: string; error?: ErrorObject };

/** Validates a schema against the meta-schema of its `$schema`, or of 2020-12 when it names none. No network is used. */
export function checkSchema(schema: JsonValue): SchemaCheck {
  const dialect = dialectOf(schema);
  const validate: ValidateFunction | undefined = validatorOf(dialect)?.getSchema(DIALECTS[dialect]?.metaSchema ?? '');
  if (!validate) return { known: false, dialect };
  if (validate(schema) || validate(withoutForeign(schema, dialect))) return { known: true, dialect };
  const [error] = validate.errors ?? [];
  return { known: true, dialect, ...(error === undefined ? {} : { error }) };
}

/** Since 2019-09 an embedded schema with its own identifier may be of another dialect; it is not judged by this one. */
function withoutForeign(value: JsonValue, dialect: string): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withoutForeign(item, dialect));
  if (!isObject(value)) return value;
  const isForeign = typeof value.$id === 'string' && typeof value.$schema === 'string' && dialectOf(value) !== dialect;
  if (isForeign) return {};
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutForeign(item, dialect)]));
}

/** The keyword that names a schema in the dialect of this root: `id` in draft-04, `$id` since. */
export function identifierKeyword(root: JsonValue): 'id' | '$id' {
  return dialectOf(root).includes('draft-04') ? 'id' : '$id';
}

/** True for draft-04 to draft-07, in which `$ref` stands for the whole object that it is in. */
export function referencesIgnoreSiblings(root: JsonValue): boolean {
  return dialectOf(root).includes('/draft-0');
}

/** The schema without `$schema`, and with an identifier: the library resolves `#` only where there is one. */
function identified({ $schema, ...schema }: JsonObject): JsonObject {
  const key = identifierKeyword($schema === undefined ? {} : { $schema });
  return { [key]: 'urn:mcp-compliance:schema', ...schema };
}

/** Milliseconds for one validation: a `pattern` or a web of references can ask for more than a lifetime. */
const VALIDATION_MS = 2_000;
/** Schemas that took longer once are not tried again. */
const tooSlow = new WeakSet<JsonObject>();

/** Whether a value is valid by a schema; false as well when the schema cannot be used (remote references, unknown dialect, takes too long). */
export function isValid(value: JsonValue, schema: JsonObject): boolean {
  if (tooSlow.has(schema)) return false;
  const dialect = dialectOf(schema);
  const validator = validatorOf(dialect);
  // The meta-schema is ours, and compiling it is no work that the server decides about.
  validator?.getSchema(DIALECTS[dialect]?.metaSchema ?? '');
  try {
    return within(VALIDATION_MS, () => {
      const validate = compiled.get(schema) ?? validator?.compile(identified(schema));
      if (validate) compiled.set(schema, validate);
      return validate?.(value) === true;
    });
  } catch (error) {
    if (isTimeout(error)) {
      tooSlow.add(schema);
      // A compilation that is stopped half-way leaves the validator unusable.
      validators.delete(dialect);
    }
    return false;
  }
}
