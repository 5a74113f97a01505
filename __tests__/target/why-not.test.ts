import { describe, expect, test } from '@jest/globals';
import { commandWords, endedEarly, portsNamed, tellingLine, timedOut } from '../../src/target/why-not.js';

describe('a server that ended early', () => {
  test.each([
    ['not-found', 127, []],
    ['not-found', 9009, []],
    [
      'not-found',
      1,
      ["'foo' is not recognized as an internal or external command,", 'operable program or batch file.'],
    ],
    ['spawn', 126, []],
    ['early-exit', 1, ['Error: no']],
    ['early-exit', 0, []],
  ])('%s for exit code %s', (kind, code, log) => {
    const error = endedEarly({ code, signal: null }, 'foo --bar', log);
    expect(error).toMatchObject({ kind, log, exit: { code, signal: null } });
    expect(error.message).toContain(`exit code ${code}`);
    expect(error.message).toContain('foo --bar');
  });

  test('by a signal: the signal is named', () => {
    expect(endedEarly({ code: null, signal: 'SIGSEGV' }, 'foo', []).message).toContain('signal SIGSEGV');
  });

  test('with success: it is told how to do it', () => {
    expect(endedEarly({ code: 0, signal: null }, 'docker compose up -d', []).message).toContain('foreground');
  });
});

describe('the line that says what went wrong', () => {
  test.each([
    [
      "Error: Cannot find module '/app/server.js'",
      [
        '  throw err;',
        '',
        "Error: Cannot find module '/app/server.js'",
        '    at load (/app/errors.js:1:1)',
        '',
        'Node.js v24',
      ],
    ],
    [
      'Error: listen EADDRINUSE: address already in use 127.0.0.1:3000',
      [
        'node:events:505',
        "      throw er; // Unhandled 'error' event",
        '      ^',
        '',
        'Error: listen EADDRINUSE: address already in use 127.0.0.1:3000',
        '    at Server.setupListenHandle [as _listen2] (node:net:2328:16)',
        "Emitted 'error' event on Server instance at:",
        '    at emitErrorNT (node:net:2416:8) {',
        "  code: 'EADDRINUSE',",
        '}',
        '',
        'Node.js v24.21.0',
      ],
    ],
    [
      'npm error Missing script: "start"',
      [
        'npm error Missing script: "start"',
        'npm error',
        'npm error To see a list of scripts, run:',
        'npm error   npm run',
        'npm error A complete log of this run can be found in: /root/.npm/_logs/2026-12-02T17_16_57_023Z-debug-0.log',
      ],
    ],
    [
      "npm error enoent Could not read package.json: Error: ENOENT: no such file or directory, open '/app/package.json'",
      [
        'npm error code ENOENT',
        'npm error syscall open',
        'npm error path /app/package.json',
        'npm error errno -2',
        "npm error enoent Could not read package.json: Error: ENOENT: no such file or directory, open '/app/package.json'",
        'npm error enoent This is related to npm not being able to find a file.',
        'npm error A complete log of this run can be found in: /root/.npm/_logs/debug-0.log',
      ],
    ],
    [
      'Error: no key',
      [
        'Error: no key',
        'npm error Lifecycle script `start` failed with error:',
        'npm error code 1',
        'npm error path /app',
      ],
    ],
    ["ModuleNotFoundError: No module named 'mcp'", ['Traceback:', "ModuleNotFoundError: No module named 'mcp'"]],
    ['usage: server [--port N]', ['hello', 'usage: server [--port N]', '']],
    [`Error: ${'x'.repeat(193)}…`, [`Error: ${'x'.repeat(500)}`]],
  ])('%j', (line, log) => {
    expect(tellingLine(log)).toBe(line);
    expect(endedEarly({ code: 1, signal: null }, 'foo', log).message).toBe(
      `the server ended before it accepted connections (exit code 1): foo; it said: ${line}`,
    );
  });

  test('there is none without output', () => {
    expect(tellingLine(['', ' '])).toBeUndefined();
  });
});

describe('a server that did not come up in time', () => {
  const waited = { host: 'localhost', port: 4000, addresses: ['127.0.0.1', '::1'], seconds: 30, command: 'npm start' };

  test('where, how long and for what it was waited', () => {
    expect(timedOut(waited, []).message).toBe(
      'the server did not accept connections at port 4000 of localhost (127.0.0.1 and ::1) within 30 s (start-timeout): npm start',
    );
  });

  test('an address is not said twice', () => {
    const message = timedOut({ ...waited, host: '127.0.0.1', addresses: ['127.0.0.1'] }, []).message;
    expect(message).toContain('at port 4000 of 127.0.0.1 within');
  });

  test('a name that cannot be resolved is called so', () => {
    expect(timedOut({ ...waited, host: 'nosuch.invalid', addresses: [] }, []).message).toContain(
      'nosuch.invalid, a name that cannot be resolved',
    );
  });

  test('another port in its output is a hint, its own is not', () => {
    expect(timedOut(waited, ['listening on port 3000']).message).toContain('its output names port 3000');
    expect(timedOut(waited, ['listening on port 4000']).message).not.toContain('its output');
  });
});

test.each([
  ['Server running on http://localhost:8080/mcp', [8080]],
  ['Uvicorn running on http://127.0.0.1:8000 (Press CTRL+C to quit)', [8000]],
  ['listening on [::]:9000', [9000]],
  ['Listening on port: 3000', [3000]],
  ['PORT 3000 and port 3000', [3000]],
  ['transport 12 took 3000 ms', []],
  ['port 99999', []],
])('ports in %j', (line, ports) => {
  expect(portsNamed([line])).toEqual(ports);
});

test('commands in messages are one bounded line', () => {
  expect(commandWords('npm start', undefined)).toBe('npm start');
  expect(commandWords(undefined, ['node', 'a b.js'])).toBe('node a b.js');
  expect(commandWords('npm ci\nnpm start\n', undefined)).toBe('npm ci…');
  expect(commandWords('x'.repeat(500), undefined)).toBe(`${'x'.repeat(200)}…`);
});
