import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { reproduceLine } from '../../src/wire/curl.js';
import { Redactor } from '../../src/wire/redact.js';

describe('secrets', () => {
  test('never survive in text, headers or curl lines, in any form', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 40 }), fc.string(), fc.string(), (secret, before, after) => {
        fc.pre(secret.trim() === secret && !'***'.includes(secret));
        const redactor = new Redactor([secret]);
        const forms = [
          secret,
          encodeURIComponent(secret),
          JSON.stringify(secret).slice(1, -1),
          Buffer.from(secret, 'utf8').toString('base64'),
        ];
        for (const form of forms)
          expect(redactor.text(before + form + after).includes(form) && !(before + after).includes(form)).toBe(false);
      }),
    );
  });

  test('credentials in headers are masked whoever set them', () => {
    const headers = new Redactor().headers([
      ['Authorization', 'Bearer abc'],
      ['cookie', 'a=b'],
      ['X-Api-Key', 'k'],
      ['Accept', 'a'],
    ]);
    expect(headers).toEqual([
      ['Authorization', 'Bearer ***'],
      ['cookie', '***'],
      ['X-Api-Key', '***'],
      ['Accept', 'a'],
    ]);
  });
});

test('a curl line is one shell command that keeps every argument as it is', () => {
  const message = { jsonrpc: '2.0', id: 1, method: "it's", params: { a: 'é $HOME `x` \\ "q"' } };
  const headers = [
    ['Mcp-Name', "it's é"],
    ['Empty', ''],
  ] as const;
  const line = reproduceLine(
    { httpMethod: 'POST', url: 'http://127.0.0.1:1/mcp', headers, message },
    'http',
    new Redactor(),
  );
  const script = `curl() { for argument in "$@"; do printf '%s\\0' "$argument"; done; }\n${line}`;
  const output = execFileSync('bash', ['-c', script]);
  const seen = output.toString('utf8').split('\0');
  // A header value is bytes: é is the byte E9.
  expect(output.toString('latin1').split('\0')).toContain("Mcp-Name: it's é");
  expect(seen).toContain('Empty;');
  expect(seen).toContain(JSON.stringify(message));
});
