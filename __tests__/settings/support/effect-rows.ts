import type { Prepared, Row } from './effect-row.js';
import { gateRows } from './effect-rows/gate.js';
import { outputRows } from './effect-rows/output.js';
import { ruleRows } from './effect-rows/rule.js';
import { serverRows } from './effect-rows/server.js';

/** The table: a row, or some, for each setting that there is. */
export function effectRows(prepared: Prepared): Row[] {
  return [...serverRows, ...ruleRows, ...gateRows(prepared), ...outputRows];
}
