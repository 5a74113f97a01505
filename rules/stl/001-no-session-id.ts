import { byMethod } from '../../src/suite/by-method.js';
import { rule } from '../../src/suite/rule.js';
import { type FindingDraft, judged, notTested } from '../../src/suite/verdict.js';
import { headerValue } from '../../src/wire/headers.js';
import { lowerForDualEra } from './dual-era.js';

export default rule({
  id: 'MCP-STL-001',
  title: 'Server never mints or echoes Mcp-Session-Id',
  level: 'MUST_NOT',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'earlier-streamable-http-revisions',
    from: 'An Mcp-Session-Id header on',
    to: 'do not mint or echo session IDs',
  },
  transports: ['http'],
  phase: 'passive',
  why: 'This revision has no sessions. A server that still hands out session ids makes clients and load balancers keep state that the server may then depend on.',
  fix: 'Do not set `Mcp-Session-Id` on answers to requests that carry `_meta` with a protocol version. SDKs for this revision send none for modern requests (Go: with `Stateless: true`); in the TypeScript SDK 1 it is `sessionIdGenerator: undefined`.',
  async check(session) {
    const seen = session.transcript.modern.filter(({ response }) => response !== undefined);
    if (seen.length === 0) return notTested('no answer to a modern request was seen');
    const minted = seen.filter(
      ({ response }) => response && headerValue(response.headers, 'mcp-session-id') !== undefined,
    );
    const lowered = await lowerForDualEra(session, minted.length > 0);
    const methods = [...byMethod(minted).keys()].join(', ');
    const findings: FindingDraft[] =
      minted.length === 0
        ? []
        : [
            {
              message: `${minted.length} of ${seen.length} answers have the header Mcp-Session-Id (to ${methods}), expected none`,
              subject: { kind: 'probe', name: 'Mcp-Session-Id' },
              expected: 'no header Mcp-Session-Id',
              actual: `an Mcp-Session-Id in ${minted.length} of ${seen.length} answers`,
              exchanges: minted.slice(0, 3),
              ...lowered,
            },
          ];
    return judged(findings, seen.slice(0, 1), `none of ${seen.length} answers has the header Mcp-Session-Id`);
  },
});
