import type { Rule } from '../../src/suite/rule.js';
import noSessionId from './001-no-session-id.js';
import sessionIdIgnored from './002-session-id-ignored.js';
import coldRequest from './003-cold-request.js';
import noReliance from './004-no-reliance-on-prior-requests.js';
import get405 from './005-get-405.js';
import delete405 from './006-delete-405.js';
import lastEventIdIgnored from './007-last-event-id-ignored.js';
import toolsDoNotVary from './008-tools-do-not-vary.js';

/** Statelessness and session removal. */
export const stl: readonly Rule[] = [
  noSessionId,
  sessionIdIgnored,
  coldRequest,
  noReliance,
  get405,
  delete405,
  lastEventIdIgnored,
  toolsDoNotVary,
];
