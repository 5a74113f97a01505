import { described } from '../../src/suite/describe.js';
import { isServed, noVerdict, type Step } from '../../src/suite/judge.js';
import type { Session } from '../../src/suite/session.js';
import { INVALID_PARAMS, type JsonObject, METHOD_NOT_FOUND } from '../../src/wire/message.js';

/**
 * Whether a method that this revision removed is still there. A result, or a complaint about its parameters, shows
 * that it is; the status of the refusal is MCP-ERR-002's matter.
 */
export async function judgeRemoved(session: Session, method: string, params: JsonObject): Promise<Step> {
  const { exchange: twin } = await session.discover();
  const probe = await session.request(method, params).send();
  const exchanges = [probe, twin];
  if (!isServed(twin))
    return { kind: 'undecided', why: `server/discover is not served (${described(twin)})`, exchanges };
  if (probe.error?.code === METHOD_NOT_FOUND) return { kind: 'ok', exchanges };
  const why = noVerdict(probe);
  if (why !== undefined) return { kind: 'undecided', why, exchanges };
  if (!isServed(probe) && probe.error?.code !== INVALID_PARAMS) {
    return {
      kind: 'undecided',
      why: `${method} was refused, but not as an unknown method: ${described(probe)}`,
      exchanges,
    };
  }
  return {
    kind: 'violation',
    finding: {
      message: `${method}, which this revision removed, was answered ${described(probe)}, expected error -32601`,
      subject: { kind: 'method', name: method },
      expected: 'error -32601 (Method not found)',
      actual: described(probe),
      exchanges,
    },
  };
}
