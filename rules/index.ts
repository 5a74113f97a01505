import type { Rule } from '../src/suite/rule.js';
import { dsc } from './dsc/index.js';
import { res } from './res/index.js';
import { stl } from './stl/index.js';

/** All rules, in the order in which reports list them. */
export const catalogue: readonly Rule[] = [...dsc, ...stl, ...res];
