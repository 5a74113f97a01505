import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { emptyDirectory } from './support/empty-directory.js';
import { B } from './support/wrong-file.js';
import { WRONG_FORM } from './support/wrong-form.js';
import { WRONG_SERVERS } from './support/wrong-servers.js';
import { WRONG_VALUES } from './support/wrong-values.js';

const WRONG = [...WRONG_FORM, ...WRONG_VALUES, ...WRONG_SERVERS];

const directory = emptyDirectory();

describe('a wrong configuration gives one clear line, and nothing is started', () => {
  test.each(WRONG)('%s', async (_what, text, expected) => {
    await writeFile(directory.at('.mcp-compliance.yml'), text);
    const { code, said } = await directory.run([]);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(expected);
    if (/^\d/.test(expected)) expect(said[0]).toBe(`.mcp-compliance.yml:${expected}`);
    expect(code).toBe(2);
    expect(existsSync(directory.at('started'))).toBe(false);
  });

  test('values that may be secrets are not repeated', async () => {
    const text = `${B}token: my-plain-secret\nheaders: { X-Api-Key: my-plain-secret }\nsecrets: ["my-plain-secret x"]\n`;
    await writeFile(directory.at('.mcp-compliance.yml'), text);
    const { said } = await directory.run(['--token-env', 'my-plain-secret']);
    expect(said.join('\n')).not.toContain('my-plain-secret');
  });

  test.each<[string, string, string]>([
    ['JSON that ends early', '{\n  "command": "touch started"\n', '3:1: syntax: not JSON: close brace expected'],
    [
      'JSON with an unknown key, comments and tabs',
      '{\n\t// here\n\t"command": "touch started",\n\t"rulez": 1,\n}\n',
      '4:2: rulez: unknown key; did you mean `rules`?',
    ],
  ])('%s', async (_what, text, expected) => {
    await writeFile(directory.at('.mcp-compliance.json'), text);
    expect(await directory.run([])).toEqual({ code: 2, said: [`.mcp-compliance.json:${expected}`] });
  });
});

describe('the JSON Schema sees what the program sees', () => {
  const schema = JSON.parse(readFileSync('rules/schemas/config.schema.json', 'utf8'));
  const validate = new Ajv({ strict: false, formats: { date: /^\d{4}-\d{2}-\d{2}$/ } }).compile(schema);
  const forSchema = WRONG.filter(([, , , blind]) => blind === undefined).map(([what, text]) => [what, text] as const);

  test.each(forSchema)('%s', (_what, text) => {
    expect(validate(parse(text))).toBe(false);
  });

  test('and nothing else is wrong for it', async () => {
    const right = [
      'command: npm start\nurl: http://localhost:{port}/mcp\nconcurrency: "4"\nverbose: "true"\nname: 7',
      'rules:\nwaivers:\noverrides:\nthresholds:\nenv:\nheaders:\nsecrets:\ntool-arguments:\nurl: http://localhost:1',
      'url: http://localhost:1\nthresholds: { MUST: 0, should: 90%, MAY: "3" }\noverrides: { HDR: off, MCP-STL-*: false }',
      'secrets: [T]\nservers:\n  - { name: a, url: "http://localhost:1", token: "${T}", location: "a.ts:3" }\nmax-parallel: 2',
      'url: http://localhost:1\ntool-arguments: { pay: { price: 1.0, times: 1e3 } }\nenv: { A: 1.5, B: true, C: "1.10" }',
      'url: http://localhost:1\nenv: [A=b]\nheaders: ["X-A: b"]\nargs:\nwaivers:\n  - { rule: HDR, reason: r, subject: "x*", expires: 2030-01-31 }',
    ];
    for (const text of right) {
      expect([validate(parse(text)), validate.errors]).toEqual([true, null]);
      await writeFile(directory.at('.mcp-compliance.yml'), text);
      expect(await directory.run(['--print-config'], { T: 'token' })).toMatchObject({ code: 0 });
    }
  });
});
