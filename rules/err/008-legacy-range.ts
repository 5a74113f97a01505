import { rule } from '../../src/suite/rule.js';
import { judgeCodes } from './emitted-codes.js';

export default rule({
  id: 'MCP-ERR-008',
  title: 'New implementation-defined codes avoid the legacy -32000…-32019 range',
  level: 'SHOULD_NOT',
  onViolation: 'warn',
  spec: {
    page: 'basic',
    anchor: 'error-codes',
    from: 'New codes MUST NOT be allocated',
    to: 'from this sub-range at all',
  },
  transports: ['http', 'stdio'],
  phase: 'passive',
  why: 'Codes from -32000 to -32019 mean something different in every implementation that used them. Clients must not read any meaning into them, so yours is lost.',
  fix: 'Use -32602 or -32603 where they fit, and for errors of your own a code outside -32768 to -32000.',
  async check(session) {
    // -32002 is MCP-ERR-003's.
    return judgeCodes(
      session,
      (code) => code <= -32000 && code >= -32019 && code !== -32002,
      'a code outside -32019 to -32000',
    );
  },
});
