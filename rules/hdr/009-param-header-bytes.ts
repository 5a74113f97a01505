import { described, quoteShort } from '../../src/suite/describe.js';
import { isValid } from '../../src/suite/dialects.js';
import { conclude, isServed, isUnderstood, noVerdict, type Step } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { rawHeaderValue } from '../../src/wire/raw.js';
import { callTwin, findParamTool, loweredIfUnclear, type ParamNeed, type ParamTool } from './param-tool.js';

const VALUE = 'é';

/** A parameter that takes the text é: only its header can hold these bytes and yet name the value of the body. */
const E_ACUTE: ParamNeed = {
  values: () => [VALUE],
  givenFirst: false,
  concerns: (schema, { $schema, $defs, definitions }) =>
    isValid(VALUE, {
      allOf: [schema],
      ...($schema === undefined ? {} : { $schema }),
      ...($defs === undefined ? {} : { $defs }),
      ...(definitions === undefined ? {} : { definitions }),
    }),
  kind: 'a parameter that takes text such as é',
};

async function judgeBytes(
  session: Session,
  { tool, args, header, name, pointer }: ParamTool,
  twin: Exchange,
  told: string,
  bytes: Uint8Array,
): Promise<Step> {
  const request = `tools/call of ${quoteShort(name)} with ${told} in ${header}`;
  const probe = await session
    .call(tool, args)
    .with({ [header]: rawHeaderValue(bytes) })
    .as(request)
    .send();
  const exchanges = [probe, twin];
  // The HTTP parser in front may refuse such bytes before anybody can write a JSON-RPC error.
  if (probe.response?.status === 400) return { kind: 'ok', exchanges };
  if (!isUnderstood(probe))
    return { kind: 'undecided', why: noVerdict(probe) ?? `answered ${described(probe)}`, exchanges };
  return {
    kind: 'violation',
    finding: {
      message: `${request} was answered ${described(probe)}, expected 400`,
      subject: { kind: 'tool', name, pointer },
      expected: '400 with error -32020 (HeaderMismatch)',
      actual: described(probe),
      exchanges,
    },
  };
}

async function judgeMalformed(
  session: Session,
  { tool, args, header, name, pointer }: ParamTool,
  twin: Exchange,
): Promise<Step> {
  const request = `tools/call of ${quoteShort(name)} with a malformed Base64 form in ${header}`;
  const probe = await session
    .call(tool, args)
    .with({ [header]: '=?base64?@@@?=' })
    .as(request)
    .send();
  if (!isServed(probe)) return { kind: 'ok', exchanges: [] };
  return {
    kind: 'violation',
    finding: {
      message: `${request} was answered ${described(probe)}, expected 400`,
      subject: { kind: 'tool', name, pointer },
      expected: '400 with error -32020 (HeaderMismatch)',
      actual: described(probe),
      exchanges: [probe, twin],
      lowered: { to: 'warn', because: 'the text speaks of invalid characters, not of a malformed encoding' },
    },
  };
}

export default rule({
  id: 'MCP-HDR-009',
  title: 'Mcp-Param-{Name} containing invalid characters is rejected',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'server-behavior-for-custom-headers',
    from: 'Servers MUST reject requests with a recognized',
    to: 'that contains invalid characters',
  },
  transports: ['http'],
  why: 'A parameter whose schema has `x-mcp-header` is repeated in the header `Mcp-Param-<name>`. Bytes outside ASCII in it are read differently by every program on the way. Only the Base64 form carries them safely; raw ones can make a gateway see another value than the server.',
  fix: 'Refuse a `Mcp-Param-*` header that holds bytes outside visible ASCII, space and tab with HTTP 400 and error -32020, even when its text would equal the argument. Note that HTTP libraries hand such bytes over as Latin-1 text.',
  async check(session) {
    const found = await findParamTool(session, E_ACUTE);
    if ('verdict' in found) return found;
    const { twin, unserved } = await callTwin(session, found, 'with the Base64 form of é');
    if (unserved) return unserved;
    const steps = [
      await judgeBytes(session, found, twin, 'the byte E9', Uint8Array.of(0xe9)),
      await judgeBytes(session, found, twin, 'the bytes C3 A9', Uint8Array.of(0xc3, 0xa9)),
      await judgeMalformed(session, found, twin),
    ];
    return conclude(loweredIfUnclear(steps, found), `${found.header} with raw bytes is refused`, { all: true });
  },
});
