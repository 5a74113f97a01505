import type { Rule } from '../../src/suite/rule.js';
import discoverImplemented from './001-discover-implemented.js';
import supportedVersions from './002-supported-versions.js';
import currentRevision from './003-current-revision.js';
import extensionIdentifiers from './004-extension-identifiers.js';
import serverInfo from './005-server-info.js';

/** Discovery and capabilities. */
export const dsc: readonly Rule[] = [
  discoverImplemented,
  supportedVersions,
  currentRevision,
  extensionIdentifiers,
  serverInfo,
];
