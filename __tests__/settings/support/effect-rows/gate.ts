import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { code, type Prepared, type Row, verdict } from '../effect-row.js';

/** The file in the working tree knows everything, the one at HEAD nothing. */
function committed({ known, clean }: Prepared): (directory: string) => Promise<void> {
  return async (directory) => {
    const git = (...args: string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.dev', ...args], { cwd: directory });
    writeFileSync(join(directory, 'b.json'), clean);
    git('init', '-q', '-b', 'main');
    git('add', 'b.json');
    git('commit', '-q', '-m', 'b');
    rmSync(join(directory, 'b.json'));
    writeFileSync(join(directory, 'b.json'), known);
  };
}

/** What fails the job. */
export function gateRows(prepared: Prepared): Row[] {
  return [
    { setting: 'fail-on', differs: 'exit code', on: { 'fail-on': 'never' }, look: code, sees: [0, 1] },
    {
      setting: 'fail-on',
      differs: 'exit code',
      both: { 'skip-rules': 'MCP-HDR-001' },
      on: { 'fail-on': 'should' },
      look: code,
      sees: [1, 0],
    },
    // "Only reports": `never` is stronger than each of the settings that could fail the job.
    {
      setting: 'fail-on',
      differs: 'exit code',
      files: { 'b.json': prepared.known },
      both: {
        thresholds: { MUST: 0, SHOULD: '100%' },
        'fail-on-not-tested': true,
        'tool-calls': 'none',
        baseline: 'b.json',
        'strict-baseline': true,
      },
      on: { 'fail-on': 'never' },
      look: code,
      sees: [0, 1],
    },
    { setting: 'thresholds', differs: 'exit code', on: { thresholds: { MUST: 1 } }, look: code, sees: [0, 1] },
    {
      setting: 'thresholds',
      differs: 'exit code',
      both: { 'skip-rules': 'MCP-HDR-001' },
      on: { thresholds: { SHOULD: '100%' } },
      look: code,
      sees: [1, 0],
    },
    {
      setting: 'fail-on-not-tested',
      differs: 'exit code',
      target: 'good',
      both: { 'tool-calls': 'none' },
      on: { 'fail-on-not-tested': true },
      look: code,
      sees: [1, 0],
    },
    {
      setting: 'overrides',
      differs: 'exit code',
      on: { overrides: { 'MCP-HDR-*': 'info' } },
      look: code,
      sees: [0, 1],
    },
    {
      setting: 'overrides',
      differs: 'report',
      on: { overrides: { HDR: 'off' } },
      look: verdict('MCP-HDR-006'),
      sees: ['not-tested', 'pass'],
    },
    {
      setting: 'waivers',
      differs: 'exit code',
      on: { waivers: [{ rule: 'MCP-HDR-001', reason: 'a test' }] },
      look: code,
      sees: [0, 1],
    },
    {
      setting: 'waivers',
      differs: 'exit code',
      on: { waivers: [{ rule: 'MCP-HDR-001', reason: 'a test', expires: '2099-12-31' }] },
      off: { waivers: [{ rule: 'MCP-HDR-001', reason: 'a test', expires: '2020-12-31' }] },
      look: code,
      sees: [0, 1],
    },
    {
      setting: 'baseline',
      differs: 'exit code',
      files: { 'b.json': prepared.known },
      on: { baseline: 'b.json' },
      look: code,
      sees: [0, 1],
    },
    {
      setting: 'baseline-ref',
      differs: 'exit code',
      prepare: committed(prepared),
      both: { baseline: 'b.json' },
      on: { 'baseline-ref': 'main' },
      look: code,
      sees: [1, 0],
    },
    {
      setting: 'strict-baseline',
      differs: 'exit code',
      target: 'good',
      files: { 'b.json': prepared.known },
      both: { baseline: 'b.json' },
      on: { 'strict-baseline': true },
      look: code,
      sees: [1, 0],
    },
  ];
}
