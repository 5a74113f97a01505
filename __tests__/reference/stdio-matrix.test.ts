import { describe, expect, test } from '@jest/globals';
import type { Fault } from '../../src/reference/fault.js';
import { faults } from '../../src/reference/faults/index.js';
import { quirks } from '../../src/reference/quirks.js';
import { verdictOf } from '../support/check.js';
import { expectFault, expectFaultless } from '../support/matrix.js';
import { checkReferenceOnStdio } from '../support/stdio.js';

/** Rules that say nothing about a server on stdio. */
const HTTP_ONLY = /^MCP-(HDR-.*|AUT-.*|STL-00[12567]|RES-00[46]|SEC-00[1237]|DEP-004)$/;

test('the faultless server is right on stdio too, and what is HTTP only says so', async () => {
  const report = await checkReferenceOnStdio();
  expectFaultless(report);
  for (const { id, verdict } of report.rules) {
    if (HTTP_ONLY.test(id)) expect([id, verdict]).toEqual([id, 'not-applicable']);
  }
  const exercised = report.rules.filter(
    ({ id, verdict }) => !HTTP_ONLY.test(id) && !id.includes('REG') && verdict !== 'pass',
  );
  expect(exercised.map(({ id, message }) => `${id} ${message}`)).toEqual([
    'MCP-CAC-005 a server on stdio has one caller',
  ]);
});

const onStdio = faults.filter(({ transports }) => transports.includes('stdio'));

async function judge(fault: Fault): Promise<void> {
  const era = fault.era ? { era: fault.era } : {};
  expectFault(await checkReferenceOnStdio({ faults: [fault.id], ...era }), fault);
}

describe('each fault that shows on stdio is found there', () => {
  test.each(onStdio)('$id: $what', judge);
});

describe('odd but legal servers are left alone on stdio', () => {
  const there = quirks.filter(({ transports }) => transports === undefined || transports.includes('stdio'));

  test.each(there)('$id: $what', async ({ id, acceptsInitialize, era = 'modern-only' }) => {
    const report = await checkReferenceOnStdio({ quirks: [id], era });
    expectFault(report, { trips: acceptsInitialize || era === 'dual-era' ? ['MCP-DEP-006'] : [] });
  });
});

test.each(['dual-era', 'legacy'] as const)('a %s server is known as such', async (era) => {
  const report = await checkReferenceOnStdio({ era });
  expect(report.target.era).toBe(era);
  expectFault(report, { trips: era === 'legacy' ? ['MCP-DSC-001', 'MCP-DEP-006'] : ['MCP-DEP-006'] });
  if (era === 'legacy') expect(verdictOf(report, 'MCP-SCH-006')).toBe('pass');
});
