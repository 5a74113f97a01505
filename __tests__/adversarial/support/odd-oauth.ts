import { expect } from '@jest/globals';
import { catalogue } from '../../../rules/index.js';
import { familyOf } from '../../../src/suite/rule.js';
import { judgeOauth, type OauthServer, RESOURCE } from '../../rules/aut/support/oauth.js';
import { verdictOf } from '../../support/check.js';

/** The rules of authorization. */
export const ALL = catalogue.map(({ id }) => id).filter((id) => familyOf(id) === 'AUT');
/** What they say of a good server. */
const GOOD = {
  'MCP-AUT-001': 'pass',
  'MCP-AUT-002': 'pass',
  'MCP-AUT-003': 'pass',
  'MCP-AUT-004': 'pass',
  'MCP-AUT-005': 'pass',
  'MCP-AUT-006': 'pass',
  'MCP-AUT-007': 'not-tested',
  'MCP-AUT-008': 'not-tested',
  'MCP-AUT-009': 'pass',
  'MCP-AUT-010': 'pass',
  'MCP-AUT-011': 'pass',
};
/** Where the metadata of the resource stands. */
export const AT = `${RESOURCE}/mcp`;

/** Verdicts that differ from those of a good server. */
export async function unlike(oauth: OauthServer, settings = {}): Promise<Record<string, string>> {
  const { report } = await judgeOauth('MCP-AUT-001', oauth, { rules: ALL, settings });
  expect(report.rules.filter(({ internalError }) => internalError !== undefined)).toEqual([]);
  const verdicts = Object.entries(GOOD).map(([id, good]) => [id, verdictOf(report, id), good]);
  return Object.fromEntries(
    verdicts.filter(([, verdict, good]) => verdict !== good).map(([id, verdict]) => [id, verdict]),
  );
}
