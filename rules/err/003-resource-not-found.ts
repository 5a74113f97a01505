import { byMethod } from '../../src/suite/by-method.js';
import { described } from '../../src/suite/describe.js';
import { conclude, isServed, noVerdict, type Step, timedOutTwice } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { notApplicable } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { INVALID_PARAMS, PROTOCOL_ERRORS } from '../../src/wire/message.js';
import { protocolErrors } from './emitted-codes.js';

const RETIRED = -32002;

/** The read of a URI that cannot exist, beside the list that is its twin; undefined on a server without resources. */
function readUnknown(session: Session): Promise<{ probe: Exchange; twin: Exchange | undefined } | undefined> {
  return session.shared(session.owner, async (shared) => {
    const { state, exchanges } = await shared.list('resources');
    if (state === 'absent') return undefined;
    const uri = `mcp-compliance://no-such-resource/${shared.random}`;
    const probe = await shared.request('resources/read', { uri }).as('resources/read of an unknown URI').send();
    return { probe, twin: exchanges[0] };
  });
}

function judgeUnknown(probe: Exchange, twin: Exchange | undefined): Step {
  const exchanges = [probe, ...(twin ? [twin] : [])];
  if (!twin || !isServed(twin)) return { kind: 'undecided', why: 'resources/list is not served', exchanges };
  const why = timedOutTwice(probe) ? undefined : noVerdict(probe);
  if (why !== undefined) return { kind: 'undecided', why, exchanges };
  if (probe.error?.code === INVALID_PARAMS) return { kind: 'ok', exchanges };
  // Refusals of the request's form say nothing about the resource.
  if (probe.error && PROTOCOL_ERRORS.includes(probe.error.code)) {
    return { kind: 'undecided', why: `refused for its form (${described(probe)})`, exchanges };
  }
  if (probe.result?.resultType === 'input_required')
    return { kind: 'undecided', why: 'the server asks for input before it answers', exchanges };
  const contents = probe.result?.contents;
  if (Array.isArray(contents) && contents.length > 0) {
    return { kind: 'undecided', why: 'the server has contents for any URI', exchanges };
  }
  const actual = Array.isArray(contents) ? 'a result with empty contents' : described(probe);
  return {
    kind: 'violation',
    finding: {
      message: `\`resources/read\` of a URI that does not exist was answered ${actual}, expected error -32602`,
      subject: { kind: 'probe', name: 'unknown resource' },
      expected: 'error -32602 (Invalid params)',
      actual,
      exchanges,
    },
  };
}

/** -32002 anywhere else in the run; the probe's own answer is judged above. */
function retiredCodes(session: Session): Step[] {
  const others = protocolErrors(session).filter(
    (exchange) => exchange.error?.code === RETIRED && exchange.owner !== session.owner,
  );
  return [...byMethod(others)].map(([method, exchanges]) => ({
    kind: 'violation',
    finding: {
      message: `${method} was answered with the retired error code ${RETIRED}`,
      subject: { kind: 'method', name: method },
      expected: 'error -32602 (Invalid params)',
      actual: `error ${RETIRED}`,
      exchanges,
    },
  }));
}

export default rule({
  id: 'MCP-ERR-003',
  title: 'Resource-not-found uses -32602, not the retired -32002',
  level: 'MUST_NOT',
  onViolation: 'fail',
  spec: {
    page: 'server/resources',
    anchor: 'error-handling',
    from: 'If the requested resource does not',
    to: 'with code -32602 (Invalid Params)',
  },
  transports: ['http', 'stdio'],
  phase: 'passive',
  why: 'Clients of this revision know one code for a resource that does not exist. The retired one, or an empty answer, is shown as an unknown fault or as an empty file.',
  fix: 'Answer `resources/read` of an unknown URI with error -32602 (Invalid params), message "Resource not found"; not with -32002 and not with empty `contents`. In handlers: `ResourceNotFoundError` (TypeScript, Python), `mcp.ResourceNotFoundError` (Go).',
  ahead: readUnknown,
  async check(session) {
    const read = await readUnknown(session);
    const retired = retiredCodes(session);
    if (!read && retired.length === 0) return notApplicable('the server has no resources');
    const steps = [...(read ? [judgeUnknown(read.probe, read.twin)] : []), ...retired];
    return conclude(steps, 'an unknown resource is answered with error -32602');
  },
});
