import type { JsonValue } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import type { Call } from '../protocol.js';
import { fault } from './make.js';

/** Reorders the tools of a list that comes in one page. */
function reordered(order: (tools: JsonValue[], turn: number, call: Call) => JsonValue[]): Behaviour {
  return {
    features: (features) => {
      features.pageSize = 100;
    },
    result: (result, call) => {
      if (call.method !== 'tools/list' || !Array.isArray(result.tools)) return result;
      const turn = Number(call.process.get('turn') ?? 0);
      call.process.set('turn', turn + 1);
      return { ...result, tools: order([...result.tools], turn, call) };
    },
  };
}

/** The order of tools. */
export const orderFaults: readonly Fault[] = [
  fault(
    'res-random-order',
    'changes the order of tools from one list to the next',
    ['RES-007'],
    reordered((tools, turn) => [...tools.slice(turn % tools.length), ...tools.slice(0, turn % tools.length)]),
  ),
  fault(
    'res-order-reversed',
    'turns the order of tools round with every request',
    ['RES-007'],
    reordered((tools, turn) => (turn % 2 === 0 ? tools : tools.reverse())),
  ),
  fault(
    'res-order-last-two',
    'swaps the last two tools with every request',
    ['RES-007'],
    reordered((tools, turn) => (turn % 2 === 0 ? tools : [...tools.slice(0, -2), ...tools.slice(-2).reverse()])),
  ),
];
