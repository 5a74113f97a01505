import { describe, expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { judge, type OddServer } from '../../adversarial/support/odd-server.js';
import { answering, findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';

const ID = 'MCP-ERR-006';
const [VERSION, CAPABILITIES, CLIENT] = ['protocolVersion', 'clientCapabilities', 'clientInfo'].map(
  (name) => `io.modelcontextprotocol/${name}`,
);
const EXPECTED = 'expected 400 with error -32602 (Invalid params)';

function without(field: string | undefined): string {
  return `\`server/discover\` without \`${field}\` was answered`;
}

/** Refuses malformed requests in its own way. */
function refusing(status: number, code: number): Odd {
  return {
    error: (was) => (/is required$/.test(was.message) ? new ProtocolError(status, code, 'Malformed') : was),
  };
}

test('a server that looks at each required field passes', async () => {
  expect((await judgeOdd(ID)).rule).toMatchObject({
    verdict: 'pass',
    message: 'requests without a required _meta field are refused, one without clientInfo is served',
    notes: [],
  });
});

test.each<[string, Odd, string, string]>([
  ['no _meta at all', { skip: ['meta-missing'] }, '_meta', '200 with a result'],
  ['no version in it', { skip: ['meta-version'] }, VERSION ?? '', '200 with a result'],
  ['no capabilities', { skip: ['meta-capabilities'] }, CAPABILITIES ?? '', '200 with a result'],
])('serving a request with %s is a violation', async (_what, odd, field, actual) => {
  expect(findingsOf(await judgeOdd(ID, odd))).toEqual([
    { message: `${without(field)} ${actual}, ${EXPECTED}`, subject: `without ${field}`, outcome: 'fail' },
  ]);
});

test.each<[string, Odd, string]>([
  ['another status', refusing(422, -32602), `422 with error -32602 (Malformed), ${EXPECTED}`],
  [
    'another code',
    refusing(400, -32600),
    `400 with error -32600 (Malformed), ${EXPECTED}; refused as it must be, only the error code is wrong`,
  ],
])('%s is a violation for each of the three', async (_what, odd, told) => {
  expect(findingsOf(await judgeOdd(ID, odd)).map(({ message }) => message)).toEqual(
    [CAPABILITIES, '_meta', VERSION].map((field) => `${without(field)} ${told}`),
  );
});

test('a header mismatch is a warning where the version is missing, and a violation where it is not', async () => {
  const judged = await judgeOdd(ID, refusing(400, -32020));
  expect(findingsOf(judged).map(({ subject, outcome }) => [subject, outcome])).toEqual([
    [`without ${CAPABILITIES}`, 'fail'],
    ['without _meta', 'warn'],
    [`without ${VERSION}`, 'warn'],
  ]);
  expect(findingsOf(judged)[1]?.because).toBe(
    'the header names a version that the body does not, and the specification leaves open which check comes first',
  );
});

test('clientInfo is optional: to refuse a request without it is a warning', async () => {
  const before: Odd['before'] = ({ meta }) =>
    CLIENT !== undefined &&
    CAPABILITIES !== undefined &&
    VERSION !== undefined &&
    CAPABILITIES in meta &&
    VERSION in meta &&
    !(CLIENT in meta)
      ? new ProtocolError(400, -32602, 'Who are you?')
      : undefined;
  expect(findingsOf(await judgeOdd(ID, { before }))).toEqual([
    {
      message:
        '`server/discover` without the optional clientInfo was answered 400 with error -32602 (Who are you?), expected a result',
      subject: `without ${CLIENT}`,
      outcome: 'warn',
      because: 'the rule is about required fields, and clients should send clientInfo',
    },
  ]);
});

test('gates decide nothing; where all probes meet one nothing was tested', async () => {
  const lacks = ({ message }: { message: unknown }): boolean => !JSON.stringify(message).includes(`"${CAPABILITIES}"`);
  const some = await judgeOdd(ID, { instead: answering(403, lacks) });
  expect(some.rule).toMatchObject({
    verdict: 'pass',
    notes: ['not decided: answered 403, which says nothing about this rule'],
  });
});

describe('a request without a version may be a legacy client’s for a server that serves those', () => {
  const judgeDual = async (
    before: NonNullable<OddServer['before']>,
  ): Promise<readonly (readonly [string | undefined, string])[]> => {
    const { rules } = await judge({ era: 'dual-era', before }, { rules: [ID] });
    const findings = rules.find(({ id }) => id === ID)?.findings ?? [];
    return findings.map(({ subject, outcome }) => [subject, outcome]);
  };
  const isUnversioned = ({ method, meta }: { method: string; meta: object }): boolean =>
    method === 'server/discover' && VERSION !== undefined && !(VERSION in meta);

  test.each<[string, ProtocolError]>([
    ['for want of a session', new ProtocolError(400, -32000, 'No valid session ID provided')],
    ['as an unknown method', new ProtocolError(200, -32601, 'Method not found')],
  ])('refused %s it is a warning', async (_what, refusal) => {
    expect(await judgeDual((call) => (isUnversioned(call) ? refusal : undefined))).toEqual([
      ['without _meta', 'warn'],
      [`without ${VERSION}`, 'warn'],
    ]);
  });

  test('one without capabilities is none of theirs', async () => {
    const refusal = new ProtocolError(400, -32000, 'No valid session ID provided');
    const before: NonNullable<OddServer['before']> = ({ method, meta }) =>
      method === 'server/discover' && CAPABILITIES !== undefined && !(CAPABILITIES in meta) ? refusal : undefined;
    expect(await judgeDual(before)).toEqual([
      [`without ${CAPABILITIES}`, 'fail'],
      ['without _meta', 'warn'],
    ]);
  });
});
