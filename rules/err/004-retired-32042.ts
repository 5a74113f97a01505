import { rule } from '../../src/suite/rule.js';
import { judgeCodes } from './emitted-codes.js';

export default rule({
  id: 'MCP-ERR-004',
  title: 'The retired -32042 code is never emitted',
  level: 'MUST_NOT',
  onViolation: 'fail',
  spec: {
    page: 'basic',
    anchor: 'error-codes',
    from: 'Implementations of this protocol version',
    to: 'URL elicitation required (2025-11-25 only)',
  },
  transports: ['http', 'stdio'],
  phase: 'passive',
  why: '-32042 asked clients of one earlier revision to open a URL. Clients of this revision do not know it and show a fault where the user should be asked.',
  fix: 'Ask for the URL with an `input_required` result that holds an `elicitation/create` request of mode `url`, instead of error -32042.',
  async check(session) {
    return judgeCodes(session, (code) => code === -32042, 'a code other than the retired -32042');
  },
});
