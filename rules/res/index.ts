import type { Rule } from '../../src/suite/rule.js';
import resultType from './001-result-type.js';
import knownResultType from './002-known-result-type.js';
import noServerRequests from './003-no-server-requests.js';
import notification202 from './004-notification-202.js';
import responseForm from './005-response-form.js';
import noBuffering from './006-no-buffering.js';
import deterministicOrder from './007-deterministic-order.js';

/** Result and message shape. */
export const res: readonly Rule[] = [
  resultType,
  knownResultType,
  noServerRequests,
  notification202,
  responseForm,
  noBuffering,
  deterministicOrder,
];
