import type { Rule } from '../../src/suite/rule.js';
import unsupportedVersion from './001-unsupported-version.js';
import unknownMethod from './002-unknown-method.js';
import resourceNotFound from './003-resource-not-found.js';
import retired32042 from './004-retired-32042.js';
import reservedRange from './005-reserved-range.js';
import missingMetaField from './006-missing-meta-field.js';
import missingCapability from './007-missing-capability.js';
import legacyRange from './008-legacy-range.js';

/** Error codes. */
export const err: readonly Rule[] = [
  unsupportedVersion,
  unknownMethod,
  resourceNotFound,
  retired32042,
  reservedRange,
  missingMetaField,
  missingCapability,
  legacyRange,
];
