import { announces } from '../../src/suite/announces.js';
import { described } from '../../src/suite/describe.js';
import { conclude, isServed, judgeRefusal, type Step } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { UNKNOWN_METHOD } from '../../src/suite/unknown-method.js';
import { unknownToolCall } from '../../src/suite/unknown-tool.js';
import { INVALID_PARAMS, type JsonObject, METHOD_NOT_FOUND } from '../../src/wire/message.js';

/** Optional methods by the capability that announces them, the plainest first. */
const OPTIONAL: readonly { capability: string; method: string; params: JsonObject }[] = [
  { capability: 'prompts', method: 'prompts/list', params: {} },
  { capability: 'resources', method: 'resources/list', params: {} },
  {
    capability: 'completions',
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: 'mcp-compliance-no-such-prompt' }, argument: { name: 'a', value: '' } },
  },
];

/** A method that the server does not announce, or undefined when it announces all of them or its capabilities are not known. */
async function unannounced(session: Session): Promise<(typeof OPTIONAL)[number] | undefined> {
  const { capabilities } = await session.discover();
  return capabilities && OPTIONAL.find(({ capability }) => !announces(capabilities, capability));
}

export default rule({
  id: 'MCP-ERR-002',
  title: 'Unknown method returns HTTP 404 and JSON-RPC -32601',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'protocol-version-header',
    from: 'If the server does not implement the requested RPC',
    to: 'with code -32601 (Method not found)',
  },
  transports: ['http', 'stdio'],
  why: 'Clients try optional methods and read this answer as "not offered here". A 404 without the error looks like a wrong URL, a 200 or another code like a fault.',
  fix: 'Answer a method that you do not have with HTTP 404 and error -32601 (Method not found), for every method outside your capabilities.',
  async check(session) {
    const { exchange: twin } = await session.discover();
    const judge = async (method: string, params: JsonObject): Promise<Step> => {
      const probe = await session.request(method, params).send();
      // A server may offer what it does not announce; that is not this rule's matter. Completions of a prompt that there is not are invalid params.
      const isOffered = isServed(probe) || (method === 'completion/complete' && probe.error?.code === INVALID_PARAMS);
      if (method !== UNKNOWN_METHOD && isOffered) {
        return {
          kind: 'ok',
          exchanges: [],
          note: `${method} is answered (${described(probe)}) although no capability announces it`,
        };
      }
      const subject = { kind: 'probe' as const, name: method };
      return judgeRefusal(session, {
        request: `the method \`${method}\``,
        probe,
        twin,
        status: 404,
        code: METHOD_NOT_FOUND,
        subject,
      });
    };
    // Not judged here: what an unknown tool is answered is where MCP-ERR-004, 005 and 008 meet a server's own error codes.
    await unknownToolCall(session);
    const absent = await unannounced(session);
    const steps = await Promise.all([
      judge(UNKNOWN_METHOD, {}),
      ...(absent ? [judge(absent.method, absent.params)] : []),
    ]);
    return conclude(steps, 'unknown methods are answered 404 with error -32601');
  },
});
