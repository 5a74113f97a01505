import { expect, test } from '@jest/globals';
import { GOOD, judge } from './support/judge.js';

const ID = 'MCP-REG-003';

test.each(['1.0.0', '0.0.0', '2.0.0-beta.1', '1.2.3+build.5', '1.2.3-rc.1+sha.5114f85', '2025.11.25', '10.20.30'])(
  '%s passes',
  async (version) => {
    expect(await judge(ID, { ...GOOD, version })).toMatchObject({
      verdict: 'pass',
      message: `version ${version} is a semantic version`,
    });
  },
);

test.each<unknown>([
  '^1.0.0',
  '~1.0',
  '>=1.2.3',
  '<2',
  '=1.0.0',
  '1.x',
  '1.2.*',
  '*',
  'x',
  '1 - 2',
  '1.2 || 1.3',
  'latest',
  '',
  ' ',
  1,
  null,
])('%j is refused by the registry', async (version) => {
  expect((await judge(ID, { ...GOOD, version })).findings).toMatchObject([
    {
      message: `server.json: version is ${JSON.stringify(version)}, expected a semantic version such as 1.2.3; the registry refuses it`,
      outcome: 'warn',
      location: { line: 5 },
      pointer: '/version',
    },
  ]);
});

test.each([
  'v1.0.0',
  '1.0',
  '1',
  '2025.06.18',
  '2025-06-18',
  '01.0.0',
  '1.0.0.0',
  ' 1.0.0',
  '1.0.0-',
  '1.0.0-01',
  'stable',
  'x86',
])('%j is taken by the registry, but not sorted', async (version) => {
  expect((await judge(ID, { ...GOOD, version })).message).toBe(
    `server.json: version is ${JSON.stringify(version)}, expected a semantic version such as 1.2.3; the registry takes it, but cannot sort it among others`,
  );
});

test('no version', async () => {
  expect((await judge(ID, { ...GOOD, version: undefined })).findings).toMatchObject([
    {
      message: 'server.json: there is no version, expected a semantic version such as 1.2.3; the registry refuses it',
      location: { line: 1 },
    },
  ]);
});

test('no manifest is nothing to judge', async () => {
  expect(await judge(ID, undefined)).toMatchObject({ verdict: 'not-applicable' });
});
