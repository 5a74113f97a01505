import { announces } from '../../src/suite/announces.js';
import { NO_DISCOVERY } from '../../src/suite/discovery.js';
import { rule } from '../../src/suite/rule.js';
import { notTested, pass, violation } from '../../src/suite/verdict.js';

export default rule({
  id: 'MCP-DEP-005',
  title: 'Roots / Sampling / Logging capabilities are not advertised',
  level: 'MAY',
  onViolation: 'info',
  spec: {
    page: 'changelog',
    anchor: 'deprecated',
    from: 'Deprecate the Roots, Sampling',
    to: 'and Logging features (SEP-2577)',
  },
  transports: ['http', 'stdio'],
  why: 'Logging as a capability is deprecated: new clients will not ask for it, and what it announces will not be used.',
  fix: 'Remove `logging` from `capabilities`; log to stderr or your own system. `roots` and `sampling` are capabilities of clients and mean nothing here.',
  async check(session) {
    const { exchange, result, capabilities } = await session.discover();
    if (!result) return notTested(NO_DISCOVERY, { exchanges: [exchange] });
    if (!capabilities)
      return notTested('blocked by MCP-DSC-002: no capabilities are advertised', { exchanges: [exchange] });
    const misplaced = ['roots', 'sampling'].filter((name) => announces(capabilities, name));
    const notes = misplaced.map(
      (name) => `\`${name}\` is a capability of clients; a server that advertises it says nothing by it`,
    );
    if (!announces(capabilities, 'logging')) return pass([exchange], 'no deprecated capability is advertised', notes);
    return violation(
      {
        message: 'the deprecated capability `logging` is advertised',
        subject: { kind: 'method', name: 'server/discover', pointer: '/capabilities/logging' },
        expected: 'no `logging` in capabilities',
        actual: '`logging`',
        exchanges: [exchange],
      },
      notes,
    );
  },
});
