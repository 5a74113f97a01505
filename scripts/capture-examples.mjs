// Captures, for the pages of the rules, a failing and a passing exchange of each rule from real runs against the reference server,
// and writes them to src/generate/examples.json. Run after the build of lib/; run it again when probes change.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from '../lib/rules/index.js';
import { knownRules } from '../lib/src/commands/check.js';
import { faults } from '../lib/src/reference/faults/index.js';
import { startReference } from '../lib/src/reference/start.js';
import { loadSettings } from '../lib/src/settings/load.js';
import { runSuite } from '../lib/src/suite/run-suite.js';
import { TOOL } from '../lib/src/version.js';
import { HttpChannel } from '../lib/src/wire/http.js';
import { defaultLimits } from '../lib/src/wire/limits.js';
import { Redactor } from '../lib/src/wire/redact.js';
import { Transcript } from '../lib/src/wire/transcript.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const LONGEST = 1_200;
const UNSHOWN = /^(date|connection|keep-alive|transfer-encoding|content-length|cache-control)$/i;

async function judge(fault) {
  const server = await startReference(fault ? { faults: [fault.id] } : {});
  const transcript = new Transcript();
  const channel = new HttpChannel({
    url: new URL(server.url),
    limits: { ...defaultLimits, streamEndGraceMs: 100 },
    transcript,
  });
  const { settings } = loadSettings(
    { kind: 'flag', values: { url: server.url } },
    { cwd: '/nowhere', env: {}, knownRules },
  );
  try {
    return await runSuite({
      settings: settings.servers[0],
      target: { transport: 'http', url: new URL(server.url), startedByUs: true },
      channel,
      transcript,
      catalogue,
      selected: new Set(catalogue.map(({ id }) => id)),
      redactor: new Redactor(),
      tool: TOOL,
      random: '0badcafe',
    });
  } finally {
    await channel.close();
    await server.close();
  }
}

function pretty(text) {
  try {
    const body = JSON.stringify(JSON.parse(text), null, 2);
    return body.length > LONGEST ? `${body.slice(0, LONGEST)}\n…` : body;
  } catch {
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  }
}

function shown({ request, response }) {
  const lines = (headers) =>
    headers.filter(([name]) => !UNSHOWN.test(name)).map(([name, value]) => `${name}: ${value}`);
  const asked = [
    `${request.method} ${new URL(request.url).pathname} HTTP/1.1`,
    ...lines(request.headers),
    ...(request.body ? ['', pretty(request.body)] : []),
  ];
  const got = response
    ? [`HTTP/1.1 ${response.status}`, ...lines(response.headers), ...(response.body ? ['', pretty(response.body)] : [])]
    : ['(no answer)'];
  return { request: asked.join('\n'), response: got.join('\n') };
}

const clean = (example) => JSON.parse(JSON.stringify(example).replaceAll(/127\.0\.0\.1:\d+/g, 'localhost:3000'));
const good = await judge(undefined);
const examples = {};
for (const { id } of catalogue) {
  const fault = faults.find(
    ({ trips, transports }) => trips.includes(id) && transports.includes('http') && id !== 'MCP-CAC-005',
  );
  if (!fault) continue;
  const bad = await judge(fault);
  const [finding] = bad.rules.find((rule) => rule.id === id).findings;
  const failing = bad.exchanges.find((exchange) => exchange.id === finding?.exchanges[0]);
  const passing = good.exchanges.find(
    (exchange) => exchange.id === good.rules.find((rule) => rule.id === id).exchanges[0],
  );
  if (!failing || !passing) continue;
  examples[id] = clean({ message: finding.message, failing: shown(failing), passing: shown(passing) });
}
writeFileSync(join(root, 'src/generate/examples.json'), `${JSON.stringify(examples, null, 2)}\n`);
console.log(`${Object.keys(examples).length} examples`);
process.exit(0);
