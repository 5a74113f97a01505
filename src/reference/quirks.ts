import type { Quirk } from './fault.js';
import { answeringQuirks } from './quirks/answering.js';
import { connectionQuirks } from './quirks/connections.js';
import { offeringQuirks } from './quirks/offering.js';
import { openingQuirks } from './quirks/opening.js';
import { schemaQuirks } from './quirks/schemas.js';
import { writingQuirks } from './quirks/writing.js';

/** Odd but legal: no rule may find fault with any of these. */
export const quirks: readonly Quirk[] = [
  ...writingQuirks,
  ...connectionQuirks,
  ...answeringQuirks,
  ...openingQuirks,
  ...offeringQuirks,
  ...schemaQuirks,
];

export const quirksById: ReadonlyMap<string, Quirk> = new Map(quirks.map((quirk) => [quirk.id, quirk]));
