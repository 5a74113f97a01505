// Captures, for the pages of the rules, a failing and a passing example of each rule from real runs, and writes them to
// src/generate/examples.json. Run after the build of lib/; run it again when probes change.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from '../lib/rules/index.js';
import { faults } from '../lib/src/reference/faults/index.js';
import { startReference } from '../lib/src/reference/start.js';
import { certificateExample } from './capture/certificate.mjs';
import { judge } from './capture/judge.mjs';
import { manifestExamples } from './capture/manifests.mjs';
import { protectedRuns } from './capture/protected.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const LONGEST = 1_200;
const UNSHOWN = /^(date|connection|keep-alive|transfer-encoding|content-length|cache-control)$/i;

async function judgeReference(options) {
  const server = await startReference(options);
  try {
    return await judge(server.url);
  } finally {
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

/** Without what is another in each run: ports, and the id of a session. */
const clean = (example) =>
  JSON.parse(
    JSON.stringify(example)
      .replaceAll(/(127\.0\.0\.1|mcp\.example\.dev):\d{4,}/g, (_all, host) =>
        host === '127.0.0.1' ? 'localhost:3000' : host,
      )
      .replaceAll(/(?<=Mcp-Session-Id: )[0-9a-f-]{36}/g, '5e7d4ed2-31a3-4c07-9196-37362ab8ae32'),
  );

/** An example out of the reports on a right and a wrong server; undefined where the rule shows no exchange. */
function exampleOf(id, good, bad) {
  const [finding] = bad.rules.find((rule) => rule.id === id).findings;
  const exchange = (report, ids) => report.exchanges.find((entry) => entry.id === ids?.[0]);
  const failing = exchange(bad, finding?.exchanges);
  const passing = exchange(good, good.rules.find((rule) => rule.id === id).exchanges);
  return failing && passing && { message: finding.message, failing: shown(failing), passing: shown(passing) };
}

/** Of the faults that a rule catches, one that shows it best: a request that is served, else more than a wrong code. */
async function worstOf(id) {
  const runs = [];
  for (const fault of faults) {
    if (!fault.trips.includes(id) || !fault.transports.includes('http') || fault.needsToken) continue;
    const bad = await judgeReference({ faults: [fault.id] });
    const [finding] = bad.rules.find((rule) => rule.id === id).findings;
    if (finding?.message.includes('with a result')) return bad;
    runs.push({ bad, mild: !finding || finding.message.includes('only the') });
  }
  return (runs.find(({ mild }) => !mild) ?? runs[0])?.bad;
}

const good = await judgeReference({});
const protectedReports = await protectedRuns();
const others = { 'MCP-SEC-002': await certificateExample(), ...(await manifestExamples()) };
const examples = {};
for (const { id } of catalogue) {
  const runs = protectedReports.get(id) ?? {
    good,
    bad: others[id] ? undefined : id === 'MCP-DEP-006' ? await judgeReference({ era: 'dual-era' }) : await worstOf(id),
  };
  const example = others[id] ?? exampleOf(id, runs.good, runs.bad);
  if (!example) throw new Error(`${id} has no example`);
  examples[id] = clean(example);
}
writeFileSync(join(root, 'src/generate/examples.json'), `${JSON.stringify(examples, null, 2)}\n`);
console.log(`${Object.keys(examples).length} examples`);
process.exit(0);
