import { quoteShort } from '../../src/suite/describe.js';
import { NO_DISCOVERY } from '../../src/suite/discovery.js';
import { rule } from '../../src/suite/rule.js';
import { type FindingDraft, judged, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { isObject, type JsonObject, type JsonValue, SPEC_VERSION } from '../../src/wire/message.js';

function versionFindings(versions: JsonValue | undefined, exchange: Exchange): FindingDraft[] {
  const problem = versionProblem(versions);
  if (problem === undefined) return [];
  const expected = `a non-empty array of version strings with ${SPEC_VERSION}, under which the request was served`;
  return [
    {
      message: `supportedVersions of server/discover ${problem}`,
      subject: { kind: 'method', name: 'server/discover', pointer: '/supportedVersions' },
      expected,
      actual: versions === undefined ? 'no supportedVersions' : quoteShort(JSON.stringify(versions)),
      exchanges: [exchange],
    },
  ];
}

function versionProblem(versions: JsonValue | undefined): string | undefined {
  if (versions === undefined) return 'is missing';
  if (!Array.isArray(versions)) return 'is not an array';
  if (versions.length === 0) return 'is empty';
  if (!versions.every((version) => typeof version === 'string' && version !== ''))
    return 'holds something that is not a non-empty string';
  return versions.includes(SPEC_VERSION)
    ? undefined
    : `does not list ${SPEC_VERSION}, although the request was served under it`;
}

function capabilityFindings({ capabilities }: JsonObject, exchange: Exchange): FindingDraft[] {
  if (isObject(capabilities)) return [];
  const actual = capabilities === undefined ? 'no capabilities' : quoteShort(JSON.stringify(capabilities));
  return [
    {
      message: `capabilities of server/discover is ${capabilities === undefined ? 'missing' : 'not an object'}`,
      subject: { kind: 'method', name: 'server/discover', pointer: '/capabilities' },
      expected: 'an object',
      actual,
      exchanges: [exchange],
    },
  ];
}

export default rule({
  id: 'MCP-DSC-002',
  title: 'DiscoverResult advertises supported protocol versions',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'server/discover',
    anchor: 'discoverresult',
    from: 'supportedVersions: Protocol',
    to: 'versions the server supports',
  },
  transports: ['http', 'stdio'],
  needs: 'endpoint',
  why: 'Clients choose the version of their next request from this list. A list that is missing, malformed, or without the version that the server just served makes them fall back to an older one or stop.',
  fix: 'Return `supportedVersions` as an array of version strings that holds every version the server serves, `2026-07-28` among them, and `capabilities` as an object (empty when there are none). In the Go SDK the HTTP handler needs `StreamableHTTPOptions{Stateless: true}` for it.',
  async check(session) {
    const { exchange, result } = await session.discover();
    if (!result) {
      const { blocked } = await session.ground();
      const { message = NO_DISCOVERY, enable } = blocked ?? {};
      return notTested(message, { exchanges: [exchange], ...(enable === undefined ? {} : { enable }) });
    }
    return judged(
      [...versionFindings(result.supportedVersions, exchange), ...capabilityFindings(result, exchange)],
      [exchange],
      `supportedVersions lists ${SPEC_VERSION}; capabilities is an object`,
    );
  },
});
