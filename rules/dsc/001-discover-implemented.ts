import { described } from '../../src/suite/describe.js';
import { isServed, noVerdict, timedOutTwice } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { notTested, pass, violation } from '../../src/suite/verdict.js';

export default rule({
  id: 'MCP-DSC-001',
  title: 'server/discover is implemented',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/versioning',
    anchor: 'protocol-version-negotiation',
    from: 'Servers MUST implement',
    to: 'server/discover',
  },
  transports: ['http', 'stdio'],
  needs: 'endpoint',
  why: 'A client of this revision has no handshake: server/discover is the one request by which it learns what the server speaks and offers. Without it the client takes the server for an older one, or gives up.',
  fix: "Move to an SDK that serves this revision: TypeScript `@modelcontextprotocol/server` 2 with `createMcpHandler` or `serveStdio` (not the transports of its READMEs), Python `mcp` 2, FastMCP 4, Go 1.8 with `Stateless: true`, Rust `rmcp` 3, C# 2. Without an SDK, answer the method `server/discover` with `supportedVersions`, `capabilities` and, in `_meta`, the server's name and version.",
  async check(session) {
    const { exchange } = await session.discover();
    const { servesInstead, endpoint, blocked } = await session.ground();
    if (isServed(exchange)) return pass([exchange], 'server/discover is served');
    if (servesInstead) {
      return pass([exchange, servesInstead.exchange], `server/discover is served under ${servesInstead.version}`);
    }
    if (endpoint === 'needs-credentials' || exchange.response?.status === 401) {
      return notTested(`server/discover was answered ${described(exchange)}`, {
        enable: blocked?.enable ?? 'set `token`, or `headers` for another scheme',
        exchanges: [exchange],
      });
    }
    const why = timedOutTwice(exchange) ? undefined : noVerdict(exchange);
    if (why !== undefined) return notTested(why, { exchanges: [exchange] });
    const expected = session.transport === 'stdio' ? 'a result' : '200 with a result';
    return violation({
      message: `server/discover was answered ${described(exchange)}, expected ${expected}`,
      subject: { kind: 'method', name: 'server/discover' },
      expected,
      actual: described(exchange),
      exchanges: [exchange],
    });
  },
});
