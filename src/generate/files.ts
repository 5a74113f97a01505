import { catalogue } from '../../rules/index.js';
import { faults } from '../reference/faults/index.js';
import { quirks } from '../reference/quirks.js';
import { actionYml } from './action-yml.js';
import { configSchema } from './config-schema.js';
import { faultPage } from './fault-page.js';
import { rulePage } from './rule-page.js';
import { outputsTable, rulesTable, settingsTable } from './tables.js';

/** Files that are made whole, by path from the root. */
export function generatedFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['action.yml', actionYml(catalogue)],
    ['rules/schemas/config.schema.json', configSchema()],
    [
      'docs/settings.md',
      `# Settings\n\nMade from the definitions by \`npm run generate\`. Precedence: input or flag, then \`.mcp-compliance.yml\`, then default.\n\n${settingsTable()}`,
    ],
    ['docs/faults.md', faultPage(catalogue, faults, quirks)],
    ...catalogue.map((meta): [string, string] => [`docs/rules/${meta.id}.md`, rulePage(meta)]),
  ]);
}

/** Parts of README.md that are made, by the name of their markers. */
export function readmeParts(): ReadonlyMap<string, string> {
  return new Map([
    ['settings', settingsTable()],
    ['outputs', outputsTable()],
    ['rules', rulesTable(catalogue)],
  ]);
}

/** Puts the made parts between `<!-- name:begin -->` and `<!-- name:end -->`. @throws Error for a marker that is missing. */
export function withParts(text: string, parts: ReadonlyMap<string, string>): string {
  let whole = text;
  for (const [name, part] of parts) {
    const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
    const [from, to] = [whole.indexOf(begin), whole.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`README.md lacks the markers of ${name}`);
    whole = `${whole.slice(0, from + begin.length)}\n\n${part}\n${whole.slice(to)}`;
  }
  return whole;
}
