import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { catalogue } from '../rules/index.js';

const action = parse(readFileSync('action.yml', 'utf8'));

/** What the Marketplace and the runner accept in action.yml; the Marketplace says so only when a release is published. */
const LONGEST_DESCRIPTION = 125;
const COLORS = ['white', 'black', 'yellow', 'blue', 'green', 'orange', 'red', 'purple', 'gray-dark'];
/** Icons of Feather 4.28.0 that the Marketplace leaves out. */
const NO_ICONS =
  /^(coffee|columns|divide(-circle|-square)?|frown|hexagon|key|meh|mouse-pointer|smile|tool|x-octagon|trello|slack|figma|framer|codesandbox|codepen|gitlab|pocket)$/;

test('the name is one of its own and fits into a listing', () => {
  expect(action.name).toBe('MCP Compliance');
  expect(action.author.length).toBeGreaterThan(0);
});

test('the description is one short sentence that names as many rules as there are', () => {
  expect(action.description.length).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
  expect(action.description).not.toMatch(/[\n<>`]/);
  expect(action.description).toContain(`${catalogue.length} rules`);
});

test('icon and colour are among those that there are', () => {
  expect(Object.keys(action.branding).sort()).toEqual(['color', 'icon']);
  expect(COLORS).toContain(action.branding.color);
  expect(action.branding.icon).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(action.branding.icon).not.toMatch(NO_ICONS);
});

test('inputs and outputs have names that a runner takes and a description', () => {
  for (const [name, { description }] of Object.entries<{ description: string }>({
    ...action.inputs,
    ...action.outputs,
  })) {
    expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(description.length).toBeGreaterThan(10);
  }
});

test('it runs what is committed', () => {
  expect(action.runs).toEqual({ using: 'node24', main: 'dist/action/index.js' });
  expect(existsSync(action.runs.main)).toBe(true);
});
