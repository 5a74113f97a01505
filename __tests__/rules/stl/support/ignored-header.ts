import { bareReply, header, ProtocolError, type Reply } from '../../../../src/reference/protocol.js';
import type { OddServer } from '../../../adversarial/support/odd-server.js';
import type { RuleCase } from '../../../support/rule-cases.js';

const MISSING = new ProtocolError(404, -32600, 'Not found');
const MISSED = '404 with error -32600 (Not found)';
const SAME = 'the same outcome as without it (200 with a result)';

interface IgnoredHeader {
  header: 'Mcp-Session-Id' | 'Last-Event-ID';
  outcome: 'fail' | 'warn';
  /** Message of a pass. */
  ignored: string;
  /** Why a finding is lowered to `warn` at a server that serves legacy clients too. */
  legacy?: string;
}

/** Servers that answer requests with a header of earlier revisions otherwise than without, and what is to be said of each. */
export function ignoredHeaderCases({ header: name, outcome, ignored, legacy }: IgnoredHeader): RuleCase[] {
  const hasIt = (http: Parameters<typeof header>[0]): boolean => header(http, name.toLowerCase()) !== undefined;
  /** Answers modern requests with the header in another way. */
  const seeing = (answer: Reply | ProtocolError, more: OddServer = {}): OddServer => ({
    ...more,
    before: ({ http, meta }) => (hasIt(http) && 'io.modelcontextprotocol/protocolVersion' in meta ? answer : undefined),
  });
  const found = (
    methods: readonly string[],
    actual: string,
    lowered: Pick<NonNullable<RuleCase['findings']>[number], 'because'> = {},
  ): Pick<RuleCase, 'verdict' | 'message' | 'findings'> => ({
    verdict: 'violation',
    message: `${methods.length > 1 ? `${methods.length} findings; the first: ` : ''}\`${methods[0]}\` with \`${name}\` was answered ${actual}, expected ${SAME}`,
    findings: methods.map((method) => ({
      outcome: 'because' in lowered ? 'warn' : outcome,
      subject: `${method} with ${name}`,
      expected: SAME,
      actual,
      ...lowered,
    })),
  });
  const both = ['server/discover', 'tools/list'];
  return [
    { name: 'ignored', verdict: 'pass', message: ignored },
    { name: 'looked up', server: seeing(MISSING), ...found(both, MISSED) },
    {
      name: 'looked up, dual-era',
      server: seeing(MISSING, { era: 'dual-era' }),
      ...found(both, MISSED, legacy === undefined ? {} : { because: legacy }),
    },
    { name: 'refused without a body', server: seeing(bareReply(400)), ...found(both, '400 with an empty body') },
    {
      name: 'crashing, each time',
      server: seeing(new ProtocolError(500, -32603, 'Internal error')),
      ...found(both, '500 with error -32603 (Internal error)'),
    },
    {
      name: 'served with status 404',
      server: { reply: (reply, { http }) => (hasIt(http) ? { ...reply, status: 404 } : reply) },
      ...found(both, '404 with a result'),
    },
    {
      name: 'looked up for lists alone',
      server: { before: ({ http, method }) => (hasIt(http) && method.endsWith('/list') ? MISSING : undefined) },
      ...found(['tools/list'], MISSED),
    },
    {
      name: 'stopped by a gate',
      server: seeing(bareReply(403)),
      verdict: 'not-tested',
      message: 'answered 403, which says nothing about this rule',
    },
    {
      name: 'no lists to ask for',
      server: { offers: (features) => void Object.assign(features, { capabilities: {} }) },
      verdict: 'pass',
      message: ignored,
    },
    {
      name: 'nothing is served without it either',
      server: { before: ({ method, http }) => (method === 'server/discover' || hasIt(http) ? MISSING : undefined) },
      ...found(['tools/list'], MISSED),
      notes: [
        `not decided: the same request without the fault was not served (${MISSED}), so a refusal proves nothing`,
      ],
    },
    { name: 'stdio', stdio: true, verdict: 'not-applicable', message: 'only for http; this target is stdio' },
  ];
}
