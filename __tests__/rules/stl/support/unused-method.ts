import { bareReply, type Reply } from '../../../../src/reference/protocol.js';
import type { OddServer } from '../../../adversarial/support/odd-server.js';
import type { RuleCase } from '../../../support/rule-cases.js';

/** What a server may answer to an HTTP method that this revision gives no meaning, and what is to be said of it. */
export function unusedMethodCases(method: 'GET' | 'DELETE'): RuleCase[] {
  const on = (reply: Reply): OddServer => ({ http: (asked) => (asked === method ? reply : undefined) });
  return [
    { name: '405', verdict: 'pass', message: `${method} is answered 405` },
    {
      name: '405 without Allow',
      server: on(bareReply(405)),
      verdict: 'pass',
      message: `${method} is answered 405`,
      notes: ['the 405 has no Allow header (RFC 9110 section 15.5.6)'],
    },
    {
      name: '404',
      server: on(bareReply(404)),
      verdict: 'violation',
      message: `${method} on the MCP endpoint was answered 404, expected 405`,
      findings: [{ outcome: 'warn', subject: method, expected: '405 Method Not Allowed', actual: '404' }],
    },
    {
      name: '200 and a page',
      server: on({ ...bareReply(200, { 'Content-Type': 'text/html' }), text: '<h1>MCP</h1>' }),
      verdict: 'violation',
      message: `${method} on the MCP endpoint was answered 200 with media type text/html, expected 405`,
      findings: [
        {
          outcome: 'warn',
          subject: method,
          expected: '405 Method Not Allowed',
          actual: '200 with media type text/html',
        },
      ],
    },
    {
      name: 'an open stream',
      server: on({ ...bareReply(200), stream: true, hold: true }),
      verdict: 'violation',
      message: `${method} on the MCP endpoint was answered 200 with media type text/event-stream, expected 405`,
      findings: [
        {
          outcome: 'warn',
          subject: method,
          expected: '405 Method Not Allowed',
          actual: '200 with media type text/event-stream',
        },
      ],
    },
    {
      name: '204',
      server: on(bareReply(204)),
      verdict: 'violation',
      message: `${method} on the MCP endpoint was answered 204, expected 405`,
      findings: [{ outcome: 'warn', subject: method, expected: '405 Method Not Allowed', actual: '204' }],
    },
    {
      name: '501',
      server: on(bareReply(501)),
      verdict: 'violation',
      message: `${method} on the MCP endpoint was answered 501, expected 405`,
      findings: [{ outcome: 'warn', subject: method, expected: '405 Method Not Allowed', actual: '501' }],
    },
    {
      name: 'a redirect',
      server: on(bareReply(302, { Location: 'https://example.com/docs' })),
      verdict: 'violation',
      message: `${method} on the MCP endpoint was answered 302 with a redirect to https://example.com/docs, expected 405`,
      findings: [
        {
          outcome: 'warn',
          subject: method,
          expected: '405 Method Not Allowed',
          actual: '302 with a redirect to https://example.com/docs',
        },
      ],
    },
    {
      name: 'a gate',
      server: on(bareReply(401)),
      verdict: 'not-tested',
      message: 'answered 401, which says nothing about this rule',
    },
    {
      name: 'a lost connection',
      server: {
        raw: (incoming) => {
          if (incoming.method !== method) return false;
          incoming.socket.destroy();
          return true;
        },
      },
      verdict: 'not-tested',
      message: 'the connection was dropped: other side closed',
    },
    {
      name: 'a server of both eras',
      server: { era: 'dual-era' },
      verdict: 'not-applicable',
      message: `the server also serves legacy clients, whose revision gives ${method} a meaning`,
    },
    {
      name: 'initialize says nothing about the era',
      server: { before: (call) => (call.method === 'initialize' ? bareReply(503) : undefined) },
      verdict: 'not-tested',
      message: 'it is not known whether the server also serves legacy clients',
    },
    { name: 'stdio', stdio: true, verdict: 'not-applicable', message: 'only for http; this target is stdio' },
  ];
}
