import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { emptyDirectory } from './support/empty-directory.js';
import { B } from './support/wrong-file.js';

const directory = emptyDirectory();

describe('a file that cannot be read', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    [
      'a directory of its name',
      () => mkdir(directory.at('.mcp-compliance.yml')),
      'config: .mcp-compliance.yml is a directory; name the file in it',
    ],
    [
      'a link to nothing',
      () => symlink('none', directory.at('.mcp-compliance.yml')),
      'config: .mcp-compliance.yml is a link to a file that does not exist',
    ],
    [
      'Latin 1',
      () => writeFile(directory.at('.mcp-compliance.yml'), Buffer.from(`${B}name: caf\xe9\n`, 'latin1')),
      '.mcp-compliance.yml:2:1: config: is not UTF-8 text; save it as UTF-8',
    ],
    [
      'lines that end in CR alone',
      () => writeFile(directory.at('.mcp-compliance.yml'), `${B}name: x\n`.replaceAll('\n', '\r')),
      '.mcp-compliance.yml:1:1: config: has lines that end in CR alone; save it with LF or CRLF',
    ],
    [
      'UTF-16',
      () => writeFile(directory.at('.mcp-compliance.yml'), Buffer.from(`\uFEFF${B}`, 'utf16le')),
      '.mcp-compliance.yml:1:1: config: has NUL bytes, as UTF-16 text has; save it as UTF-8',
    ],
    [
      'a huge file',
      () => writeFile(directory.at('.mcp-compliance.yml'), '#'.repeat(2 ** 20 + 1)),
      'config: .mcp-compliance.yml has 1048577 bytes; a configuration has at most 1048576',
    ],
    [
      'two files',
      async () => {
        await writeFile(directory.at('.mcp-compliance.yml'), B);
        await writeFile(directory.at('.mcp-compliance.json'), '{}');
      },
      'config: there are two, .mcp-compliance.yml and .mcp-compliance.json; keep one, or name it with `config`',
    ],
  ])('%s', async (_what, prepare, expected) => {
    await prepare();
    expect(await directory.run([])).toEqual({ code: 2, said: [expected] });
  });

  test.each([
    ['none.yml', 'config: none.yml does not exist'],
    ['.', 'config: CWD is a directory; name the file in it'],
    ['a.yml/b.yml', 'config: a.yml/b.yml does not exist: a part of the path is no directory'],
    ['/dev/null', 'config: /dev/null is no file'],
  ])('config: %s', async (config, expected) => {
    await writeFile(directory.at('a.yml'), B);
    expect(await directory.run(['--config', config])).toEqual({
      code: 2,
      said: [expected.replace('CWD', directory.path)],
    });
  });

  const isRoot = process.getuid?.() === 0;
  (isRoot ? test.skip : test)('without permission (not for root, who may read everything)', async () => {
    await writeFile(directory.at('.mcp-compliance.yml'), B);
    await chmod(directory.at('.mcp-compliance.yml'), 0);
    expect((await directory.run([])).said).toEqual(['config: .mcp-compliance.yml cannot be read: permission denied']);
  });
});
