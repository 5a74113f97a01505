import type { Rule } from '../../src/suite/rule.js';
import invalidOrigin from './001-invalid-origin.js';
import certificate from './002-certificate.js';
import noEcho from './003-no-echo-in-errors.js';
import iconSources from './004-icon-sources.js';
import noNetworkRefs from './005-no-network-refs.js';
import schemaBounds from './006-schema-bounds.js';
import noReflection from './007-no-authorization-reflection.js';

/** Security posture. */
export const sec: readonly Rule[] = [
  invalidOrigin,
  certificate,
  noEcho,
  iconSources,
  noNetworkRefs,
  schemaBounds,
  noReflection,
];
