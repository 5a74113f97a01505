import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { JsonObject } from '../../src/wire/message.js';
import { MANIFEST_DATES, type ManifestDate, manifestSchema } from './manifest-schema.js';

const compiled = new Map<ManifestDate, ValidateFunction>();

/** The format that a manifest names by the date in its `$schema`; the newest for none and for dates that we do not know. */
export function manifestDate(manifest: JsonObject): { date: ManifestDate; named: string | undefined } {
  const named =
    typeof manifest.$schema === 'string'
      ? /\/schemas\/([^/]+)\/server\.schema\.json/.exec(manifest.$schema)?.[1]
      : undefined;
  const newest = MANIFEST_DATES[MANIFEST_DATES.length - 1] ?? '2025-12-11';
  return { date: MANIFEST_DATES.find((date) => date === named) ?? newest, named };
}

/** What is wrong with a manifest by the format of a date; conditions themselves are not told, only what they ask for. */
export function manifestErrors(manifest: JsonObject, date: ManifestDate): ErrorObject[] {
  const validate = compiled.get(date) ?? compile(date);
  if (validate(manifest)) return [];
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
}

function compile(date: ManifestDate): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, strict: false, logger: false });
  addFormats.default(ajv);
  const validate = ajv.compile(manifestSchema(date));
  compiled.set(date, validate);
  return validate;
}
