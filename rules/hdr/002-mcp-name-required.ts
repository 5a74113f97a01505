import { conclude } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { judgeNameFault } from './probes.js';

export default rule({
  id: 'MCP-HDR-002',
  title: 'Missing Mcp-Name on tools/call rejected with 400 + HeaderMismatch',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'standard-request-headers',
    from: 'params.name or params.uri',
    to: 'tools/call, resources/read, prompts/get requests',
  },
  transports: ['http'],
  why: '`Mcp-Name` repeats the name of the tool, prompt or resource in a header. Gateways allow or limit single tools by it, without reading the body. A call without it that is served goes around them.',
  fix: 'Refuse `tools/call`, `resources/read` and `prompts/get` without `Mcp-Name` with HTTP 400 and error -32020. SDKs for this revision do it in their HTTP transport.',
  async check(session) {
    const step = await judgeNameFault(session, {
      told: 'without `Mcp-Name`',
      change: (draft) => draft.without('Mcp-Name'),
    });
    return conclude([step], 'a request without Mcp-Name is refused');
  },
});
