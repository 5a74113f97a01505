import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { stepsOf as stepsOfBlock, workflowBlocks } from '../docs/support/examples.js';
import { placeOf } from '../docs/support/pages.js';
import { filesAt, isOwnStep, OWN_ACTION, readWorkflow, type Step, stepsOf } from '../support/workflows.js';

const action: { inputs: object; outputs: object } = parse(readFileSync('action.yml', 'utf8'));
const workflowFiles = filesAt('.github/workflows/*.yml', 'examples/*/workflow.yml');

/** Every workflow of the repository and of its pages, with its text and steps. */
const places: readonly { place: string; text: string; steps: Step[] }[] = [
  ...workflowFiles.map((path) => ({
    place: path,
    text: readFileSync(path, 'utf8'),
    steps: stepsOf(readWorkflow(path)),
  })),
  ...workflowBlocks.map((block) => ({
    place: placeOf(block),
    text: block.text,
    steps: stepsOfBlock(block) as unknown as Step[],
  })),
];
const ownSteps = places.flatMap(({ place, steps }) => steps.filter(isOwnStep).map((step) => ({ place, step })));

test('all references to the Action name one version', () => {
  const reference = new RegExp(`${OWN_ACTION}(?:@|/)(v\\d[\\w.]*)`, 'g');
  const found = filesAt(
    '*.md',
    'docs/**/*.md',
    'examples/**/*.{md,yml}',
    'examples/*/.*.yml',
    '.github/**/*.{md,yml}',
    'src/**/*.ts',
  ).flatMap((path) => [...readFileSync(path, 'utf8').matchAll(reference)].map(([, version]) => ({ path, version })));
  expect(found.length).toBeGreaterThan(30);
  expect([...new Set(found.map(({ version }) => version))]).toEqual(['v1']);
});

test('other actions are named by one version, the newest that is known here', () => {
  const versions = new Map<string, Set<string>>();
  const files = filesAt('*.md', 'docs/**/*.md', 'examples/*/workflow.yml', '.github/workflows/*.yml', 'src/init/*.ts');
  for (const path of files) {
    const uses = /uses: '?((?!mcp-compliance)[\w-]+\/[\w-]+)[\w/-]*@(?:[0-9a-f]{40} # )?(v\d+)/g;
    for (const [, name = '', version = ''] of readFileSync(path, 'utf8').matchAll(uses))
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  expect(versions.size).toBeGreaterThan(5);
  expect([...versions].filter(([, all]) => all.size > 1)).toEqual([]);
});

test('inputs and outputs that are used are those of action.yml', () => {
  expect(ownSteps.length).toBeGreaterThan(40);
  for (const { place, step } of ownSteps)
    for (const name of Object.keys(step.with ?? {})) {
      expect({ place, known: Object.keys(action.inputs) }).toEqual({ place, known: expect.arrayContaining([name]) });
    }
  const ids = new Set(ownSteps.flatMap(({ step }) => step.id ?? []));
  const used = places.flatMap(({ place, text }) =>
    [...text.matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)]
      .filter(([, id = '']) => ids.has(id))
      .map(([, , name = '']) => ({ place, name })),
  );
  expect(used.length).toBeGreaterThan(8);
  expect(used.filter(({ name }) => !(name in action.outputs))).toEqual([]);
});

test('inputs that a workflow gives to the Action by the matrix of dogfood.yml are those of the example', () => {
  interface Leg {
    example: string;
    setup: string;
    [input: string]: unknown;
  }
  const dogfood = parse(readFileSync('.github/workflows/dogfood.yml', 'utf8'));
  const legs: Leg[] = dogfood.jobs.examples.strategy.matrix.include;
  expect(legs.map(({ example }) => `examples/${example}/workflow.yml`)).toEqual(filesAt('examples/*/workflow.yml'));
  const passed = Object.keys(stepsOf(dogfood).find(isOwnStep)?.with ?? {});
  for (const { example, setup, ...given } of legs) {
    const steps = stepsOf(readWorkflow(`examples/${example}/workflow.yml`));
    const folder = `examples/${example}`;
    const [config] = filesAt(`${folder}/.mcp-compliance.yml`);
    const { baseline, ...inputs } = steps.find(isOwnStep)?.with ?? {};
    expect({ example, setup, given }).toEqual({
      example,
      setup: steps.find(({ run }) => run !== undefined)?.run,
      given: {
        ...inputs,
        ...(baseline === undefined ? {} : { baseline: `${folder}/${baseline}` }),
        ...(config === undefined ? {} : { config }),
      },
    });
    for (const name of Object.keys(given)) expect(passed).toContain(name);
  }
});

describe('workflows of this repository', () => {
  test.each(filesAt('.github/workflows/*.yml'))('%s may little and runs only what is pinned', (path) => {
    const { permissions, jobs } = readWorkflow(path);
    expect(permissions).toEqual({ contents: 'read' });
    for (const { 'timeout-minutes': minutes } of Object.values(jobs)) expect(minutes).toBeLessThanOrEqual(60);
    const uses = [...readFileSync(path, 'utf8').matchAll(/uses: (.+)$/gm)].map(([, value = '']) => value);
    for (const value of uses) expect(value).toMatch(/^(\.\/|[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
    const kept = Object.values(jobs).flatMap(({ steps }) =>
      steps.filter(({ uses: value = '', with: given }) => {
        return value.startsWith('actions/checkout@') && given?.['persist-credentials'] !== false;
      }),
    );
    expect(kept).toEqual([]);
  });

  test('one action is pinned to one commit', () => {
    const pins = new Map<string, Set<string>>();
    for (const path of filesAt('.github/workflows/*.yml')) {
      for (const [, name = '', pin = ''] of readFileSync(path, 'utf8').matchAll(
        /uses: ([\w-]+\/[\w-]+)[\w/-]*@(.+)$/gm,
      ))
        pins.set(name, (pins.get(name) ?? new Set()).add(pin));
    }
    expect([...pins].filter(([, commits]) => commits.size > 1)).toEqual([]);
  });
});
