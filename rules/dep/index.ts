import type { Rule } from '../../src/suite/rule.js';
import ping from './001-ping.js';
import setLevel from './002-set-level.js';
import resourceSubscribe from './003-resource-subscribe.js';
import noHttpSse from './004-no-http-sse.js';
import deprecatedCapabilities from './005-deprecated-capabilities.js';
import initializeAccepted from './006-initialize-accepted.js';
import initializeErrorNamesVersions from './007-initialize-error-names-versions.js';

/** Deprecated and removed features. */
export const dep: readonly Rule[] = [
  ping,
  setLevel,
  resourceSubscribe,
  noHttpSse,
  deprecatedCapabilities,
  initializeAccepted,
  initializeErrorNamesVersions,
];
