import { canonicalJson } from '../../src/suite/canonical-json.js';
import { described, quoteShort } from '../../src/suite/describe.js';
import type { Listing } from '../../src/suite/listing.js';
import { rule } from '../../src/suite/rule.js';
import { READERS, readToolsOn, toolsReadings } from '../../src/suite/tools-readings.js';
import { notApplicable, notTested, pass, violation } from '../../src/suite/verdict.js';

const CHANGES = 'the list of tools changes over time, on one and the same connection as well, which is allowed';

function entries({ items }: Listing): string[] {
  return items.map(({ name, inputSchema }) => canonicalJson([name ?? null, inputSchema ?? null])).sort();
}

function toolSet(reading: Listing): string {
  return entries(reading).join('\n');
}

/** Names of the tools that only one reading has, or whose input schemas differ. */
function difference(one: Listing, other: Listing): string {
  const names = (a: Listing, b: Listing): string[] => {
    const known = new Set(entries(b));
    return a.items
      .filter(({ name, inputSchema }) => !known.has(canonicalJson([name ?? null, inputSchema ?? null])))
      .map(({ name }) => String(name));
  };
  return [...new Set([...names(one, other), ...names(other, one)])].sort().join(', ') || 'a tool is listed twice';
}

export default rule({
  id: 'MCP-STL-008',
  title: 'tools/list does not vary per connection',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'server/tools',
    anchor: 'capabilities',
    from: 'This set MAY be empty',
    to: 'other requests on the connection',
  },
  transports: ['http', 'stdio'],
  why: 'Clients cache the list of tools and use it on any connection. When it depends on the connection, calls fail for tools that the client was told about.',
  fix: "Build the answer to `tools/list` from the server's configuration and, where it must differ by user, from the credentials of the request; not from anything kept with the connection or session.",
  async check(session) {
    const listed = await session.list('tools');
    if (listed.state === 'absent') return notApplicable('the server has no tools');
    const readings = await toolsReadings(session);
    const unread = readings.find((reading) => reading.state !== 'served' || reading.incomplete !== undefined);
    if (unread) {
      const last = unread.exchanges.at(-1);
      return notTested(
        `tools/list could not be read on each connection: ${unread.incomplete ?? (last ? described(last) : 'no answer')}`,
        { exchanges: unread.exchanges },
      );
    }
    if (readings.every(({ items }) => items.length === 0)) return notApplicable('the list of tools is empty');
    await session
      .request('server/discover')
      .onConnection(READERS[0])
      .as('server/discover between two tools/list')
      .send();
    const after = await readToolsOn(session, READERS[0]);
    const all = [...readings, ...(after.state === 'served' ? [after] : [])];
    const exchanges = all.flatMap((reading) => reading.exchanges.slice(0, 1));
    if (new Set(all.map(toolSet)).size === 1)
      return pass(
        exchanges,
        `the same ${readings[0]?.items.length} tools on ${READERS.length} connections and after other requests`,
      );
    const latest = [after, ...readings.slice(1)];
    const again = await Promise.all(READERS.map((connection) => readToolsOn(session, connection)));
    if (
      again.some((reading, index) => reading.state !== 'served' || toolSet(reading) !== toolSet(latest[index] ?? after))
    )
      return notTested(CHANGES, { exchanges });
    const [first = after, ...others] = again;
    const other = others.find((reading) => toolSet(reading) !== toolSet(first));
    if (!other) return notTested(CHANGES, { exchanges });
    const names = quoteShort(difference(first, other));
    return violation({
      message: `tools/list differs between connections, and stays so when it is read again: ${names}`,
      subject: { kind: 'method', name: 'tools/list' },
      expected: 'the same names and input schemas on each connection',
      actual: `other entries for ${names}`,
      exchanges,
    });
  },
});
