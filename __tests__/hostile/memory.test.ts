import { isUtf8 } from 'node:buffer';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isLinkLocal } from '../../src/suite/hosts.js';
import { Utf8Check } from '../../src/wire/utf8-check.js';
import { judge } from '../adversarial/support/odd-server.js';
import { ruleOf } from '../support/check.js';
import { violationsWithOutcome } from '../support/judge.js';

const MEGABYTE = 'm'.repeat(1024 * 1024);

describe('what a server sends is read up to a bound, and the bound is told', () => {
  test('pages of a list', async () => {
    let page = 0;
    const report = await judge({
      // Any cursor is a good one.
      method: ({ method }, { tools }) =>
        method === 'tools/list' ? { ttlMs: 0, cacheScope: 'public', tools } : undefined,
      result: (result, { method }) =>
        method === 'tools/list' ? { ...result, pad: MEGABYTE.repeat(3), nextCursor: `${++page}` } : result,
    });
    expect(report.notes.join()).toMatch(/tools\/list: only the first \d+ pages were read \(\d+ bytes\)/);
    expect(violationsWithOutcome(report)).toEqual([]);
  });

  test('a cursor', async () => {
    const report = await judge({
      result: (result, { method }) => (method === 'tools/list' ? { ...result, nextCursor: MEGABYTE } : result),
    });
    expect(report.notes.join()).toContain('a cursor of 1048576 characters was not sent back');
  });

  test('all answers together', async () => {
    const report = await judge(
      { result: (result) => ({ ...result, pad: MEGABYTE.repeat(6) }) },
      { limits: { concurrency: 2 } },
    );
    expect(report.requests).toBeLessThan(30);
    expect(violationsWithOutcome(report)).toEqual([]);
    expect(ruleOf(report, 'MCP-DEP-006').message).toMatch(/the answers of the run hold \d+ bytes already/);
  });
});

test('bytes in pieces are UTF-8 when they are as a whole', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => new TextEncoder().encode(text)),
  );
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 5 }), (given, size) => {
      const check = new Utf8Check();
      for (let at = 0; at < given.length; at += size) check.write(Buffer.from(given.subarray(at, at + size)));
      expect(check.end()).toBe(isUtf8(given));
    }),
  );
});

describe('addresses at which clouds serve credentials', () => {
  test.each([
    '169.254.169.254',
    '[fe80::1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[::a9fe:a9fe]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '[fd00:ec2::254]',
    '100.100.100.200',
    '168.63.129.16',
    // The URL parser turns these into dotted quads.
    new URL('http://2852039166/').hostname,
    new URL('http://0xA9FEA9FE/').hostname,
    new URL('http://0251.0376.0251.0376/').hostname,
    new URL('http://169.254.43518/').hostname,
  ])('%s', (host) => expect(isLinkLocal(host)).toBe(true));

  test.each(['127.0.0.1', '::1', '10.0.0.1', '[2606:4700::1111]', 'example.com', '64:ff9b::808:808'])(
    '%s is none',
    (host) => expect(isLinkLocal(host)).toBe(false),
  );
});
