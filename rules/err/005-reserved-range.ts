import { rule } from '../../src/suite/rule.js';
import { PROTOCOL_ERRORS } from '../../src/wire/message.js';
import { judgeCodes } from './emitted-codes.js';

export default rule({
  id: 'MCP-ERR-005',
  title: 'No undefined code is emitted in the reserved -32020…-32099 range',
  level: 'MUST_NOT',
  onViolation: 'fail',
  spec: {
    page: 'basic',
    anchor: 'error-codes',
    from: 'Implementations MUST NOT emit any',
    to: 'only with their specified meanings',
  },
  transports: ['http', 'stdio'],
  phase: 'passive',
  why: 'Codes from -32020 to -32099 belong to the protocol. One that you invent there may mean something else in the next revision, and clients will act on that meaning.',
  fix: 'Use the codes that the specification defines (-32020, -32021, -32022) for what they mean, and codes of your own outside -32768 to -32000.',
  async check(session) {
    return judgeCodes(
      session,
      (code) => code <= -32020 && code >= -32099 && !PROTOCOL_ERRORS.includes(code),
      `no code from -32099 to -32020 but ${PROTOCOL_ERRORS.join(', ')}`,
    );
  },
});
