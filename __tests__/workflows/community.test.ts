import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { filesAt } from '../support/workflows.js';

interface Field {
  type: string;
  id?: string;
  attributes: { label?: string; value?: string; options?: string[] };
  validations?: { required: boolean };
}

const read = (path: string) => parse(readFileSync(path, 'utf8'));
const forms = filesAt('.github/ISSUE_TEMPLATE/*.yml').filter((path) => !path.endsWith('config.yml'));

describe('issue forms are such as GitHub shows', () => {
  test.each(forms)('%s', (path) => {
    const { name, description, body }: { name: string; description: string; body: Field[] } = read(path);
    expect(name.length).toBeGreaterThan(2);
    expect(description.length).toBeLessThanOrEqual(200);
    const ids = body.filter(({ type }) => type !== 'markdown').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, id, attributes } of body) {
      expect(['markdown', 'input', 'textarea', 'dropdown', 'checkboxes']).toContain(type);
      if (type === 'markdown') expect(attributes.value).toBeTruthy();
      else expect([id, attributes.label]).toEqual([expect.stringMatching(/^[\w-]+$/), expect.any(String)]);
      if (type === 'dropdown') expect(attributes.options?.length).toBeGreaterThan(1);
    }
  });

  test('the one for wrong verdicts comes first and asks for what decides', () => {
    expect(forms[0]).toBe('.github/ISSUE_TEMPLATE/1-wrong-verdict.yml');
    const { name, body }: { name: string; body: Field[] } = read(forms[0] ?? '');
    expect(name).toBe('You were wrong about my server');
    const required = body.filter(({ validations }) => validations?.required).map(({ id }) => id);
    expect(required).toEqual(['rule', 'server', 'version', 'sentence', 'report']);
  });
});

test('dependabot looks where there are packages', () => {
  const manifests: Record<string, string> = {
    npm: 'package-lock.json',
    pip: 'requirements.txt',
    gomod: 'go.mod',
    'github-actions': '.github/workflows',
  };
  const { updates }: { updates: { 'package-ecosystem': string; directory?: string; directories?: string[] }[] } =
    read('.github/dependabot.yml');
  const looked = updates.flatMap(({ 'package-ecosystem': ecosystem, directory, directories = [] }) =>
    [...(directory === undefined ? [] : [directory]), ...directories]
      .flatMap((pattern) => (pattern === '/' ? ['.'] : globSync(`.${pattern}`)))
      .map((folder) => join(folder, manifests[ecosystem] ?? '').replaceAll('\\', '/')),
  );
  expect(looked.filter((path) => !existsSync(path))).toEqual([]);
  const there = filesAt('package-lock.json', 'examples/*/{package-lock.json,requirements.txt,go.mod}');
  expect(there.filter((path) => !looked.some((one) => one === path))).toEqual([]);
});
