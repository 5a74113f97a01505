import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from '../../support/run-bundle.js';

const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
/** Scenarios whose checks speak of what our rules judge. */
const SCENARIOS = [
  'server-stateless',
  'http-header-validation',
  'http-custom-header-server-validation',
  'caching',
  'sep-2164-resource-not-found',
  'dns-rebinding-protection',
] as const;

export type OfficialStatus = 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';

/** Gravest last; a check that is made several times under one name counts by its gravest result. */
const GRAVITY: readonly OfficialStatus[] = ['INFO', 'SKIPPED', 'SUCCESS', 'WARNING', 'FAILURE'];

interface Check {
  name: string;
  status: OfficialStatus;
}

/** What the official suite says of a server, by the name of its check. */
export async function officialVerdicts(url: string): Promise<Map<string, OfficialStatus>> {
  const directory = await mkdtemp(join(tmpdir(), 'official-'));
  try {
    const verdicts = new Map<string, OfficialStatus>();
    for (const { name, status } of (
      await Promise.all(SCENARIOS.map((scenario) => run(url, scenario, directory)))
    ).flat()) {
      const earlier = verdicts.get(name);
      if (!earlier || GRAVITY.indexOf(status) > GRAVITY.indexOf(earlier)) verdicts.set(name, status);
    }
    return verdicts;
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function run(url: string, scenario: string, directory: string): Promise<Check[]> {
  const out = join(directory, scenario);
  await runNode([SUITE, 'server', '--url', url, '--scenario', scenario, '--spec-version', '2026-07-28', '-o', out]);
  const [made] = await readdir(out);
  return JSON.parse(await readFile(join(out, made ?? '', 'checks.json'), 'utf8')) as Check[];
}
