import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateFindings } from '../../src/locate/locate.js';
import type { Finding, Location, Report } from '../../src/suite/report.js';

const TREES = new URL('./foreign/', import.meta.url).pathname;

/** What a maintainer wants to be shown for one finding, as it stands in a tree's `expected.json`. */
interface Expectation {
  kind: 'tool' | 'prompt' | 'resource' | 'template';
  name: string;
  /** Into the tool's `inputSchema`. */
  pointer?: string;
  /** `path:line`; `ambiguous`: two places define it equally; `untraceable`: the name stands nowhere in the sources. */
  at: string;
  /** Another line that is exactly as good. */
  or?: string;
}

/**
 * `exact`: the right line said with certainty, or the doubt that was due. `hedged`: any other line, with doubt said.
 * `missed`: no place found. `wrong`: a line said with certainty that is not the right one.
 */
export type Outcome = 'exact' | 'hedged' | 'missed' | 'wrong';

export interface Measured extends Expectation {
  tree: string;
  found: string;
  outcome: Outcome;
}

/** Copies each tree into a repository of its own and locates what its `expected.json` lists. */
export async function measureTrees(base: Report): Promise<Measured[]> {
  const trees = (await readdir(TREES, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const measured: Measured[] = [];
  for (const { name } of trees.sort((a, b) => (a.name < b.name ? -1 : 1)))
    measured.push(...(await measure(name, base)));
  return measured;
}

async function measure(tree: string, base: Report): Promise<Measured[]> {
  const root = await mkdtemp(join(tmpdir(), 'foreign-'));
  try {
    await cp(join(TREES, tree), root, { recursive: true });
    const { findings } = JSON.parse(await readFile(join(root, 'expected.json'), 'utf8')) as { findings: Expectation[] };
    await rm(join(root, 'expected.json'));
    execFileSync('git', ['init', '-q'], { cwd: root });
    execFileSync('git', ['add', '-Af'], { cwd: root });
    const report = await locateFindings(reportOf(base, findings), { workspace: root, workingDirectory: root });
    const found = report.rules.flatMap((rule) => rule.findings);
    return findings.map((expectation, index) => {
      const location = found[index]?.location;
      return { ...expectation, tree, found: shown(location), outcome: outcomeOf(expectation, location) };
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function reportOf(base: Report, findings: readonly Expectation[]): Report {
  const whole = findings.map(
    ({ kind, name, pointer }): Finding => ({
      message: 'm',
      outcome: 'fail',
      state: 'new',
      exchanges: [],
      kind,
      subject: name,
      ...(pointer === undefined ? {} : { pointer: `/inputSchema${pointer}` }),
    }),
  );
  return { ...base, rules: base.rules.map((rule, index) => ({ ...rule, findings: index === 0 ? whole : [] })) };
}

function isDoubtful(location: Location): boolean {
  return location.ambiguous === true || location.note !== undefined;
}

function shown(location: Location | undefined): string {
  if (!location) return 'nowhere';
  return `${location.path}:${location.line}${isDoubtful(location) ? ' ?' : ''}`;
}

function outcomeOf({ at, or }: Expectation, location: Location | undefined): Outcome {
  // Findings without a place of their own are shown at the step or the manifest, which blames no line.
  if (!location || /(^|\/)(package\.json|pyproject\.toml|go\.mod|Cargo\.toml|README\.md)$/.test(location.path)) {
    return at === 'untraceable' ? 'exact' : 'missed';
  }
  if (at === 'untraceable' || at === 'ambiguous') return isDoubtful(location) ? 'exact' : 'wrong';
  if (isDoubtful(location)) return 'hedged';
  return [at, or].includes(`${location.path}:${location.line}`) ? 'exact' : 'wrong';
}
