import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { readReports } from '../../src/gate/read-report.js';
import type { Report } from '../../src/suite/report.js';
import { type ActionRun, runAction } from '../support/run-bundle.js';
import { filesAt, inputsOf, isOwnStep, readWorkflow, stepsOf } from '../support/workflows.js';
import { prepare } from './projects.js';

/** Findings of `fail` and `warn` by server; what only informs is left out. */
const expected: Record<string, string[][]> = {
  go: [['MCP-HDR-007 waived', 'MCP-HDR-010 new', 'MCP-STL-007 new', 'MCP-RES-006 new', 'MCP-ERR-001 waived']],
  python: [[], []],
  'typescript-express': [[]],
  'typescript-hono': [[]],
  'typescript-legacy': [['MCP-DSC-001 known', 'MCP-SEC-001 known']],
  'typescript-stdio': [['MCP-STL-004 new']],
};

const names = filesAt('examples/*/workflow.yml').map((path) => path.split('/')[1] ?? '');
const directory = await mkdtemp(join(tmpdir(), 'examples-'));
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
// Here, and not in beforeAll: whether a registry is reached is part of the names of the tests.
const projects = await Promise.all(names.map(async (name) => ({ name, project: await prepare(name, directory) })));

function states({ rules }: Report): string[] {
  return rules
    .filter(({ verdict, outcome }) => verdict === 'violation' && outcome !== 'info')
    .flatMap(({ id, findings }) => [...new Set(findings.map(({ state }) => `${id} ${state}`))]);
}

test('all examples are expected', () => {
  expect(names).toEqual(Object.keys(expected));
});

for (const { name, project } of projects) {
  if ('why' in project) {
    test.skip(`${name} (skipped: ${project.why})`, () => {});
    continue;
  }
  const { workspace, path } = project;
  const [step, ...others] = stepsOf(readWorkflow(join('examples', name, 'workflow.yml'))).filter(isOwnStep);
  const judge = (inputs: Record<string, string>): Promise<ActionRun> =>
    runAction(inputs, { workspace, env: { PATH: path } });

  describe(`examples/${name}, by its workflow`, () => {
    test('passes the gate with what is expected of it', async () => {
      expect(others).toEqual([]);
      const { code, outputs, stdout, file } = await judge(inputsOf(step ?? {}));
      expect([code, outputs.conclusion, code === 0 ? '' : stdout]).toEqual([0, 'success', '']);
      const reports = readReports(await file(outputs['report-json'] ?? ''), 'report');
      expect(reports.map(states)).toEqual(expected[name]);
      expect(reports.flatMap(({ gate }) => gate.unusedWaivers)).toEqual([]);
      for (const { counts } of reports) expect(counts.byVerdict['not-applicable']).toBeLessThan(60);
    });

    const excused = expected[name]?.flat().filter((state) => !state.endsWith('new')) ?? [];
    if (excused.length > 0) {
      test('fails without its baseline or waivers', async () => {
        const { baseline: _baseline, ...inputs } = inputsOf(step ?? {});
        await writeFile(join(workspace, 'empty.yml'), '{}\n');
        const { code, outputs, summary } = await judge({ ...inputs, config: 'empty.yml' });
        expect([code, outputs.conclusion]).toEqual([1, 'failure']);
        for (const state of excused) expect(summary).toContain(`❌ <b>${state.split(' ')[0]}</b>`);
      });
    }
  });
}
