import type { Rule } from '../../src/suite/rule.js';
import mcpMethodRequired from './001-mcp-method-required.js';
import mcpNameRequired from './002-mcp-name-required.js';
import mcpNameMatches from './003-mcp-name-matches.js';
import versionHeaderRequired from './004-version-header-required.js';
import versionHeaderMatches from './005-version-header-matches.js';
import headerCase from './006-header-case.js';
import base64Sentinel from './007-base64-sentinel.js';
import paramHeadersMatch from './008-param-headers-match.js';
import paramHeaderBytes from './009-param-header-bytes.js';
import validationFirst from './010-validation-first.js';

/** Request metadata headers. */
export const hdr: readonly Rule[] = [
  mcpMethodRequired,
  mcpNameRequired,
  mcpNameMatches,
  versionHeaderRequired,
  versionHeaderMatches,
  headerCase,
  base64Sentinel,
  paramHeadersMatch,
  paramHeaderBytes,
  validationFirst,
];
