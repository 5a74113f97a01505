import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../src/wire/message.js';
import { judgeOdd, type Odd } from '../support/behaving.js';
import { verdictOf } from '../support/check.js';

const ALL = ['MCP-CAC-001', 'MCP-CAC-002', 'MCP-CAC-003', 'MCP-CAC-004'];
const RIGHT = ['pass', 'pass', 'pass', 'pass'];

async function verdicts(odd: Odd): Promise<string[]> {
  const { report } = await judgeOdd('MCP-CAC-001', odd, { rules: ALL });
  expect(report.rules.filter(({ internalError }) => internalError !== undefined)).toEqual([]);
  return ALL.map((id) => verdictOf(report, id));
}

/** Changes results that carry hints. */
function hinting(change: (result: JsonObject, method: string, cursor: unknown) => JsonObject): Odd {
  return {
    result: (result, { method, params }) => ('ttlMs' in result ? change(result, method, params.cursor) : result),
  };
}

/** Writes the body of answers to a method with something in it replaced. */
function rewriting(from: string, to: string): Odd {
  return {
    reply: (reply) =>
      reply.stream || reply.hold ? reply : { ...reply, text: JSON.stringify(reply.message).replace(from, to) },
  };
}

describe('odd, but right', () => {
  let turn = 0;
  test.each<[string, Odd]>([
    ['-0', rewriting('"ttlMs":60000', '"ttlMs":-0')],
    ['an exponent', rewriting('"ttlMs":60000', '"ttlMs":6e4')],
    ['the largest number', rewriting('"ttlMs":60000', `"ttlMs":${Number.MAX_VALUE}`)],
    ['an escaped scope', rewriting('"cacheScope":"public"', '"cacheScope":"\\u0070ublic"')],
    ['an escaped name', rewriting('"cacheScope":', '"cache\\u0053cope":')],
    ['another lifetime with each answer', hinting((result) => ({ ...result, ttlMs: turn++ }))],
    [
      'another scope with each list',
      hinting((result, method) => ({ ...result, cacheScope: method === 'tools/list' ? 'private' : 'public' })),
    ],
    [
      'hints in _meta as well',
      hinting((result) => ({ ...result, _meta: { ...(result._meta as JsonObject), ttlMs: -1, cacheScope: 'x' } })),
    ],
    ['no resultType', { result: ({ resultType: _gone, ...rest }) => rest }],
    ['one item a page', { offers: (features) => void Object.assign(features, { pageSize: 1 }) }],
    [
      'a cursor that comes twice',
      { result: (result, { method }) => (method === 'tools/list' ? { ...result, nextCursor: 'at-0' } : result) },
    ],
    [
      'a cursor that is null',
      { result: (result, { method }) => (method === 'prompts/list' ? { ...result, nextCursor: null } : result) },
    ],
    ['nothing to read', { offers: (features) => void Object.assign(features, { resources: [] }) }],
  ])('%s', async (_what, odd) => {
    expect(await verdicts(odd)).toEqual(RIGHT);
  });

  test('each request has a scope of its own, and all its pages the same', async () => {
    let request = 0;
    const scope = new Map<string, string>();
    const odd = hinting((result, method, cursor) => {
      if (method !== 'tools/list') return result;
      const key = String(cursor ?? `at-0:${request++}`);
      const first = Number(key.split(':')[1]) % 2 === 0 ? 'public' : 'private';
      const chosen = cursor === undefined ? first : (scope.get(key) ?? 'public');
      const next = `${String(result.nextCursor)}`;
      if (result.nextCursor !== undefined) scope.set(next, chosen);
      return { ...result, cacheScope: chosen };
    });
    const { report } = await judgeOdd('MCP-CAC-003', odd, { rules: ['MCP-CAC-003'] });
    expect(verdictOf(report, 'MCP-CAC-003')).toBe('pass');
  });
});

describe('subtly wrong', () => {
  test.each<[string, Odd, string[]]>([
    [
      'names in another case',
      hinting(({ ttlMs, cacheScope, ...rest }) => ({ ...rest, ttlms: ttlMs ?? 0, cachescope: cacheScope ?? '' })),
      ['fail', 'fail', 'not-tested', 'not-tested'],
    ],
    [
      'hints in an object',
      hinting(({ ttlMs, cacheScope, ...rest }) => ({
        ...rest,
        cache: { ttlMs: ttlMs ?? 0, cacheScope: cacheScope ?? '' },
      })),
      ['fail', 'fail', 'not-tested', 'not-tested'],
    ],
    [
      'a blank behind the scope',
      rewriting('"cacheScope":"public"', '"cacheScope":"public "'),
      ['pass', 'pass', 'fail', 'pass'],
    ],
    [
      'a letter that only looks right',
      rewriting('"cacheScope":"public"', '"cacheScope":"рublic"'),
      ['pass', 'pass', 'fail', 'pass'],
    ],
    [
      'a wrong scope on the second page',
      hinting((result, _method, cursor) => (cursor === undefined ? result : { ...result, cacheScope: 'Public' })),
      ['pass', 'pass', 'fail', 'pass'],
    ],
    [
      'no hints on discover alone',
      hinting(({ ttlMs, cacheScope, ...rest }, method) =>
        method === 'server/discover' ? rest : { ...rest, ttlMs: ttlMs ?? 0, cacheScope: cacheScope ?? '' },
      ),
      ['fail', 'fail', 'pass', 'pass'],
    ],
    [
      'a lifetime below zero on the second page',
      hinting((result, _method, cursor) => (cursor === undefined ? result : { ...result, ttlMs: -1e-9 })),
      ['pass', 'pass', 'pass', 'fail'],
    ],
    ['a list as the lifetime', hinting((result) => ({ ...result, ttlMs: [60_000] })), ['pass', 'pass', 'pass', 'fail']],
  ])('%s', async (_what, odd, expected) => {
    expect(await verdicts(odd)).toEqual(expected);
  });
});
