import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'junit2json';
import { validateXML } from 'xmllint-wasm';
import { catalogue } from '../../rules/index.js';
import { renderJunit } from '../../src/report/junit.js';
import type { Report } from '../../src/suite/report.js';
import { checkReference } from '../support/check.js';
import { errorReport, finding, reportWith } from './support/fixture.js';

/** Breaches of the schema that Jenkins publishes; the MIT licence stands in the file. */
async function schemaErrors(xml: string): Promise<string[]> {
  const schema = await readFile(new URL('./fixtures/jenkins-junit.xsd', import.meta.url), 'utf8');
  const { errors, valid } = await validateXML({ xml: { fileName: 'junit.xml', contents: xml }, schema });
  return valid ? [] : errors.map(({ message }) => message);
}

/** The file as a reader sees it. */
async function read(...reports: Report[]) {
  const xml = renderJunit(reports, catalogue);
  expect(await schemaErrors(xml)).toEqual([]);
  const suites = await parse(xml);
  if (!suites || !('testsuite' in suites)) throw new Error('no suites');
  const all = suites.testsuite ?? [];
  const caseOf = (id: string) =>
    all.flatMap(({ testcase }) => testcase ?? []).find(({ name }) => name?.startsWith(`${id} `));
  return { suites, all, caseOf };
}

const everyIllegal = '\u0000\u0001\u0008\u000B\u001F\u007F\uFFFE\uFFFF\uD800 ]]> <!-- --> & " \' <a/> \u202E';

