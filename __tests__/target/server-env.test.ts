import { describe, expect, test } from '@jest/globals';
import { serverEnv } from '../../src/target/server-env.js';

describe('what a server inherits', () => {
  test.each([
    'INPUT_TOKEN',
    'INPUT_WORKING-DIRECTORY',
    'STATE_checkRun',
    'ACTIONS_RUNTIME_TOKEN',
    'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
    'GITHUB_TOKEN',
    'GH_TOKEN',
    'GITHUB_ENTERPRISE_TOKEN',
    'GH_ENTERPRISE_TOKEN',
    'GITHUB_ENV',
    'GITHUB_PATH',
    'GITHUB_OUTPUT',
    'GITHUB_STATE',
    'GITHUB_STEP_SUMMARY',
  ])('not %s, unless the user gives it', (name) => {
    expect(serverEnv({ [name]: 'ours' }, {})).toEqual({});
    expect(serverEnv({ [name]: 'ours' }, { [name]: 'given' })).toEqual({ [name]: 'given' });
  });

  test.each([
    'PATH',
    'HOME',
    'CI',
    'GITHUB_ACTIONS',
    'GITHUB_WORKSPACE',
    'RUNNER_TRACKING_ID',
    'RUNNER_TEMP',
    'MY_INPUT_X',
  ])('but %s', (name) => {
    expect(serverEnv({ [name]: 'ours' }, {})).toEqual({ [name]: 'ours' });
  });
});

describe('PORT', () => {
  test('is the port, whatever we inherited', () => {
    expect(serverEnv({ PORT: '1' }, {}, 2)).toEqual({ PORT: '2' });
  });

  test('is what the user names', () => {
    expect(serverEnv({ PORT: '1' }, { PORT: '3', HOST: 'h' }, 2)).toEqual({ PORT: '3', HOST: 'h' });
  });

  test('stays as inherited when there is no port to tell', () => {
    expect(serverEnv({ PORT: '1' }, {})).toEqual({ PORT: '1' });
  });
});

describe('spelling', () => {
  test('does not matter on Windows: one of two would be lost', () => {
    expect(serverEnv({ Path: 'a', port: '1' }, { PATH: 'b' }, 2, 'win32')).toEqual({ PATH: 'b', PORT: '2' });
  });

  test('matters elsewhere', () => {
    expect(serverEnv({ Path: 'a' }, { PATH: 'b' }, undefined, 'linux')).toEqual({ Path: 'a', PATH: 'b' });
  });
});
