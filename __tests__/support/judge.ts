import { catalogue } from '../../rules/index.js';
import { judgeServer } from '../../src/judge-server.js';
import type { Settings } from '../../src/settings/settings.js';
import type { Report } from '../../src/suite/report.js';
import { settingsFor } from './settings.js';

/** Starts a server by a command, over HTTP with a free port or on stdio, and judges it whole. */
export async function judgeCommand(
  command: string,
  transport: 'http' | 'stdio',
  changes: Partial<Settings> = {},
): Promise<Report> {
  const { url: _url, ...settings } = settingsFor({ command, transport, failOn: 'never', ...changes });
  const whole = transport === 'http' ? { ...settings, url: 'http://127.0.0.1:{port}/mcp' } : settings;
  return (await judgeServer({ settings: whole, catalogue, today: '2026-12-01' })).report;
}

/** `id outcome` of each violation but MCP-REG-001: the servers of tests are no published packages. */
export function violationsWithOutcome(report: Report): string[] {
  return report.rules
    .filter(({ verdict, id }) => verdict === 'violation' && id !== 'MCP-REG-001')
    .map(({ id, outcome }) => `${id} ${outcome}`);
}
