// Judges a server for the examples of the rule pages: the same names in each run, and short waits.
import { catalogue } from '../../lib/rules/index.js';
import { knownRules } from '../../lib/src/commands/check.js';
import { loadSettings } from '../../lib/src/settings/load.js';
import { runSuite } from '../../lib/src/suite/run-suite.js';
import { TOOL } from '../../lib/src/version.js';
import { HttpChannel } from '../../lib/src/wire/http.js';
import { defaultLimits } from '../../lib/src/wire/limits.js';
import { Redactor } from '../../lib/src/wire/redact.js';
import { Transcript } from '../../lib/src/wire/transcript.js';

/** The report of the suite on the server at `url`. `settings` are changes to the defaults. */
export async function judge(url, { settings = {}, network = {}, rules = catalogue.map(({ id }) => id) } = {}) {
  const transcript = new Transcript();
  const channel = new HttpChannel({
    url: new URL(url),
    limits: { ...defaultLimits, streamEndGraceMs: 100 },
    transcript,
    connecting: network,
  });
  const loaded = loadSettings({ kind: 'flag', values: { url } }, { cwd: '/nowhere', env: {}, knownRules });
  const secrets = Object.values(settings).flatMap((setting) => (setting?.value === undefined ? [] : [setting.value]));
  try {
    return await runSuite({
      settings: { ...loaded.settings.servers[0], startTimeout: 0.2, ...settings },
      target: { transport: 'http', url: new URL(url), startedByUs: true },
      channel,
      transcript,
      network,
      catalogue,
      selected: new Set(rules),
      redactor: new Redactor(secrets),
      tool: TOOL,
      random: '0badcafe',
    });
  } finally {
    await channel.close();
  }
}
