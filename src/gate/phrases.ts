/** "1 rule", "3 rules". */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** Three ids in a row are shorter as a range. */
const SHORTEST_RANGE = 3;

/** Ids in the order given, rows of neighbours as ranges: "MCP-HDR-001 to 010, MCP-STL-003". */
export function ruleRanges(ids: readonly string[]): string {
  const rows: string[][] = [];
  for (const id of ids) {
    const row = rows.at(-1);
    if (row && follows(row.at(-1) ?? '', id)) row.push(id);
    else rows.push([id]);
  }
  return rows
    .flatMap((row) => (row.length < SHORTEST_RANGE ? row : [`${row[0]} to ${row.at(-1)?.split('-').at(-1)}`]))
    .join(', ');
}

function follows(before: string, id: string): boolean {
  const [stem, number] = split(before);
  const [otherStem, otherNumber] = split(id);
  return stem === otherStem && otherNumber === number + 1;
}

function split(id: string): [string, number] {
  const at = id.lastIndexOf('-');
  return [id.slice(0, at), Number(id.slice(at + 1))];
}
