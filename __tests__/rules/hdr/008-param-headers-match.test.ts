import { describe, expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonObject } from '../../../src/wire/message.js';
import { callsOf, findingsOf, judgeOdd, type Odd, onlyTools, toolWith } from '../../support/behaving.js';

const ID = 'MCP-HDR-008';
const X = 'x-mcp-header';

/** A server with one tool `look` whose parameter `p` has this schema. */
function mirroring(schema: JsonObject, more: JsonObject = {}): Pick<Odd, 'offers'> {
  return { offers: onlyTools(toolWith('look', { p: { ...schema, [X]: 'P' } }, more)) };
}

/** Header and argument of each call, in order. */
async function sent(odd: Odd, settings = {}): Promise<[unknown, unknown][]> {
  const { requests } = await judgeOdd(ID, odd, { settings });
  return callsOf(requests, 'look').map(({ headers, message }) => {
    const args = message?.params?.arguments as JsonObject;
    return [headers['mcp-param-p'], args.p];
  });
}

describe('a server that compares passes', () => {
  test.each<[string, JsonObject, JsonObject, [unknown, unknown][]]>([
    [
      'an optional string',
      { type: 'string' },
      {},
      [
        ['mcp-compliance', 'mcp-compliance'],
        ['mcp-compliance-other', 'mcp-compliance'],
        [undefined, 'mcp-compliance'],
        [undefined, undefined],
      ],
    ],
    [
      'a required integer or null',
      { type: ['integer', 'null'] },
      { required: ['p'] },
      [
        ['42', 42],
        ['41', 42],
        [undefined, 42],
        [undefined, null],
        ['42.0', 42],
      ],
    ],
    [
      'a required boolean that is always false',
      { type: 'boolean', const: false },
      { required: ['p'] },
      [
        ['false', false],
        ['true', false],
        [undefined, false],
      ],
    ],
    [
      'a required integer of 43 and more',
      { type: 'integer', minimum: 43 },
      { required: ['p'] },
      [
        ['43', 43],
        ['42', 43],
        [undefined, 43],
        ['43.0', 43],
      ],
    ],
    [
      'a union with null',
      { anyOf: [{ type: 'null' }, { enum: ['eu', 'us'] }], default: null },
      { required: ['p'] },
      [
        ['eu', 'eu'],
        ['mcp-compliance-other', 'eu'],
        [undefined, 'eu'],
        [undefined, null],
      ],
    ],
    [
      'a reference to a default',
      { $ref: '#/$defs/region' },
      { required: ['p'], $defs: { region: { type: 'string', default: 'eu' } } },
      [
        ['eu', 'eu'],
        ['mcp-compliance-other', 'eu'],
        [undefined, 'eu'],
      ],
    ],
  ])('%s', async (_what, schema, more, expected) => {
    const { rule } = await judgeOdd(ID, mirroring(schema, more));
    expect(rule).toMatchObject({ verdict: 'pass', message: 'Mcp-Param-P is compared with the argument', notes: [] });
    expect(await sent(mirroring(schema, more))).toEqual(expected);
  });

  test('a nested parameter', async () => {
    const inner = { type: 'object', properties: { deep: { type: 'string', [X]: 'Deep' } }, required: ['deep'] };
    const { rule } = await judgeOdd(ID, { offers: onlyTools(toolWith('look', { inner })) });
    expect(rule).toMatchObject({ verdict: 'pass', message: 'Mcp-Param-Deep is compared with the argument' });
  });
});

describe('values', () => {
  test('from the settings win, as they are', async () => {
    const settings = { toolArguments: { look: { p: 'us', other: 1 } } };
    expect((await sent(mirroring({ type: 'string', default: 'eu' }), settings))[0]).toEqual(['us', 'us']);
  });

  test('that settings leave out are made beside those that they give', async () => {
    const odd = mirroring({ type: 'string' }, { required: ['other'] });
    const { requests } = await judgeOdd(ID, odd, { settings: { toolArguments: { look: { other: 1 } } } });
    const args = callsOf(requests, 'look')[0]?.message?.params?.arguments;
    expect(args).toEqual({ p: 'mcp-compliance', other: 1 });
  });

  test('outside the safe range or empty are not used', async () => {
    expect((await sent(mirroring({ type: 'integer', default: 2 ** 60 })))[0]).toEqual(['42', 42]);
    expect((await sent(mirroring({ type: 'string', default: '' })))[0]).toEqual(['mcp-compliance', 'mcp-compliance']);
  });

  test('that nobody can make are asked for', async () => {
    const { rule } = await judgeOdd(ID, mirroring({ type: 'string', pattern: '^[0-9]{9}$' }));
    expect(rule).toMatchObject({
      verdict: 'not-tested',
      message: 'no arguments could be made for the tool look',
      enable: 'give arguments in `tool-arguments`',
    });
  });
});

