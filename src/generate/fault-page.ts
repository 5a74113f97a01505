import type { Fault, Quirk } from '../reference/fault.js';
import type { RuleMeta } from '../suite/rule.js';

/** The matrix of rules and faults as a page: what each rule must find, and which others may find it as well. */
export function faultPage(catalogue: readonly RuleMeta[], faults: readonly Fault[], quirks: readonly Quirk[]): string {
  const sections = catalogue.flatMap(({ id, title }) => {
    const own = faults.filter(({ trips }) => trips.includes(id));
    if (own.length === 0) return [];
    return [
      `## ${id}: ${title}`,
      '',
      '| Fault | The server | Over | Found as well by | May be found by |',
      '| --- | --- | --- | --- | --- |',
      ...own.map((fault) => {
        const others = fault.trips.filter((other) => other !== id);
        const cells = [`\`${fault.id}\``, fault.what, fault.transports.join(', '), list(others), list(fault.mayTrip)];
        return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
      }),
      '',
    ];
  });
  const untraced = faults.filter(({ trips }) => trips.length === 0);
  return [
    '# What the rules are tried on',
    '',
    'Made by `npm run generate`. The reference server (`src/reference/`) has one fault at a time switched on, and is judged by all rules. The rule of the heading and those that find it',
    `as well must do so; a test fails when one does not, or when a rule does that is not named here. ${faults.length} faults, and ${quirks.length} behaviours that are odd but legal, which no rule may find fault with. Rules on authorization, certificates and the`,
    'registry are tried on servers and files of their own in `__tests__/rules/`.',
    '',
    ...sections,
    '## Faults that no rule has to find',
    '',
    '| Fault | The server | May be found by |',
    '| --- | --- | --- |',
    ...untraced.map(({ id, what, mayTrip }) => `| \`${id}\` | ${what.replaceAll('|', '\\|')} | ${list(mayTrip)} |`),
    '',
    '## Odd but legal',
    '',
    '| Behaviour | The server | What makes it legal |',
    '| --- | --- | --- |',
    ...quirks.map(
      ({ id, what, spec }) => `| \`${id}\` | ${what.replaceAll('|', '\\|')} | ${spec.replaceAll('|', '\\|')} |`,
    ),
    '',
  ].join('\n');
}

function list(ids: readonly string[] = []): string {
  return ids.join(', ');
}
