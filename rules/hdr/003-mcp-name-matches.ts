import { conclude } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { encodeHeaderValue } from '../../src/wire/headers.js';
import { flipCase, judgeNameFault } from './probes.js';

export default rule({
  id: 'MCP-HDR-003',
  title: 'Mcp-Name header must match the request body',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'server-validation',
    from: 'Servers that process the request body',
    to: 'corresponding values in the request body',
  },
  transports: ['http'],
  why: '`Mcp-Name` repeats the name of the tool, prompt or resource in a header, for gateways. If header and body may name different ones, a gateway checks one and the server runs the other.',
  fix: 'Compare `Mcp-Name` (decoded, if it has the Base64 form) with `params.name` or `params.uri`, letter by letter, and answer HTTP 400 and error -32020 when they differ.',
  async check(session) {
    const other = `mcp-compliance-other-${session.random}`;
    const steps = await Promise.all([
      judgeNameFault(session, {
        told: 'with the `Mcp-Name` of another',
        change: (draft) => draft.with({ 'Mcp-Name': other }),
      }),
      judgeNameFault(session, {
        told: 'with `Mcp-Name` in another case',
        change: (draft, name) =>
          flipCase(name) === name ? undefined : draft.with({ 'Mcp-Name': encodeHeaderValue(flipCase(name)) }),
      }),
    ]);
    return conclude(steps, 'a request whose Mcp-Name differs from its body is refused', {
      // Not every name has another case; another name every request can have.
      all: steps[0]?.kind === 'undecided',
    });
  },
});
