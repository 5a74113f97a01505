import { described } from '../../src/suite/describe.js';
import { failedTwice, isServed, noVerdict, type Step, timedOutTwice } from '../../src/suite/judge.js';
import type { Session } from '../../src/suite/session.js';
import { unknownMethodCall } from '../../src/suite/unknown-method.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { INTERNAL_ERROR, INVALID_PARAMS, type JsonObject, METHOD_NOT_FOUND } from '../../src/wire/message.js';

/** A complaint about parameters, or a failure: something behind the method has looked at the request. */
function showsHandler(probe: Exchange): boolean {
  const { error } = probe;
  return error?.code === INVALID_PARAMS || error?.code === INTERNAL_ERROR || failedTwice(probe) || timedOutTwice(probe);
}

/** Whether a server refuses this method as it refuses one that it cannot have. */
async function isRefusedAsUnknown(session: Session, { error, response }: Exchange): Promise<boolean> {
  const unknown = await unknownMethodCall(session);
  return unknown.error?.code === error?.code && unknown.response?.status === response?.status;
}

/**
 * Whether a method that this revision removed is still there. A result, or an error of what handles it, shows that it
 * is; the status of the refusal is MCP-ERR-002's matter, and so is a server that refuses every unknown method otherwise.
 */
export async function judgeRemoved(session: Session, method: string, params: JsonObject): Promise<Step> {
  const { exchange: twin } = await session.discover();
  const probe = await session.request(method, params).send();
  const exchanges = [probe, twin];
  const undecided = (why: string): Step => ({ kind: 'undecided', why, exchanges });
  if (!isServed(twin)) return undecided(`server/discover is not served (${described(twin)})`);
  if (probe.error?.code === METHOD_NOT_FOUND) return { kind: 'ok', exchanges };
  const why = noVerdict(probe);
  const isHandled = isServed(probe) || (showsHandler(probe) && (why === undefined || timedOutTwice(probe)));
  if (!isHandled)
    return undecided(
      why === undefined
        ? `${method} was refused, but not as an unknown method: ${described(probe)}`
        : `${method}: ${why}`,
    );
  if (!isServed(probe) && (await isRefusedAsUnknown(session, probe)))
    return undecided(`${method} was answered ${described(probe)}, as every unknown method is: MCP-ERR-002`);
  return {
    kind: 'violation',
    finding: {
      message: `${method}, which this revision removed, was answered ${described(probe)}, expected error -32601 (Method not found)`,
      subject: { kind: 'method', name: method },
      expected: 'error -32601 (Method not found)',
      actual: described(probe),
      exchanges,
    },
  };
}