describe('violations', () => {
  test('a header that differs and one that is missing are one finding of the tool, with the place of its annotation', async () => {
    const judged = await judgeOdd(ID, { ...mirroring({ type: 'string' }), skip: ['param-mismatch', 'param-missing'] });
    const told = 'was answered 200 with a result, expected 400 with error -32020 (HeaderMismatch)';
    expect(judged.rule.findings).toMatchObject([
      {
        outcome: 'fail',
        message: `\`tools/call\` of look with another value in Mcp-Param-P ${told}; and \`tools/call\` of look without Mcp-Param-P ${told}`,
      },
    ]);
    expect(JSON.stringify(judged.rule.findings[0])).toContain('/inputSchema/properties/p/x-mcp-header');
  });

  test.each<[string, 'param-mismatch' | 'param-missing', string]>([
    ['differs', 'param-mismatch', 'with another value in Mcp-Param-P'],
    ['is missing', 'param-missing', 'without Mcp-Param-P'],
  ])('a header that %s', async (_what, check, told) => {
    const judged = await judgeOdd(ID, { ...mirroring({ type: 'integer' }), skip: [check] });
    expect(findingsOf(judged)[0]?.message).toMatch(new RegExp(`^\`tools/call\` of look ${told} was answered 200`));
  });

  test.each<[string, JsonObject, string]>([
    ['absent', {}, 'without the argument of Mcp-Param-P'],
    ['null', { required: ['p'] }, 'with null as the argument of Mcp-Param-P'],
  ])('a header that is expected although the argument is %s', async (_what, more, told) => {
    const judged = await judgeOdd(ID, {
      ...mirroring({ type: ['string', 'null'] }, more),
      before: ({ method, params, http }) =>
        method === 'tools/call' && params.name === 'look' && http?.headers['mcp-param-p'] === undefined
          ? new ProtocolError(400, -32020, 'Mcp-Param-P is missing')
          : undefined,
    });
    expect(findingsOf(judged)[0]?.message).toContain(
      `\`tools/call\` of look ${told} was answered 400 with error -32020 (Mcp-Param-P is missing), expected no header error`,
    );
  });
});

test('null is tried for every mirrored parameter, each with its own place', async () => {
  const region = { type: 'string', [X]: 'Region' };
  const limit = { type: ['integer', 'null'], [X]: 'Limit' };
  const judged = await judgeOdd(ID, {
    offers: onlyTools(toolWith('look', { region, limit })),
    before: ({ method, params }) =>
      method === 'tools/call' && JSON.stringify(params.arguments).includes('null')
        ? new ProtocolError(400, -32020, 'Mcp-Param-Limit is missing')
        : undefined,
  });
  expect(judged.rule.findings).toHaveLength(1);
  expect(judged.rule.findings[0]).toMatchObject({
    subject: 'look',
    message: expect.stringContaining('with null as the argument of Mcp-Param-Limit'),
  });
  expect(JSON.stringify(judged.rule.findings[0])).toContain('/inputSchema/properties/limit/x-mcp-header');
});

describe('what says nothing against a server', () => {
  test('42.0 that is not taken for 42 is a note: a SHOULD', async () => {
    const { rule } = await judgeOdd(ID, {
      ...mirroring({ type: 'integer' }),
      before: ({ http }) =>
        http?.headers['mcp-param-p'] === '42.0' ? new ProtocolError(400, -32020, 'differs') : undefined,
    });
    expect(rule).toMatchObject({
      verdict: 'pass',
      notes: ['Mcp-Param-P: 42.0 is refused for the integer 42; servers should compare by value'],
    });
  });

  test('a tool that has another outcome without the argument', async () => {
    const { rule } = await judgeOdd(ID, {
      ...mirroring({ type: 'string' }),
      before: ({ method, params }) =>
        method === 'tools/call' && JSON.stringify(params.arguments) === '{}'
          ? new ProtocolError(200, -32602, 'p is needed today')
          : undefined,
    });
    expect(rule).toMatchObject({ verdict: 'pass', notes: [] });
  });

  test('a server that looks at the arguments first: without a served call nothing more is sent', async () => {
    const { rule, requests } = await judgeOdd(ID, {
      ...mirroring({ type: 'string' }),
      before: ({ method, params }) =>
        method === 'tools/call' && params.name === 'look' ? new ProtocolError(200, -32602, 'No such p') : undefined,
    });
    expect(rule).toMatchObject({
      verdict: 'not-tested',
      message:
        'the tool look does not serve a correct call (200 with error -32602 (No such p)), so a refusal proves nothing',
      enable: 'give arguments in `tool-arguments`',
    });
    expect(callsOf(requests, 'look')).toHaveLength(1);
  });
});

