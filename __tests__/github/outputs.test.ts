import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { artifactName } from '../../src/github/artifact-name.js';
import { OUTPUT_NAMES, outputsOf, setOutputs } from '../../src/github/outputs.js';
import { errorReport, finding, reportWith } from '../report/support/fixture.js';

const bad = reportWith({
  'MCP-DSC-001': [finding()],
  'MCP-STL-001': [finding(), finding()],
  'MCP-DSC-005': [finding({ outcome: 'warn' })],
  'MCP-DEP-005': [finding({ outcome: 'info' })],
});

describe('outputs', () => {
  test('of one server count its rules', () => {
    const passed = String(bad.rules.length - 4);
    const made = {
      reportJson: 'out/report.json',
      sarifFile: 'r.sarif',
      htmlFile: 'r.html',
      checkRunUrl: 'https://x/1',
      artifactName: 'mcp-compliance-a',
    };
    expect(outputsOf([bad], made)).toEqual({
      conclusion: 'failure',
      violations: '4',
      'must-violations': '2',
      'should-violations': '1',
      'may-violations': '1',
      passed,
      'not-tested': '0',
      'report-json': 'out/report.json',
      'sarif-file': 'r.sarif',
      'html-file': 'r.html',
      'check-run-url': 'https://x/1',
      'artifact-name': 'mcp-compliance-a',
    });
  });

  test('of several servers are sums, and the conclusion is the gravest', () => {
    const outputs = outputsOf([reportWith(), bad, bad]);
    expect([outputs.conclusion, outputs.violations, outputs['must-violations']]).toEqual(['failure', '8', '4']);
    expect(outputsOf([bad, errorReport('down')]).conclusion).toBe('error');
    expect(outputsOf([reportWith()]).conclusion).toBe('success');
  });

  test('are all there when there is no report: an error with zeros and no files', () => {
    const outputs = outputsOf([]);
    expect(Object.keys(outputs)).toEqual([...OUTPUT_NAMES]);
    expect(outputs.conclusion).toBe('error');
    expect(outputs.violations).toBe('0');
    expect(outputs['report-json']).toBe('');
  });
});

test.each([
  ['mcp-compliance/weather/ubuntu-latest/24', 'mcp-compliance-weather-ubuntu-latest-24'],
  ['mcp-compliance/http:-localhost:-port-mcp', 'mcp-compliance-http-localhost-port-mcp'],
  ['my own "category" <1>', 'my-own-category-1'],
])('the artifact of the category %s is called %s', (category, name) => {
  expect(artifactName(category)).toBe(name);
});

test('names that are cut are still different', () => {
  const long = (end: string): string => artifactName(`mcp-compliance/${'x'.repeat(300)}/${end}`);
  expect(long('20').length).toBeLessThanOrEqual(120);
  expect(long('20')).not.toBe(long('22'));
});

describe('the runner', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'outputs-'));
    process.env.GITHUB_OUTPUT = join(directory, 'output');
    await writeFile(process.env.GITHUB_OUTPUT, '');
  });
  afterEach(async () => {
    delete process.env.GITHUB_OUTPUT;
    await rm(directory, { recursive: true, force: true });
  });

  test('gets every output in its file', async () => {
    setOutputs(outputsOf([bad], { reportJson: 'a\nviolations=0' }));
    const written = await readFile(join(directory, 'output'), 'utf8');
    const values = [...written.matchAll(/^(.+?)<<(\S+)\n([\s\S]*?)\n\2$/gm)].map(([, name, , value]) => [name, value]);
    expect(Object.fromEntries(values)).toEqual(outputsOf([bad], { reportJson: 'a\nviolations=0' }));
  });
});
