import type { Rule } from '../../src/suite/rule.js';
import ttlPresent from './001-ttl-present.js';
import scopePresent from './002-scope-present.js';
import scopeValue from './003-scope-value.js';
import ttlValue from './004-ttl-value.js';
import privateResults from './005-private-results.js';

/** Caching metadata. */
export const cac: readonly Rule[] = [ttlPresent, scopePresent, scopeValue, ttlValue, privateResults];