describe('a tool whose annotations are open to doubt', () => {
  const nullable = { p: { type: ['string', 'null'], [X]: 'P' } };

  test('is a warning where none of its headers is looked at, as by the TypeScript SDK', async () => {
    const skip = ['param-mismatch', 'param-missing', 'param-encoding', 'param-bytes'] as const;
    const judged = await judgeOdd(ID, { offers: onlyTools(toolWith('look', nullable)), skip });
    expect(findingsOf(judged)).toMatchObject([
      { outcome: 'warn', because: expect.stringContaining('open whether a parameter without one plain type') },
    ]);
  });

  test('is judged in full where some of its headers are looked at', async () => {
    const judged = await judgeOdd(ID, { offers: onlyTools(toolWith('look', nullable)), skip: ['param-missing'] });
    expect(findingsOf(judged)).toMatchObject([{ outcome: 'fail' }]);
  });

  test('is left for one that is not', async () => {
    const plain = toolWith('look', { p: { type: 'string', [X]: 'P' } });
    const { rule, requests } = await judgeOdd(ID, { offers: onlyTools(toolWith('doubtful', nullable), plain) });
    expect(rule.verdict).toBe('pass');
    expect(callsOf(requests, 'doubtful')).toEqual([]);
  });
});

describe('which tool', () => {
  const annotated = { p: { type: 'string', [X]: 'P' } };
  const NO_TOOL = 'no tool mirrors a parameter into a header (x-mcp-header, valid by MCP-SCH-001 to 005)';

  test.each<[string, JsonObject]>([
    ['no annotation', { p: { type: 'string' } }],
    ['an annotated number', { p: { type: 'number', [X]: 'P' } }],
    ['two annotations of one name', { p: { type: 'string', [X]: 'P' }, q: { type: 'string', [X]: 'p' } }],
    ['a second annotation that is no header name', { ...annotated, q: { type: 'string', [X]: 'two words' } }],
    ['an annotation inside an array', { ...annotated, q: { type: 'array', items: { type: 'string', [X]: 'Q' } } }],
    ['an annotation on what cannot be told', { p: { [X]: 'P' } }],
  ])('one with %s is none: clients leave it out', async (_what, properties) => {
    const { rule, requests } = await judgeOdd(ID, { offers: onlyTools(toolWith('look', properties)) });
    expect(rule).toMatchObject({ verdict: 'not-applicable', message: NO_TOOL });
    expect(callsOf(requests, 'look')).toEqual([]);
  });

  test('only one that may be called is called', async () => {
    const forbidden = { ...toolWith('forbidden', annotated), annotations: {} };
    const { rule, requests } = await judgeOdd(ID, { offers: onlyTools(forbidden, toolWith('look', annotated)) });
    expect(rule.verdict).toBe('pass');
    expect(callsOf(requests, 'forbidden')).toEqual([]);
    const none = await judgeOdd(ID, { offers: onlyTools(forbidden) });
    expect(none.rule).toMatchObject({
      verdict: 'not-tested',
      message: 'no tool with x-mcp-header may be called',
      enable: 'set `tool-calls: all`, or name the tool in `allow-tools`',
    });
  });

  test('the next one is taken where no arguments can be made', async () => {
    const hard = toolWith('hard', { ...annotated, q: { type: 'string', pattern: '^[0-9]{9}$' } }, { required: ['q'] });
    const { rule, requests } = await judgeOdd(ID, { offers: onlyTools(hard, toolWith('look', annotated)) });
    expect(rule.verdict).toBe('pass');
    expect(callsOf(requests, 'hard')).toEqual([]);
  });
});
