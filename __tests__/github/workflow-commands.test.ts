import { EOL } from 'node:os';
import { error, notice, warning } from '@actions/core';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { catalogue } from '../../rules/index.js';
import { planAnnotations } from '../../src/github/annotations.js';
import { disarmed, disarmedJson, fence, fencedGroup } from '../../src/github/workflow-commands.js';
import { renderConsole } from '../../src/report/console.js';
import { renderHtml } from '../../src/report/html.js';
import { renderJson } from '../../src/report/json.js';
import { renderJunit } from '../../src/report/junit.js';
import { renderSummary } from '../../src/report/summary.js';
import { hostileText } from '../support/hostile-text.js';
import { hostileReport } from '../support/reports.js';

/** What the runner obeys in a log, as its source has it: `::` after white space at the start of a line, `##[` anywhere. */
function obeyed(log: string): string[] {
  let stopped: string | undefined;
  const commands: string[] = [];
  for (const line of log.split(/\r\n|\r|\n/)) {
    const command = /^\s*::([a-z-]+)?.*?::/.exec(line) ?? /##\[([^\]]+)\]/.exec(line);
    if (stopped !== undefined) {
      if (line.trim() === `::${stopped}::`) stopped = undefined;
    } else if (command) {
      commands.push(line.trim());
      stopped = /^\s*::stop-commands::(.*)$/.exec(line)?.[1];
    }
  }
  return commands;
}

describe('fence', () => {
  test('the runner listens to nothing until the token comes again', () => {
    const text = fence('a\n::error::b\n##[command]c\n  ::set-output name=x::y\n', 'T');
    expect(text).toBe('::stop-commands::T\na\n::error::b\n##[command]c\n  ::set-output name=x::y\n::T::\n');
    expect(obeyed(text)).toEqual(['::stop-commands::T']);
    expect(obeyed('::error::b')).toEqual(['::error::b']);
  });

  test('the token stands on a line of its own, whatever the text ends with', () => {
    expect(fence('a', 'T')).toBe('::stop-commands::T\na\n::T::\n');
    expect(fence('', 'T')).toBe('::stop-commands::T\n\n::T::\n');
  });

  test('each fence has a token that cannot be guessed', () => {
    const token = (): string => /^::stop-commands::(.+)\n/.exec(fence('a'))?.[1] ?? '';
    expect(token()).toMatch(/^[0-9a-f-]{36}$/);
    expect(token()).not.toBe(token());
  });

  test('no report makes the runner do anything', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const log = fence(renderConsole(hostileReport(text), catalogue, { color: false, verbose: true }), 'T');
        expect(obeyed(log)).toEqual(['::stop-commands::T']);
      }),
      { numRuns: 100 },
    );
  });
});

describe('text without commands', () => {
  test('stays what it was for a reader, colours too', () => {
    const text = 'a ::b::\n ::error::c\n\n\u001b[31m::d::\u001b[39m ##[e] #[f] ###[g]\n';
    expect(obeyed(disarmed(text))).toEqual([]);
    expect(disarmed(text).replaceAll('\u200b', '')).toBe(text);
    expect(disarmed(text).split('\u200b')).toHaveLength(5);
    expect(disarmed('a ::b::\n#[c]\n')).toBe('a ::b::\n#[c]\n');
  });

  test('is every report, whatever the server says', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const reports = [hostileReport(text)];
        const plain = disarmed(renderConsole(hostileReport(text), catalogue, { color: true, verbose: true })).replace(
          /\u001b\[\d+m/g,
          '',
        );
        const texts = [
          renderSummary(reports, catalogue),
          renderHtml(reports, catalogue),
          renderJunit(reports, catalogue),
        ];
        expect([plain, ...texts.map(disarmed)].flatMap(obeyed)).toEqual([]);
        const json = disarmedJson(renderJson(reports));
        expect(obeyed(json)).toEqual([]);
        expect(JSON.parse(json)).toEqual(JSON.parse(renderJson(reports)));
      }),
      { numRuns: 30, examples: [['::error::x##[error]y']] },
    );
  });
});

describe('output of a server', () => {
  test('stands in a group, fenced', () => {
    expect(fencedGroup('Output of x', ['a', '::error::b'], 'T')).toBe(
      '::group::Output of x\n::stop-commands::T\na\n::error::b\n::T::\n::endgroup::\n',
    );
  });

  test('neither title nor line can end the group or the fence', () => {
    fc.assert(
      fc.property(hostileText, fc.array(hostileText), (title, lines) => {
        const log = fencedGroup(title, lines, 'T');
        expect(obeyed(log).map((line) => line.slice(0, 8))).toEqual(['::group:', '::stop-c', '::endgro']);
        expect(log.split('\n')[0]).not.toMatch(/%(?!25)/);
      }),
    );
  });
});

describe('annotations as commands', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('one line and one command each, whatever the server says', () => {
    const written: string[] = [];
    const show = { error, warning, notice };
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    fc.assert(
      fc.property(hostileText, (text) => {
        written.length = 0;
        const { annotations } = planAnnotations([hostileReport(text)], catalogue);
        for (const { level, message, properties } of annotations) show[level](message, properties);
        const lines = written
          .join('')
          .split(EOL)
          .filter((line) => line !== '');
        expect(lines).toHaveLength(annotations.length);
        for (const line of lines) {
          expect(line).toMatch(/^::(error|warning|notice) title=[^:,\r\n]*(,(file|line|col)=[^:,\r\n]*)*::[^\r\n]*$/);
        }
      }),
      { numRuns: 200 },
    );
  });
});
