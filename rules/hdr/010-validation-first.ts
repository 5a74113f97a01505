import { described } from '../../src/suite/describe.js';
import { conclude, isUnderstood, judgeRefusal } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { unknownMethodCall, unknownMethodDraft } from '../../src/suite/unknown-method.js';
import { unknownToolCall, unknownToolDraft } from '../../src/suite/unknown-tool.js';
import { notTested } from '../../src/suite/verdict.js';
import { HEADER_MISMATCH } from '../../src/wire/message.js';
import { discoverWithoutMethod } from './probes.js';

export default rule({
  id: 'MCP-HDR-010',
  title: 'Header validation runs before method dispatch',
  level: 'MAY',
  onViolation: 'warn',
  transports: ['http'],
  why: "A server that looks the method or tool up first tells a caller what exists before it checks the request, and its refusals differ from a gateway's.",
  fix: 'Validate headers before dispatch: first `MCP-Protocol-Version`, `Mcp-Method` and `Mcp-Name`, then look the method and the tool up.',
  async check(session) {
    const bare = await discoverWithoutMethod(session);
    if (bare.error?.code !== HEADER_MISMATCH)
      return notTested(
        `blocked by MCP-HDR-001: without \`Mcp-Method\` server/discover was answered ${described(bare)}`,
        {
          exchanges: [bare],
        },
      );
    const [methodTwin, toolTwin] = [await unknownMethodCall(session), await unknownToolCall(session)];
    const steps = [
      judgeRefusal(session, {
        request: 'an unknown method without `Mcp-Method`',
        probe: await unknownMethodDraft(session).without('Mcp-Method').send(),
        twin: methodTwin,
        twinServed: isUnderstood(methodTwin),
        code: HEADER_MISMATCH,
        subject: { kind: 'probe', name: 'unknown method without Mcp-Method' },
      }),
      judgeRefusal(session, {
        request: '`tools/call` of an unknown tool without `Mcp-Name`',
        probe: await unknownToolDraft(session).without('Mcp-Name').send(),
        twin: toolTwin,
        twinServed: isUnderstood(toolTwin),
        code: HEADER_MISMATCH,
        subject: { kind: 'probe', name: 'unknown tool without Mcp-Name' },
      }),
    ];
    return conclude(steps, 'headers are validated before methods and tools are looked up');
  },
});
