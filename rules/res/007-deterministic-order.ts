import { described, quoteShort } from '../../src/suite/describe.js';
import type { Listing } from '../../src/suite/listing.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { READERS, readToolsOn, toolsReadings } from '../../src/suite/tools-readings.js';
import { notApplicable, notTested, pass, violation } from '../../src/suite/verdict.js';

/** Over HTTP on three connections; on stdio, where each would be a process of its own, three times from one. */
async function threeReadings(session: Session): Promise<Listing[]> {
  if (session.transport === 'http') return toolsReadings(session);
  const [connection] = READERS;
  return [
    await readToolsOn(session, connection),
    await readToolsOn(session, connection),
    await readToolsOn(session, connection),
  ];
}

export default rule({
  id: 'MCP-RES-007',
  title: 'tools/list returns a deterministic order',
  level: 'SHOULD',
  onViolation: 'warn',
  spec: {
    page: 'server/tools',
    anchor: 'capabilities',
    from: 'Servers SHOULD return tools in',
    to: 'set of tools has not changed)',
  },
  transports: ['http', 'stdio'],
  why: "The list of tools becomes part of the model's prompt. When its order changes, prompt caches miss and every request costs more.",
  fix: 'Return the tools in a fixed order, for example sorted by name or in the order of registration; do not build the list from a map or query without an order.',
  async check(session) {
    const listed = await session.list('tools');
    if (listed.state === 'absent') return notApplicable('the server has no tools');
    const readings = await threeReadings(session);
    const exchanges = readings.flatMap((reading) => reading.exchanges.slice(0, 1));
    const unread = readings.find(({ state }) => state !== 'served')?.exchanges.at(-1);
    if (unread) return notTested(`tools/list could not be read three times: ${described(unread)}`, { exchanges });
    const orders = readings.map(({ items }) => items.map(({ name }) => String(name)));
    const [first = [], ...others] = orders;
    if (first.length < 2) return notApplicable(`the list has ${first.length} tool(s): no order to compare`);
    const sets = new Set(orders.map((names) => [...names].sort().join('\n')));
    if (sets.size > 1)
      return notTested('the list of tools changes from one reading to the next, so their order cannot be compared', {
        exchanges,
      });
    const at = others
      .map((names) => names.findIndex((name, index) => name !== first[index]))
      .find((index) => index >= 0);
    if (at === undefined)
      return pass(exchanges, `the same order of ${first.length} tools in ${readings.length} readings`);
    const different = others.map((names) => names[at]).find((name) => name !== first[at]) ?? '';
    return violation({
      message: `tools/list gives its tools in another order each time: number ${at + 1} is ${quoteShort(first[at] ?? '')}, then ${quoteShort(different)}`,
      subject: { kind: 'method', name: 'tools/list' },
      expected: 'the same order in each reading',
      actual: 'orders that differ',
      exchanges,
    });
  },
});
