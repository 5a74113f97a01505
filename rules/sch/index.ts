import type { Rule } from '../../src/suite/rule.js';
import headerNameToken from './001-header-name-token.js';
import headerNameControls from './002-header-name-controls.js';
import headerNameUnique from './003-header-name-unique.js';
import headerOnPrimitive from './004-header-on-primitive.js';
import headerReachable from './005-header-reachable.js';
import validSchema from './006-valid-schema.js';
import headerSafeNames from './007-header-safe-names.js';

/** Tool and prompt schemas, and `x-mcp-header`. */
export const sch: readonly Rule[] = [
  headerNameToken,
  headerNameControls,
  headerNameUnique,
  headerOnPrimitive,
  headerReachable,
  validSchema,
  headerSafeNames,
];
