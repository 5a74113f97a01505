import type { Fault } from '../fault.js';
import { cacFaults } from './cac.js';
import { depFaults } from './dep.js';
import { discoverFaults } from './dsc-discover.js';
import { extensionFaults } from './dsc-extensions.js';
import { codeFaults } from './err-codes.js';
import { lookupFaults } from './err-lookup.js';
import { metaFaults } from './err-meta.js';
import { unknownVersionFaults } from './err-version.js';
import { methodFaults } from './hdr-method.js';
import { nameFaults } from './hdr-name.js';
import { paramFaults } from './hdr-params.js';
import { versionFaults } from './hdr-version.js';
import { answerFaults } from './res-answers.js';
import { notificationFaults } from './res-notifications.js';
import { orderFaults } from './res-order.js';
import { shapeFaults } from './res-shape.js';
import { streamFaults } from './res-streams.js';
import { dialectFaults } from './sch-dialect.js';
import { headerNameFaults } from './sch-header-names.js';
import { headerPlaceFaults } from './sch-header-places.js';
import { nameRuleFaults } from './sch-names.js';
import { secFaults } from './sec.js';
import { definitionSafetyFaults } from './sec-definitions.js';
import { connectionFaults } from './stl-connection.js';
import { sessionFaults } from './stl-session.js';

/** Every way in which the reference server can be wrong. */
export const faults: readonly Fault[] = [
  ...discoverFaults,
  ...extensionFaults,
  ...methodFaults,
  ...nameFaults,
  ...versionFaults,
  ...paramFaults,
  ...sessionFaults,
  ...connectionFaults,
  ...shapeFaults,
  ...notificationFaults,
  ...answerFaults,
  ...streamFaults,
  ...orderFaults,
  ...unknownVersionFaults,
  ...lookupFaults,
  ...codeFaults,
  ...metaFaults,
  ...cacFaults,
  ...headerNameFaults,
  ...headerPlaceFaults,
  ...dialectFaults,
  ...nameRuleFaults,
  ...secFaults,
  ...definitionSafetyFaults,
  ...depFaults,
];

export const faultsById: ReadonlyMap<string, Fault> = new Map(faults.map((fault) => [fault.id, fault]));