describe('JUnit XML', () => {
  test('has a suite for each family and a case for each rule, all passed', async () => {
    const { suites, all } = await read(reportWith());
    expect(all.map(({ name }) => name)).toEqual([...new Set(catalogue.map(({ id }) => id.split('-')[1]))]);
    expect(all.flatMap(({ testcase }) => testcase ?? [])).toHaveLength(catalogue.length);
    expect([suites.tests, suites.failures, suites.errors, suites.time]).toEqual([catalogue.length, 0, 0, 1.5]);
  });

  test('has a failure for each finding that fails the job, with all that is known about it', async () => {
    const bad = finding({
      message: '`tools/list` was answered 200',
      expected: '400',
      actual: '200',
      location: { path: 'src/a.ts', line: 3, ambiguous: true },
      reproduce: "curl -d '{}'",
    });
    const { suites, caseOf } = await read(
      reportWith({ 'MCP-HDR-001': [bad, finding(), finding({ outcome: 'warn' })] }),
    );
    expect([suites.failures, suites.errors]).toEqual([1, 0]);
    const entry = caseOf('MCP-HDR-001');
    expect(entry?.failure).toHaveLength(2);
    expect(entry?.failure?.[0]?.type).toBe('MUST fail');
    expect(entry?.failure?.[0]?.message).toBe('`tools/list` was answered 200');
    expect(entry?.failure?.[0]?.inner).toContain(
      'At: src/a.ts:3 (or another place of that name)\nExpected: 400\nGot: 200\nFix: ',
    );
    expect(entry?.failure?.[0]?.inner).toContain("Repeat it:\ncurl -d '{}'");
    expect(entry?.['system-out']).toEqual(['Violated, which does not fail the job (warn): it was wrong']);
  });

  test.each([
    ['must', 'warn', 'new', false],
    ['should', 'warn', 'new', true],
    ['never', 'warn', 'new', false],
    ['may', 'info', 'new', false],
    ['must', 'fail', 'known', false],
    ['must', 'fail', 'waived', false],
    ['never', 'fail', 'new', true],
  ] as const)('under fail-on: %s a %s finding that is %s fails: %s', async (failOn, outcome, state, failed) => {
    const base = reportWith({ 'MCP-DSC-005': [finding({ outcome, state, message: 'no name' })] });
    const { suites, caseOf } = await read({ ...base, gate: { ...base.gate, failOn } });
    expect(suites.failures).toBe(failed ? 1 : 0);
    const entry = caseOf('MCP-DSC-005');
    if (failed) expect(entry?.failure?.[0]?.message).toBe('no name');
    else expect(JSON.stringify(entry?.skipped)).toContain('Violated, which does not fail the job');
  });

  test('a waived finding is skipped with the reason of its waiver', async () => {
    const waived = finding({ state: 'waived', waivedBecause: 'goes in May', message: 'no name' });
    const { caseOf } = await read(reportWith({ 'MCP-DSC-005': [waived] }));
    expect(JSON.stringify(caseOf('MCP-DSC-005')?.skipped)).toContain('(waived: goes in May): no name');
  });

  test('skips what was not tested or does not apply, and says why', async () => {
    const base = reportWith();
    const rules = base.rules.map((rule, index) =>
      index === 0
        ? { ...rule, verdict: 'not-tested' as const, message: 'no token', enable: 'set `token`' }
        : index === 1
          ? { ...rule, verdict: 'not-applicable' as const, message: 'no tools' }
          : rule,
    );
    const xml = renderJunit([{ ...base, rules }], catalogue);
    expect(await schemaErrors(xml)).toEqual([]);
    expect(xml).toContain('<skipped>Not tested: no token\nTo test it: set `token`</skipped>');
    expect(xml).toContain('<skipped>Not applicable: no tools</skipped>');
  });

  test('is an error, never all skipped, when there is no judgement', async () => {
    const { suites, all } = await read(errorReport('the server ended with code 1'));
    expect(suites.errors).toBe(1);
    expect(all[0]?.testcase?.[0]?.error?.[0]?.message).toContain('the server ended with code 1');
  });

  test('tells a defect of this tool as an error', async () => {
    const base = reportWith();
    const rules = base.rules.map((rule, index) => (index === 0 ? { ...rule, internalError: 'TypeError: x' } : rule));
    const { suites, caseOf } = await read({ ...base, rules });
    expect(suites.errors).toBe(1);
    expect(caseOf(catalogue[0]?.id ?? '')?.error?.[0]?.inner).toBe('TypeError: x');
  });

  test('names the server in each suite when there are several', async () => {
    const server = (name: string) => reportWith({}, { target: { ...reportWith().target, name } });
    const { all, suites } = await read(server('one'), server('two'));
    expect(all[0]?.name).toBe('one DSC');
    expect(all.at(-1)?.name).toMatch(/^two /);
    expect(suites.tests).toBe(2 * catalogue.length);
  });

  test('is whole whatever text the server sends', async () => {
    const hostile = finding({
      message: everyIllegal,
      expected: everyIllegal,
      actual: everyIllegal,
      reproduce: everyIllegal,
    });
    const target = { ...reportWith().target, name: everyIllegal, serverInfo: { name: everyIllegal, version: '' } };
    const { caseOf } = await read(reportWith({ 'MCP-HDR-001': [hostile] }, { target }), reportWith());
    expect(caseOf('MCP-HDR-001')?.failure?.[0]?.message).toMatch(/^\uFFFD{9} ]]> <!-- --> & " ' <a\/> \uFFFD$/);
  });

  test('is whole whatever titles a report file has', async () => {
    const { rules, ...report } = reportWith();
    const { all } = await read({ ...report, rules: rules.map((rule) => ({ ...rule, title: everyIllegal })) });
    expect(all[0]?.testcase?.[0]?.name).toMatch(/^MCP-DSC-001 \uFFFD{9} /);
  });

  test('of a real run is accepted by the schema', async () => {
    const { caseOf } = await read(await checkReference({ era: 'legacy' }));
    expect(caseOf('MCP-DSC-001')).toBeDefined();
  });

  test('that is no JUnit is refused by the schema', async () => {
    const xml = renderJunit([reportWith()], catalogue);
    expect(await schemaErrors(xml.replaceAll('testcase', 'case'))).not.toEqual([]);
    expect(await schemaErrors(xml.replace(/ tests="\d+"/g, ''))).not.toEqual([]);
  });
});
