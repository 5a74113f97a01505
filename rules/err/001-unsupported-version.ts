import { quoteShort } from '../../src/suite/describe.js';
import { conclude, judgeRefusal, type Step } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { discoverUnknownVersion, UNKNOWN_VERSION } from '../../src/suite/unknown-version.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { isObject, UNSUPPORTED_VERSION } from '../../src/wire/message.js';

function dataSteps(probe: Exchange): Step[] {
  const data = isObject(probe.error?.data) ? probe.error.data : {};
  const { supported, requested } = data;
  const listed =
    Array.isArray(supported) &&
    supported.length > 0 &&
    supported.every((version) => typeof version === 'string' && version !== '');
  return [
    ...(listed ? [] : [step(probe, 'data.supported', 'a non-empty array of version strings', supported)]),
    ...(requested === UNKNOWN_VERSION
      ? []
      : [step(probe, 'data.requested', `"${UNKNOWN_VERSION}", the version as sent`, requested)]),
  ];
}

function step(probe: Exchange, member: string, expected: string, value: unknown): Step {
  const actual = value === undefined ? 'absent' : quoteShort(JSON.stringify(value));
  const message = `error -32022 for version ${UNKNOWN_VERSION}: ${member} is ${actual}, expected ${expected}`;
  return {
    kind: 'violation',
    finding: { message, subject: { kind: 'probe', name: member }, expected, actual, exchanges: [probe] },
  };
}

export default rule({
  id: 'MCP-ERR-001',
  title: 'Unsupported version returns -32022 with data.supported[]',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/versioning',
    anchor: 'protocol-version-negotiation',
    from: 'If the server does not implement',
    to: 'listing the versions it does support',
  },
  transports: ['http', 'stdio'],
  why: 'A client with another version learns from this error which versions it may use. Without the list it cannot retry and the user sees a failure instead of a working connection.',
  fix: "For a version that you do not serve answer HTTP 400 and error -32022 with `data: { supported: [...], requested: '<as sent>' }`, whatever the method. Check the version before you dispatch the request.",
  async check(session) {
    const { exchange: twin } = await session.discover();
    const probe = await discoverUnknownVersion(session);
    const refusal = judgeRefusal(session, {
      request: `\`server/discover\` with version \`${UNKNOWN_VERSION}\``,
      probe,
      twin,
      code: UNSUPPORTED_VERSION,
      subject: { kind: 'probe', name: 'unknown version' },
    });
    const steps = refusal.kind === 'ok' ? [refusal, ...dataSteps(probe)] : [refusal];
    return conclude(steps, 'an unknown version is refused with the list of supported ones');
  },
});
