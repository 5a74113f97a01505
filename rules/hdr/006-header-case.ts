import type { Draft } from '../../src/suite/draft.js';
import type { Step } from '../../src/suite/judge.js';
import { conclude, isUnderstood, judgeSame } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { unknownToolCall, unknownToolDraft } from '../../src/suite/unknown-tool.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { servedRequest } from './probes.js';

export default rule({
  id: 'MCP-HDR-006',
  title: 'Header names compared case-insensitively',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'case-sensitivity',
    from: 'Clients and servers MUST use',
    to: 'comparisons for header names',
  },
  transports: ['http'],
  why: 'HTTP clients and proxies change the case of header names at will. A server that insists on one spelling fails behind some of them.',
  fix: "Look headers up without regard to case: use the framework's header lookup (`req.headers['mcp-method']` in Node.js is lower case already), not the raw list.",
  async check(session) {
    const { method, twin: served } = await servedRequest(session);
    const judge = async (draft: Draft, spelling: string, twin: Exchange, twinServed?: boolean): Promise<Step> =>
      judgeSame({
        request: `\`${draft.parts.message?.method}\` with the header name spelled \`${spelling}\``,
        probe: await draft.spelled(spelling).send(),
        twin,
        like: 'in the usual spelling',
        subject: { kind: 'probe', name: spelling },
        ...(twinServed === undefined ? {} : { twinServed }),
      });
    const request = session.request(method);
    const call = await unknownToolCall(session);
    const steps = await Promise.all([
      judge(request, 'MCP-METHOD', served),
      judge(request, 'mcp-protocol-version', served),
      judge(unknownToolDraft(session), 'mCp-NaMe', call, isUnderstood(call)),
    ]);
    return conclude(steps, 'header names are taken in any case');
  },
});
