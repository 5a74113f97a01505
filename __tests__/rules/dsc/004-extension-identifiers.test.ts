import { ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonValue } from '../../../src/wire/message.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const extensions = (value: JsonValue): OddServer => ({
  offers: ({ capabilities }) => {
    capabilities.extensions = value;
  },
});
const named = (...ids: string[]): OddServer => extensions(Object.fromEntries(ids.map((id) => [id, {}])));

ruleCases('MCP-DSC-004', [
  {
    name: 'an official one',
    server: named('io.modelcontextprotocol/tasks'),
    verdict: 'pass',
    message: '1 extension identifier(s) are well-formed',
  },
  {
    name: 'one of its own',
    server: named('com.example/mine'),
    verdict: 'pass',
    message: '1 extension identifier(s) are well-formed',
  },
  {
    name: 'what looks reserved and is not',
    server: named('com.example.mcp/x', 'com.modelcontextprotocol-tools/x', 'a.b/', 'com.Example-1/a.b_c-d'),
    verdict: 'pass',
    message: '4 extension identifier(s) are well-formed',
  },
  {
    name: 'a prefix of one label',
    server: named('mcp/x', 'example/y'),
    verdict: 'pass',
    message: '2 extension identifier(s) are well-formed',
    notes: [
      '`mcp/` has one label; reverse DNS notation such as `com.example/` is recommended',
      '`example/` has one label; reverse DNS notation such as `com.example/` is recommended',
    ],
  },
  { name: 'none', server: named(), verdict: 'not-applicable', message: 'the server advertises no extensions' },
  { name: 'null', server: extensions(null), verdict: 'not-applicable', message: 'the server advertises no extensions' },
  {
    name: 'no member at all',
    server: { offers: ({ capabilities }) => void delete capabilities.extensions },
    verdict: 'not-applicable',
    message: 'the server advertises no extensions',
  },
  {
    name: 'a list',
    server: extensions(['com.example/mine']),
    verdict: 'not-tested',
    message:
      '`capabilities.extensions` is not an object with extension identifiers as its keys, so there are none to judge',
  },
  {
    name: 'no prefix',
    server: named('mine'),
    verdict: 'violation',
    message:
      'the extension identifier `mine` has no prefix, expected a prefix of dot-separated labels, one `/`, and a name, such as `com.example/name`',
    findings: [
      {
        outcome: 'fail',
        subject: 'mine',
        expected: 'a prefix of dot-separated labels, one `/`, and a name, such as `com.example/name`',
        actual: 'mine',
      },
    ],
  },
  {
    name: 'an empty prefix',
    server: named('/mine'),
    verdict: 'violation',
    message:
      'the extension identifier `/mine` has no prefix, expected a prefix of dot-separated labels, one `/`, and a name, such as `com.example/name`',
    findings: [
      {
        outcome: 'fail',
        subject: '/mine',
        expected: 'a prefix of dot-separated labels, one `/`, and a name, such as `com.example/name`',
        actual: '/mine',
      },
    ],
  },
  {
    name: 'an empty key',
    server: named(''),
    verdict: 'violation',
    message:
      'an empty extension identifier has no prefix, expected a prefix of dot-separated labels, one `/`, and a name, such as `com.example/name`',
    findings: [
      {
        outcome: 'fail',
        subject: '',
        expected: 'a prefix of dot-separated labels, one `/`, and a name, such as `com.example/name`',
        actual: 'an empty key',
      },
    ],
  },
  {
    name: 'two slashes',
    server: named('com.example/a/b'),
    verdict: 'violation',
    message:
      'the extension identifier `com.example/a/b` has more than one `/`, expected a prefix of dot-separated labels, one `/`, and a name, such as `com.example/name`',
    findings: [
      {
        outcome: 'fail',
        subject: 'com.example/a/b',
        expected: 'a prefix of dot-separated labels, one `/`, and a name, such as `com.example/name`',
        actual: 'com.example/a/b',
      },
    ],
  },
  {
    name: 'a label that starts with a digit',
    server: named('com.1st/x'),
    verdict: 'violation',
    message:
      'the extension identifier `com.1st/x` has the label `1st` in its prefix, expected labels that start with a letter, end with a letter or digit, and hold letters, digits and hyphens',
    findings: [
      {
        outcome: 'fail',
        subject: 'com.1st/x',
        expected: 'labels that start with a letter, end with a letter or digit, and hold letters, digits and hyphens',
        actual: 'com.1st/x',
      },
    ],
  },
  {
    name: 'a label that ends with a hyphen',
    server: named('com.example-/x'),
    verdict: 'violation',
    message:
      'the extension identifier `com.example-/x` has the label `example-` in its prefix, expected labels that start with a letter, end with a letter or digit, and hold letters, digits and hyphens',
    findings: [
      {
        outcome: 'fail',
        subject: 'com.example-/x',
        expected: 'labels that start with a letter, end with a letter or digit, and hold letters, digits and hyphens',
        actual: 'com.example-/x',
      },
    ],
  },
  {
    name: 'an empty label',
    server: named('com..example/x'),
    verdict: 'violation',
    message:
      'the extension identifier `com..example/x` has an empty label in its prefix, expected labels that start with a letter, end with a letter or digit, and hold letters, digits and hyphens',
    findings: [
      {
        outcome: 'fail',
        subject: 'com..example/x',
        expected: 'labels that start with a letter, end with a letter or digit, and hold letters, digits and hyphens',
        actual: 'com..example/x',
      },
    ],
  },
  {
    name: 'a letter beyond ASCII',
    server: named('com.exämple/x'),
    verdict: 'violation',
    message:
      'the extension identifier `com.exämple/x` has the label `exämple` in its prefix, expected labels that start with a letter, end with a letter or digit, and hold letters, digits and hyphens',
    findings: [
      {
        outcome: 'fail',
        subject: 'com.exämple/x',
        expected: 'labels that start with a letter, end with a letter or digit, and hold letters, digits and hyphens',
        actual: 'com.exämple/x',
      },
    ],
  },
  {
    name: 'a name that ends with a dot',
    server: named('com.example/x.'),
    verdict: 'violation',
    message:
      'the extension identifier `com.example/x.` has the name `x.`, expected a name that is empty, or starts and ends with a letter or digit and holds letters, digits, `-`, `_` and `.`',
    findings: [
      {
        outcome: 'fail',
        subject: 'com.example/x.',
        expected:
          'a name that is empty, or starts and ends with a letter or digit and holds letters, digits, `-`, `_` and `.`',
        actual: 'com.example/x.',
      },
    ],
  },
  {
    name: 'a name with a blank',
    server: named('com.example/my extension'),
    verdict: 'violation',
    message:
      'the extension identifier `com.example/my extension` has the name `my extension`, expected a name that is empty, or starts and ends with a letter or digit and holds letters, digits, `-`, `_` and `.`',
    findings: [
      {
        outcome: 'fail',
        subject: 'com.example/my extension',
        expected:
          'a name that is empty, or starts and ends with a letter or digit and holds letters, digits, `-`, `_` and `.`',
        actual: 'com.example/my extension',
      },
    ],
  },
  {
    name: 'reserved prefixes',
    server: named('com.mcp/x', 'org.modelcontextprotocol.api/x'),
    verdict: 'violation',
    message:
      '2 findings; the first: the extension identifier `com.mcp/x` uses the reserved prefix `com.mcp/`, expected a prefix of your own: a second label `modelcontextprotocol` or `mcp` is reserved',
    findings: [
      {
        outcome: 'fail',
        subject: 'com.mcp/x',
        expected: 'a prefix of your own: a second label `modelcontextprotocol` or `mcp` is reserved',
        actual: 'com.mcp/x',
      },
      {
        outcome: 'fail',
        subject: 'org.modelcontextprotocol.api/x',
        expected: 'a prefix of your own: a second label `modelcontextprotocol` or `mcp` is reserved',
        actual: 'org.modelcontextprotocol.api/x',
      },
    ],
  },
  {
    name: 'an official name that is not known',
    server: named('io.modelcontextprotocol/apps'),
    verdict: 'violation',
    message:
      'the extension identifier `io.modelcontextprotocol/apps` is not an official extension that this tool knows, expected one of io.modelcontextprotocol/ui, io.modelcontextprotocol/tasks, io.modelcontextprotocol/oauth-client-credentials, io.modelcontextprotocol/enterprise-managed-authorization',
    findings: [
      {
        outcome: 'warn',
        subject: 'io.modelcontextprotocol/apps',
        expected:
          'one of io.modelcontextprotocol/ui, io.modelcontextprotocol/tasks, io.modelcontextprotocol/oauth-client-credentials, io.modelcontextprotocol/enterprise-managed-authorization',
        actual: 'io.modelcontextprotocol/apps',
        because: 'the list of official extensions may have grown since (setting `extensions`)',
      },
    ],
  },
  {
    name: 'an official name that the user knows',
    server: named('io.modelcontextprotocol/apps'),
    options: { settings: { extensions: ['io.modelcontextprotocol/apps'] } },
    verdict: 'pass',
    message: '1 extension identifier(s) are well-formed',
  },
  {
    name: 'a good one and two bad ones',
    server: named('com.example/good', 'bad', 'com.mcp/worse'),
    verdict: 'violation',
    message:
      '2 findings; the first: the extension identifier `bad` has no prefix, expected a prefix of dot-separated labels, one `/`, and a name, such as `com.example/name`',
    findings: [
      {
        outcome: 'fail',
        subject: 'bad',
        expected: 'a prefix of dot-separated labels, one `/`, and a name, such as `com.example/name`',
        actual: 'bad',
      },
      {
        outcome: 'fail',
        subject: 'com.mcp/worse',
        expected: 'a prefix of your own: a second label `modelcontextprotocol` or `mcp` is reserved',
        actual: 'com.mcp/worse',
      },
    ],
  },
  {
    name: 'discover is not served',
    server: {
      before: ({ method }) => (method === 'server/discover' ? new ProtocolError(404, -32601, 'No') : undefined),
    },
    verdict: 'not-tested',
    message: 'blocked by MCP-DSC-001: server/discover gave no result',
  },
]);
