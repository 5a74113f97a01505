import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import schema from '../../rules/schemas/report.schema.json' with { type: 'json' };
import { renderJson } from '../../src/report/json.js';
import { checkReference } from '../support/check.js';
import { badReport, errorReport, gated, goodReport, hostileReport, legacyReport } from '../support/reports.js';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

function errors(text: string): string[] {
  validate(JSON.parse(text));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('the schema of the JSON report', () => {
  test.each([
    ['good', goodReport()],
    ['bad', badReport({ thresholds: { MUST: { allowed: 3 }, SHOULD: { minPassPercent: 92.5 } } })],
    ['legacy', legacyReport()],
    ['error', errorReport()],
  ])('takes a %s report', (_name, report) => {
    expect(errors(renderJson([report]))).toEqual([]);
  });

  test('takes several reports in one, and none', () => {
    expect(errors(renderJson([goodReport(), badReport(), errorReport()]))).toEqual([]);
    expect(errors(renderJson([]))).toEqual([]);
  });

  test('takes whatever a server says of itself', () => {
    expect(errors(renderJson([hostileReport('\u0000\u202e"}]</script>\ud800')]))).toEqual([]);
  });

  test('takes what the suite makes of a real server', async () => {
    const faulty = await checkReference({ faults: ['hdr-method-optional', 'sch-header-on-number'] });
    expect(faulty.counts.byVerdict.violation).toBeGreaterThan(1);
    expect(errors(renderJson([gated(faulty)]))).toEqual([]);
    expect(errors(renderJson([gated(await checkReference({ era: 'legacy' }))]))).toEqual([]);
  });

  test('refuses a report with any member gone or one too many, at every depth', () => {
    const bad = badReport();
    const located = bad.rules.filter(({ id }) => id === 'MCP-SCH-004');
    const whole = { ...bad, rules: located, exchanges: [exchange()] };
    expect(validate(whole)).toBe(true);
    const optional = new Set(
      ['location', 'subject', 'kind', 'pointer', 'expected', 'actual', 'loweredBecause', 'reproduce', 'column'].concat([
        'ambiguous',
        'specUrl',
        'enable',
        'url',
        'serverInfo',
        'where',
        'expired',
        'body',
        'response',
        'status',
        'ended',
      ]),
    );
    expect(variants(whole).length).toBeGreaterThan(100);
    const taken = variants(whole).filter(({ name, value }) => !optional.has(name) && validate(value));
    expect(taken.map(({ name }) => name)).toEqual([]);
  });
});

function exchange() {
  return {
    id: 'e1',
    purpose: 'p',
    connection: 'c',
    request: { method: 'POST', url: 'http://x/', headers: [['a', 'b']], body: '{}' },
    response: { status: 200, headers: [['a', 'b']], body: '{}', ended: true },
    durationMs: 1,
  };
}

/** The value with one member left out, or one too many, for the first object of each kind. */
function variants(value: unknown): { name: string; value: unknown }[] {
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    return value.length === 0
      ? []
      : variants(first).map((variant) => ({ ...variant, value: [variant.value, ...rest] }));
  }
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  return [
    { name: 'unknown', value: { ...value, unknown: 1 } },
    ...members.map(([name]) => ({ name, value: Object.fromEntries(members.filter(([other]) => other !== name)) })),
    ...members.flatMap(([name, member]) =>
      name === 'thresholds'
        ? []
        : variants(member).map((variant) => ({ ...variant, value: { ...value, [name]: variant.value } })),
    ),
  ];
}
