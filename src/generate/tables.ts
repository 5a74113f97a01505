import { levelWords } from '../report/words.js';
import { isAllowedIn, type Section } from '../settings/definition.js';
import { definitions } from '../settings/definitions.js';
import type { RuleMeta } from '../suite/rule.js';
import { OUTPUTS } from './action-yml.js';

const SECTIONS: Readonly<Record<Section, string>> = {
  server: 'The server',
  wire: 'Limits of the run',
  rules: 'What is judged, and how',
  credentials: 'Credentials',
  gate: 'The gate',
  output: 'Reports',
};

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Inputs, flags and keys in one table a section. */
export function settingsTable(): string {
  const parts = Object.entries(SECTIONS).map(([section, title]) => {
    const rows = definitions
      .filter((definition) => definition.section === section)
      .map((definition) => {
        const { name, kind, description, default: preset, inputDefault, allowed } = definition;
        const places = (['input', 'flag', 'file'] as const).filter((place) => isAllowedIn(definition, place));
        const flag = kind === 'secret' ? `\`--${name}-env NAME\`` : `\`--${name}\``;
        const shown = places.map((place) => (place === 'flag' ? flag : place)).join(', ');
        const value = inputDefault ?? preset;
        const choices = allowed ? ` (${allowed.map((word) => `\`${word}\``).join(', ')})` : '';
        return `| \`${name}\` | ${cell(description)}${choices} | ${value === undefined ? '' : `\`${cell(value)}\``} | ${shown} |`;
      });
    return [
      `### ${title}`,
      '',
      '| Setting | What it does | Default | Where |',
      '| --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n');
  });
  return parts.join('\n');
}

/** The table of the Action's outputs, for the README. */
export function outputsTable(): string {
  return [
    '| Output | What it holds |',
    '| --- | --- |',
    ...Object.entries(OUTPUTS).map(([name, text]) => `| \`${name}\` | ${cell(text)} |`),
    '',
  ].join('\n');
}

/** The table of all rules, for the README. */
export function rulesTable(catalogue: readonly RuleMeta[]): string {
  const rows = catalogue.map(
    ({ id, title, level, onViolation }) =>
      `| [${id}](docs/rules/${id}.md) | ${cell(title)} | ${levelWords(level)} | ${onViolation} |`,
  );
  return ['| Rule | What is checked | Level | A violation |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}
