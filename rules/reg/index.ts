import type { Rule } from '../../src/suite/rule.js';
import validManifest from './001-valid-manifest.js';
import namespaceOwnership from './002-namespace-ownership.js';
import semverVersion from './003-semver-version.js';
import remoteEndpoint from './004-remote-endpoint.js';

/** Registry readiness. */
export const reg: readonly Rule[] = [validManifest, namespaceOwnership, semverVersion, remoteEndpoint];
