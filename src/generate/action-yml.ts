import { stringify } from 'yaml';
import { isAllowedIn } from '../settings/definition.js';
import { definitions } from '../settings/definitions.js';
import type { RuleMeta } from '../suite/rule.js';

/** Outputs of the Action, in the order of the documentation. */
export const OUTPUTS: Readonly<Record<string, string>> = {
  conclusion: '`success`, `failure` or `error` (no judgement).',
  violations:
    'Rules in violation, whatever their outcome: those for information, waived or known from the baseline too.',
  'must-violations': 'Rules in violation whose level is MUST or MUST NOT.',
  'should-violations': 'Rules in violation whose level is SHOULD or SHOULD NOT.',
  'may-violations': 'Rules in violation whose level is MAY; most are for information.',
  passed: 'Rules that passed.',
  'not-tested': 'Rules that apply but could not be judged.',
  'report-json': 'Path of the JSON report.',
  'sarif-file': 'Path of the SARIF file.',
  'html-file': 'Path of the HTML report; empty without `html-file`.',
  'check-run-url': 'Page of the check run; empty without `check-run`.',
  'artifact-name': 'Name for `actions/upload-artifact` that no other server or leg of the matrix has.',
};

/** The manifest of the Action, made from the settings. */
export function actionYml(catalogue: readonly RuleMeta[]): string {
  const inputs = Object.fromEntries(
    definitions
      .filter((definition) => isAllowedIn(definition, 'input'))
      .map(({ name, description, default: preset, inputDefault, only }) => {
        const shown = inputDefault ?? preset;
        // A default in the manifest would reach us as an input and win over the configuration file.
        const inManifest = inputDefault !== undefined && only?.includes('file') !== true;
        const told =
          inManifest || shown === undefined || description.includes('Default') ? '' : ` Default: \`${shown}\`.`;
        return [
          name,
          { description: `${description}${told}`, required: false, ...(inManifest ? { default: inputDefault } : {}) },
        ];
      }),
  );
  const outputs = Object.fromEntries(Object.entries(OUTPUTS).map(([name, description]) => [name, { description }]));
  const manifest = {
    name: 'MCP Compliance',
    description: `Judge an MCP server by ${catalogue.length} rules of the 2026-07-28 specification, show each violation, and gate the merge.`,
    author: 'The MCP Compliance authors',
    branding: { icon: 'check-circle', color: 'purple' },
    inputs,
    outputs,
    runs: { using: 'node24', main: 'dist/action/index.js' },
  };
  return `# Made by \`npm run generate\` from src/settings/definitions/; change that instead.\n${stringify(manifest, { lineWidth: 0 })}`;
}
