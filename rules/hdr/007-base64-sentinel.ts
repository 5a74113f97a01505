import { noSuchTool } from '../../src/suite/consent.js';
import { described } from '../../src/suite/describe.js';
import type { Draft } from '../../src/suite/draft.js';
import {
  conclude,
  failedTwice,
  isUnderstood,
  judgeSame,
  noVerdict,
  type Step,
  timedOutTwice,
} from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { unknownToolCall, unknownToolDraft } from '../../src/suite/unknown-tool.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { encodeSentinel } from '../../src/wire/headers.js';
import { HEADER_MISMATCH } from '../../src/wire/message.js';
import { judgeNameFault, type NamedRequest, namedReading } from './probes.js';

const PROXY = 'refused, perhaps by a proxy that does not like such a value, without a JSON-RPC error';

/** The name is the body's, only encoded: whatever the call of an unknown tool gets, the name must not be the reason for a refusal. */
async function accepted(session: Session, told: string, draft: Draft, twin: Exchange): Promise<Step> {
  const probe = await draft.as(`tools/call with ${told}`).send();
  const exchanges = [probe, twin];
  const actual = described(probe);
  if (!isUnderstood(twin))
    return { kind: 'undecided', why: `the call of an unknown tool was answered ${described(twin)}`, exchanges };
  // A server that fails at every unknown tool does not fail at the encoded name.
  const broke = timedOutTwice(probe) || (failedTwice(probe) && !failedTwice(twin));
  if (isUnderstood(probe) && !broke) return { kind: 'ok', exchanges };
  const why = broke ? undefined : noVerdict(probe);
  if (why !== undefined) return { kind: 'undecided', why, exchanges };
  if (!broke && probe.error && probe.error.code !== HEADER_MISMATCH)
    return { kind: 'undecided', why: `answered ${actual}`, exchanges };
  const expected = `no refusal for the name (${described(twin)})`;
  const byProxy = !probe.error && probe.response?.status === 400 && !session.isLocal;
  return {
    kind: 'violation',
    finding: {
      message: `\`tools/call\` with ${told} in \`Mcp-Name\` was answered ${described(probe)}, expected ${expected}`,
      subject: { kind: 'probe', name: told },
      expected,
      actual,
      exchanges,
      ...(byProxy ? { lowered: { to: 'warn' as const, because: PROXY } } : {}),
    },
  };
}

async function sameReading({ method, name, draft, twin }: NamedRequest): Promise<Step> {
  const probe = await draft
    .with({ 'Mcp-Name': encodeSentinel(name) })
    .as(`${method} with Mcp-Name in Base64 form`)
    .send();
  const subject = { kind: 'probe' as const, name: `${method} in Base64 form` };
  return judgeSame({
    request: `\`${method}\` with \`Mcp-Name\` in Base64 form`,
    probe,
    twin,
    like: 'in plain form',
    subject,
  });
}

export default rule({
  id: 'MCP-HDR-007',
  title: 'Base64 sentinel-encoded header values decoded before comparison',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'value-encoding',
    from: 'In particular, servers MUST decode',
    to: 'request body value during Server Validation',
  },
  transports: ['http'],
  why: 'A name outside plain ASCII can travel in a header only as `=?base64?<Base64 of UTF-8>?=`. A server that compares the encoded text with the name refuses correct clients; one that skips the comparison can be led around a gateway.',
  fix: 'When `Mcp-Name` starts with `=?base64?` and ends with `?=`, decode what is between as Base64 of UTF-8, then compare. Where the SDK does not (Go 1.8), waive the rule until it does.',
  async check(session) {
    const twin = await unknownToolCall(session);
    const foreign = `mcp-compliance-ü-${session.random}`;
    const plain = noSuchTool(session.random);
    const reading = await namedReading(session);
    const steps = await Promise.all([
      accepted(
        session,
        'a non-ASCII name in Base64 form',
        session.request('tools/call', { name: foreign, arguments: {} }),
        twin,
      ),
      accepted(
        session,
        'an ASCII name in Base64 form',
        unknownToolDraft(session).with({ 'Mcp-Name': encodeSentinel(plain) }),
        twin,
      ),
      judgeNameFault(session, {
        told: 'with the Base64 form of another name',
        change: (draft) => draft.with({ 'Mcp-Name': encodeSentinel(`mcp-compliance-other-${session.random}`) }),
      }),
      ...(reading ? [sameReading(reading)] : []),
    ]);
    return conclude(steps, 'Mcp-Name in Base64 form is decoded before it is compared', { all: true });
  },
});
