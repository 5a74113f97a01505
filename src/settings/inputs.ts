import { definitions, isAllowedIn } from './definitions.js';

/** Values of the Action's inputs by setting, from the variables that the runner sets (`INPUT_FAIL-ON`). */
export function inputValues(env: NodeJS.ProcessEnv): Record<string, string> {
  const values: Record<string, string> = {};
  for (const definition of definitions.filter((entry) => isAllowedIn(entry, 'input'))) {
    const value = env[`INPUT_${definition.name.toUpperCase()}`]?.trim();
    if (value !== undefined && value !== '') values[definition.name] = value;
  }
  return values;
}

/** Names of inputs that the runner passed but no setting has; GitHub itself only warns about them. */
export function unknownInputs(env: NodeJS.ProcessEnv): string[] {
  const known = new Set(definitions.map(({ name }) => `INPUT_${name.toUpperCase()}`));
  return Object.keys(env)
    .filter((name) => name.startsWith('INPUT_') && !known.has(name))
    .map((name) => name.slice('INPUT_'.length).toLowerCase());
}
