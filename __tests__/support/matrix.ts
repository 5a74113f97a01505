import { expect } from '@jest/globals';
import type { Fault } from '../../src/reference/fault.js';
import type { Report } from '../../src/suite/report.js';
import { violationsOf } from './check.js';

/** Rules that say nothing against a server that has no `server.json` of its own but as information. */
const OF_THE_CHECKOUT: readonly string[] = ['MCP-REG-001'];

/** Holds a report against what a fault must and may trip. */
export function expectFault(report: Report, { trips, mayTrip = [] }: Pick<Fault, 'trips' | 'mayTrip'>): void {
  expect(report.error).toBeUndefined();
  const found = violationsOf(report);
  expect(found).toEqual(expect.arrayContaining([...trips]));
  expect(
    found.filter((rule) => !trips.includes(rule) && !mayTrip.includes(rule) && !OF_THE_CHECKOUT.includes(rule)),
  ).toEqual([]);
}

/** Holds a report against a server that is right in everything. */
export function expectFaultless(report: Report): void {
  expectFault(report, { trips: [] });
  const broken = report.rules.filter(({ internalError }) => internalError !== undefined);
  expect(broken).toEqual([]);
}
