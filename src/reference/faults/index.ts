import type { Fault } from '../fault.js';
import { cacFaults } from './cac.js';
import { definitionFaults } from './definitions.js';
import { depFaults } from './dep.js';
import { dscFaults } from './dsc.js';
import { errFaults } from './err.js';
import { hdrFaults } from './hdr.js';
import { resFaults } from './res.js';
import { secFaults } from './sec.js';
import { stlFaults } from './stl.js';

/** Every way in which the reference server can be wrong. */
export const faults: readonly Fault[] = [
  ...dscFaults,
  ...hdrFaults,
  ...stlFaults,
  ...resFaults,
  ...errFaults,
  ...cacFaults,
  ...definitionFaults,
  ...secFaults,
  ...depFaults,
];

export const faultsById: ReadonlyMap<string, Fault> = new Map(faults.map((fault) => [fault.id, fault]));
