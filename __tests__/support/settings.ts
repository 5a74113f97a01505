import { knownRules } from '../../src/commands/check.js';
import { loadSettings } from '../../src/settings/load.js';
import type { Settings } from '../../src/settings/settings.js';

/** Whole settings of one server: the project's defaults with some changes. */
export function settingsFor(changes: Partial<Settings> = {}): Settings {
  const given = { kind: 'flag', values: { url: 'http://127.0.0.1:1/mcp' } } as const;
  const { settings } = loadSettings(given, { cwd: '/nowhere', env: {}, knownRules });
  const [server] = settings.servers;
  if (!server) throw new Error('settings of one server were expected');
  return { ...server, workingDirectory: process.cwd(), ...changes };
}
