import { describe, expect, test } from '@jest/globals';
import { OutputLog, type OutputLogOptions } from '../../src/target/output-log.js';

function logOf(chunks: (string | Buffer)[], options: OutputLogOptions = {}): OutputLog {
  const log = new OutputLog(options);
  const writer = log.writer('stdout');
  for (const chunk of chunks) writer.write(Buffer.from(chunk));
  writer.end();
  return log;
}

const MEBIBYTES = 600;

describe('lines', () => {
  test.each([
    ['LF', ['a\nb\n'], ['a', 'b']],
    ['CRLF', ['a\r\nb\r\n'], ['a', 'b']],
    ['CRLF across chunks', ['a\r', '\nb\r', '\n'], ['a', 'b']],
    ['CR, as progress bars write it', ['10%\r20%', '\r30%\n'], ['10%', '20%', '30%']],
    ['CR at the very end', ['a\r'], ['a']],
    ['a line across chunks', ['a', 'b', 'c\nd'], ['abc', 'd']],
    ['empty lines', ['\n\na\n'], ['', '', 'a']],
    ['no output', [''], []],
  ])('%s', (_name, chunks, lines) => {
    expect(logOf(chunks).lastLines(10)).toEqual(lines);
  });

  test('a character across chunks', () => {
    const bytes = Buffer.from('größe €\n');
    const chunks = [...bytes].map((byte) => Buffer.from([byte]));
    expect(logOf(chunks).lastLines(1)).toEqual(['größe €']);
  });

  test('invalid UTF-8 is replaced, and what follows is kept', () => {
    expect(logOf([Buffer.from([0x61, 0xff, 0x62, 0x0a, 0xe2, 0x82])]).lastLines(2)).toEqual(['a\ufffdb', '\ufffd']);
  });

  test('colours and control characters are removed, tabs stay', () => {
    expect(logOf(['\u001b[31mred\u001b[0m\tx\u0000\u0007\u009b1m\n']).lastLines(1)).toEqual(['red\tx']);
  });

  test('the streams do not mix within a line', () => {
    const log = new OutputLog();
    const [out, err] = [log.writer('stdout'), log.writer('stderr')];
    out.write(Buffer.from('one '));
    err.write(Buffer.from('error\n'));
    out.write(Buffer.from('line\n'));
    expect(log.lastLines(9)).toEqual(['error', 'one line']);
  });

  test('a line that is begun but not ended is shown', () => {
    const log = new OutputLog();
    log.writer('stdout').write(Buffer.from('done\nOk to proceed? (y) '));
    expect(log.lastLines(9)).toEqual(['done', 'Ok to proceed? (y) ']);
  });

  test('lastLines gives so many and no more', () => {
    const log = logOf(['a\nb\nc\n']);
    expect(log.lastLines(2)).toEqual(['b', 'c']);
    expect(log.lastLines(0)).toEqual([]);
  });
});

describe('bounds', () => {
  test('the oldest lines go when there are too many', () => {
    const log = logOf(['1\n2\n3\n4\n5\n'], { maxLines: 3 });
    expect(log.lastLines(9)).toEqual(['3', '4', '5']);
    expect(log.dropped).toBe(2);
  });

  test('the oldest lines go when there are too many characters', () => {
    const log = logOf(['aaaa\nbbbb\ncccc\n'], { maxChars: 9 });
    expect(log.lastLines(9)).toEqual(['bbbb', 'cccc']);
  });

  test('a long line is cut and its length is said', () => {
    expect(logOf([`${'x'.repeat(30)}\n`], { maxLineLength: 10 }).lastLines(1)).toEqual([
      'xxxxxxxxxx… (20 more characters)',
    ]);
  });

  test('a line without end is not kept whole, and its length is said', () => {
    const log = new OutputLog({ maxLineLength: 10 });
    const writer = log.writer('stdout');
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    // More than a string can hold.
    for (let i = 0; i < MEBIBYTES; i++) writer.write(chunk);
    writer.write(Buffer.from('\nnext\n'));
    expect(log.lastLines(2)).toEqual([`xxxxxxxxxx… (${MEBIBYTES * 1024 * 1024 - 10} more characters)`, 'next']);
  });
});

describe('secrets', () => {
  const redact = (text: string): string => text.replaceAll('s3cret-token', '***');

  test('are removed from what is kept and from what is passed on', () => {
    const passed: string[] = [];
    const log = logOf(['token s3cret', '-token!\n'], {
      redact,
      onLine: (line, stream) => passed.push(`${stream}: ${line}`),
    });
    expect(log.lastLines(1)).toEqual(['token ***!']);
    expect(passed).toEqual(['stdout: token ***!']);
  });

  test('are removed where a long line is cut through them', () => {
    const [line] = logOf([`${'x'.repeat(8)}s3cret-token${'y'.repeat(9_000)}\n`], {
      redact,
      maxLineLength: 12,
    }).lastLines(1);
    expect(line).toMatch(/^x{8}\*\*\*y… /);
  });

  test('are removed from a line that has only begun', () => {
    const log = new OutputLog({ redact });
    log.writer('stderr').write(Buffer.from('s3cret-token'));
    expect(log.lastLines(1)).toEqual(['***']);
  });

  test('are found between colours', () => {
    expect(logOf(['s3cret\u001b[1m-token\n'], { redact }).lastLines(1)).toEqual(['***']);
  });
});
