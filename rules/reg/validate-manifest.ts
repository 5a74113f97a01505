import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { JsonObject } from '../../src/wire/message.js';
import { MANIFEST_DATES, type ManifestDate, manifestSchema, NEWEST } from './manifest-schema.js';

const compiled = new Map<ManifestDate, ValidateFunction>();

/**
 * The format to judge a manifest by: the one that its `$schema` names, the newest when it names none or one that we do
 * not know, and the draft for what is newer than that.
 */
export function manifestDate(manifest: JsonObject): { date: ManifestDate; named: string | undefined } {
  const named =
    typeof manifest.$schema === 'string'
      ? /\/schemas\/([^/]+)\/server\.schema\.json/.exec(manifest.$schema)?.[1]
      : undefined;
  const known = MANIFEST_DATES.find((date) => date === named);
  return { date: known ?? (named !== undefined && named > NEWEST ? 'draft' : NEWEST), named };
}

/** What is wrong with a manifest by the format of a date; conditions themselves are not told, only what they ask for. */
export function manifestErrors(manifest: JsonObject, date: ManifestDate): ErrorObject[] {
  const validate = compiled.get(date) ?? compile(date);
  if (validate(manifest)) return [];
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
}

function compile(date: ManifestDate): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, logger: false });
  addFormats.default(ajv);
  const validate = ajv.compile(manifestSchema(date));
  compiled.set(date, validate);
  return validate;
}
