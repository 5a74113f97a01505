import { describe, expect, test } from '@jest/globals';
import { createProgress } from '../../src/report/progress.js';

function stream(isTTY: boolean, columns?: number) {
  const written: string[] = [];
  return { written, isTTY, ...(columns === undefined ? {} : { columns }), write: (text: string) => written.push(text) };
}

describe('progress', () => {
  test('one line on a terminal, written over and taken away', () => {
    const terminal = stream(true, 20);
    const progress = createProgress(terminal);
    progress.show('1 of 9 rules');
    progress.show('2 of 9 rules');
    progress.clear();
    expect(terminal.written).toEqual(['\r\u001b[K1 of 9 rules', '\r\u001b[K2 of 9 rules', '\r\u001b[K']);
  });

  test('stays within the width of the terminal', () => {
    for (const [columns, room] of [
      [10, 9],
      [undefined, 79],
    ] as const) {
      const terminal = stream(true, columns);
      createProgress(terminal).show('x'.repeat(200));
      expect(terminal.written).toEqual([`\r\u001b[K${'x'.repeat(room)}`]);
    }
  });

  test('takes away nothing when nothing is shown', () => {
    const terminal = stream(true);
    const progress = createProgress(terminal);
    progress.clear();
    progress.show('a');
    progress.clear();
    progress.clear();
    expect(terminal.written).toHaveLength(2);
  });

  test('control characters of what is shown do not reach the terminal', () => {
    const terminal = stream(true);
    createProgress(terminal).show('a\n\u001b[2Jb');
    expect(terminal.written[0]?.slice('\r\u001b[K'.length)).toMatch(/^\P{C}+$/u);
  });

  test('a file or a log gets no progress', () => {
    const log = stream(false);
    const progress = createProgress(log);
    progress.show('a');
    progress.clear();
    expect(log.written).toEqual([]);
  });
});
