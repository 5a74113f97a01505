import type { Rule } from '../../src/suite/rule.js';
import challenge from './001-challenge.js';
import metadata from './002-resource-metadata.js';
import resourceIsCanonical from './003-resource-is-canonical.js';
import issuerMetadata from './004-issuer-metadata.js';
import issParameter from './005-iss-parameter.js';
import challengeScope from './006-challenge-scope.js';
import insufficientScope from './007-insufficient-scope.js';
import foreignAudience from './008-foreign-audience.js';
import noOfflineAccess from './009-no-offline-access.js';
import pkceS256 from './010-pkce-s256.js';
import clientIdMetadata from './011-client-id-metadata.js';

/** Authorization. */
export const aut: readonly Rule[] = [
  challenge,
  metadata,
  resourceIsCanonical,
  issuerMetadata,
  issParameter,
  challengeScope,
  insufficientScope,
  foreignAudience,
  noOfflineAccess,
  pkceS256,
  clientIdMetadata,
];
