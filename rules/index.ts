import type { Rule } from '../src/suite/rule.js';
import { aut } from './aut/index.js';
import { cac } from './cac/index.js';
import { dep } from './dep/index.js';
import { dsc } from './dsc/index.js';
import { err } from './err/index.js';
import { hdr } from './hdr/index.js';
import { reg } from './reg/index.js';
import { res } from './res/index.js';
import { sch } from './sch/index.js';
import { sec } from './sec/index.js';
import { stl } from './stl/index.js';

/** All rules, in the order in which reports list them. */
export const catalogue: readonly Rule[] = [
  ...dsc,
  ...hdr,
  ...stl,
  ...res,
  ...err,
  ...cac,
  ...sch,
  ...aut,
  ...sec,
  ...dep,
  ...reg,
];
