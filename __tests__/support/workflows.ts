import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** How everybody refers to the Action. */
export const OWN_ACTION = 'mcp-compliance/mcp-compliance-action';

export interface Step {
  name?: string;
  id?: string;
  uses?: string;
  run?: string;
  shell?: string;
  with?: Record<string, string | number | boolean>;
  'continue-on-error'?: boolean;
}

interface Job {
  permissions?: Record<string, string>;
  steps: Step[];
  'timeout-minutes'?: number;
}

export interface Workflow {
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}

/** Paths of the files that match, with `/` between folders, in order. */
export function filesAt(...patterns: string[]): string[] {
  return globSync(patterns)
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

export function readWorkflow(path: string): Workflow {
  return parse(readFileSync(path, 'utf8'));
}

export function stepsOf(workflow: Workflow): Step[] {
  return Object.values(workflow.jobs).flatMap(({ steps }) => steps);
}

/** Whether a step uses the Action, by its name or from the checkout. */
export function isOwnStep({ uses = '' }: Step): boolean {
  return uses === './' || uses.startsWith(`${OWN_ACTION}@`);
}

/** Inputs as the runner hands them over: text. */
export function inputsOf({ with: given = {} }: Step): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
}
