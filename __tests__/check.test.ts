import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type CheckOptions, check } from '../src/index.js';
import { type ReferenceServer, startReference } from '../src/reference/start.js';
import { isServerKey } from '../src/settings/definition.js';
import { definitions } from '../src/settings/definitions.js';

let bad: ReferenceServer;
let directory: string;
beforeAll(async () => {
  bad = await startReference({ faults: ['hdr-method-optional', 'res-buffered'] });
});
afterAll(() => bad.close());
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'check-'));
});
afterEach(() => rm(directory, { recursive: true }));

const SOME: CheckOptions = { rules: ['HDR', 'RES'] };

/** A value of every option that its type has. */
const EVERY: Required<Omit<CheckOptions, 'signal' | 'url' | 'config' | 'baselineRef' | 'caFile'>> = {
  command: 'npm start',
  args: [],
  transport: 'http',
  workingDirectory: '.',
  env: { TEXT: 'two\nlines' },
  startTimeout: 3,
  name: 'bad',
  requestTimeout: 5,
  timeout: 60,
  maxResponseBytes: 100_000,
  maxRequests: 200,
  concurrency: 4,
  rules: ['HDR', 'RES'],
  skipRules: ['MCP-HDR-010'],
  toolCalls: 'none',
  allowTools: ['a tool of three words'],
  toolArguments: { a: { b: 1 } },
  extensions: ['com.example/x'],
  serverJson: 'server.json',
  canonicalUrl: 'https://mcp.example.com/mcp',
  maxSchemaDepth: 8,
  maxSubschemas: 100,
  auth: 'auto',
  headers: { 'X-A': 'b' },
  token: 'a',
  secondToken: 'b',
  insufficientScopeToken: 'c',
  foreignAudienceToken: 'd',
  failOn: 'should',
  thresholds: { SHOULD: 0 },
  failOnNotTested: false,
  overrides: { 'MCP-HDR-001': 'info' },
  waivers: [{ rule: 'MCP-RES-006', reason: 'no proxy' }],
  baseline: '',
  strictBaseline: false,
  location: 'src/server.ts',
};

describe('check', () => {
  test('has an option for every setting of one server', () => {
    const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const others = ['url', 'baseline-ref', 'ca-file'];
    expect([...Object.keys(EVERY).map(kebab), ...others].sort()).toEqual(
      definitions
        .filter(isServerKey)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test('takes each of them', async () => {
    const { command: _starts, ...given } = EVERY;
    const report = await check({ ...given, url: bad.url });
    expect(report.error).toBeUndefined();
    expect(report.target.name).toBe('bad');
    expect([report.conclusion, report.gate]).toMatchObject([
      'success',
      { waived: 1, thresholds: { SHOULD: 0 }, unusedWaivers: [] },
    ]);
    expect((await check({ ...SOME, url: bad.url, failOn: 'should' })).gate.reasons).toHaveLength(2);
  });

  test.each([
    [{ comand: 'npm start' }, 'comand: unknown option; did you mean `command`?'],
    [{ url: 'http://localhost:1/mcp', 'fail-on': 'must' }, 'fail-on: unknown option; did you mean `failOn`?'],
    [{ url: 'http://localhost:1/mcp', failOn: 'all' }, 'failOn: `all` is not allowed; must, should, may or never'],
    [{ url: 'http://localhost:1/mcp', waivers: [{ rule: 'HDR' }] }, 'waivers[0]: `reason` is missing: say why'],
    [undefined, 'url: neither `url` nor `command` is given'],
  ])('%j rejects', async (options, message) => {
    await expect(check(options as CheckOptions)).rejects.toMatchObject({
      name: 'SettingsError',
      message: expect.stringMatching(new RegExp(`^${message.replace(/[[\].?]/g, '\\$&')}`)),
    });
  });

  test('gives one report, so it takes no list of servers, of which one could fail unseen', async () => {
    const config = join(directory, 'c.yml');
    await writeFile(config, `servers:\n  - { name: a, url: "${bad.url}" }\n  - { name: b, url: "${bad.url}" }\n`);
    await expect(check({ config })).rejects.toThrow('config: lists 2 servers, of which `check` would give one');
    await writeFile(config, `servers:\n  - { name: a, url: "${bad.url}" }\n`);
    expect((await check({ ...SOME, config })).target.name).toBe('a');
  });
});
