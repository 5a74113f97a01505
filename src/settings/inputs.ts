import { isAllowedIn } from './definition.js';
import { definitions } from './definitions.js';
import { didYouMean, type Problem } from './problem.js';

/** Values of the Action's inputs by setting, from the variables that the runner sets (`INPUT_FAIL-ON`). */
export function inputValues(env: NodeJS.ProcessEnv): Record<string, string> {
  const values: Record<string, string> = {};
  for (const definition of definitions.filter((entry) => isAllowedIn(entry, 'input'))) {
    const value = env[`INPUT_${definition.name.toUpperCase()}`]?.trim();
    if (value !== undefined && value !== '') values[definition.name] = value;
  }
  return values;
}

/** Inputs that the runner passed although there are no such ones; GitHub itself only warns about them. */
export interface UnknownInputs {
  /** Those that were meant for a setting. */
  problems: Problem[];
  /** Others; a variable `INPUT_…` of the job looks like one as well. */
  foreign: string[];
}

/** Looks for inputs of other names among the variables of the runner. */
export function unknownInputs(env: NodeJS.ProcessEnv): UnknownInputs {
  const found: UnknownInputs = { problems: [], foreign: [] };
  const names = definitions.filter((entry) => isAllowedIn(entry, 'input')).map(({ name }) => name);
  for (const variable of Object.keys(env)) {
    if (!variable.startsWith('INPUT_')) continue;
    const name = variable.slice('INPUT_'.length).toLowerCase();
    if (names.includes(name)) continue;
    const isSetting = name === 'servers' || definitions.some((definition) => definition.name === name);
    // Three letters are near to too much.
    const near = name.length > 3 ? didYouMean(name, names) : '';
    const message = isSetting ? 'is no input; it has its place in the configuration file' : `unknown input${near}`;
    if (isSetting || near !== '') found.problems.push({ key: name, where: 'input', message });
    else found.foreign.push(name);
  }
  return found;
}
