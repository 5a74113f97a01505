import { onResult, without } from '../../../src/reference/faults/make.js';
import type { JsonValue } from '../../../src/wire/message.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

/** Looks at what all rules of a run have asked for. */
const ALL = { rules: ['MCP-DSC-001', 'MCP-DSC-005', 'MCP-RES-002', 'MCP-CAC-001'] };
const info = (value: JsonValue, methods: string | readonly string[] = 'server/discover'): OddServer =>
  onResult(methods, (result) => ({ ...result, _meta: { 'io.modelcontextprotocol/serverInfo': value } }));

ruleCases('MCP-DSC-005', [
  { name: 'in every result', options: ALL, verdict: 'pass', message: 'all 7 results name the server' },
  {
    name: 'with an empty version and more members',
    server: info({ name: 'x', version: '', title: 'X' }),
    verdict: 'pass',
    message: 'all 3 results name the server',
  },
  {
    name: 'nowhere',
    server: onResult([], (result) => without(result, '_meta')),
    options: ALL,
    verdict: 'violation',
    message:
      '6 findings; the first: the result of server/discover does not name the server: its _meta has no io.modelcontextprotocol/serverInfo',
    findings: [
      {
        outcome: 'warn',
        subject: 'server/discover',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'no io.modelcontextprotocol/serverInfo',
      },
      {
        outcome: 'warn',
        subject: 'tools/list',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'no io.modelcontextprotocol/serverInfo',
      },
      {
        outcome: 'warn',
        subject: 'prompts/list',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'no io.modelcontextprotocol/serverInfo',
      },
      {
        outcome: 'warn',
        subject: 'resources/list',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'no io.modelcontextprotocol/serverInfo',
      },
      {
        outcome: 'warn',
        subject: 'resources/templates/list',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'no io.modelcontextprotocol/serverInfo',
      },
      {
        outcome: 'warn',
        subject: 'resources/read',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'no io.modelcontextprotocol/serverInfo',
      },
    ],
  },
  {
    name: 'in discover alone',
    server: { result: (result, { method }) => (method === 'server/discover' ? result : without(result, '_meta')) },
    verdict: 'violation',
    message:
      '2 findings; the first: the result of tools/list does not name the server: its _meta has no io.modelcontextprotocol/serverInfo',
    findings: [
      {
        outcome: 'warn',
        subject: 'tools/list',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'no io.modelcontextprotocol/serverInfo',
      },
      {
        outcome: 'warn',
        subject: 'resources/list',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'no io.modelcontextprotocol/serverInfo',
      },
    ],
  },
  {
    name: 'without a version',
    server: info({ name: 'x' }),
    verdict: 'violation',
    message:
      'the result of server/discover does not name the server: its _meta has a serverInfo whose version is no string',
    findings: [
      {
        outcome: 'warn',
        subject: 'server/discover',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'a serverInfo whose version is no string',
      },
    ],
  },
  {
    name: 'with a number as its version',
    server: info({ name: 'x', version: 2 }),
    verdict: 'violation',
    message:
      'the result of server/discover does not name the server: its _meta has a serverInfo whose version is no string',
    findings: [
      {
        outcome: 'warn',
        subject: 'server/discover',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'a serverInfo whose version is no string',
      },
    ],
  },
  {
    name: 'as a text',
    server: info('x/1.0'),
    verdict: 'violation',
    message: 'the result of server/discover does not name the server: its _meta has a serverInfo that is no object',
    findings: [
      {
        outcome: 'warn',
        subject: 'server/discover',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'a serverInfo that is no object',
      },
    ],
  },
  {
    name: 'null',
    server: info(null),
    verdict: 'violation',
    message: 'the result of server/discover does not name the server: its _meta has a serverInfo that is no object',
    findings: [
      {
        outcome: 'warn',
        subject: 'server/discover',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'a serverInfo that is no object',
      },
    ],
  },
  {
    name: '_meta that is a list',
    server: onResult('tools/list', (result) => ({ ...result, _meta: [] })),
    verdict: 'violation',
    message: 'the result of tools/list does not name the server: its _meta has no io.modelcontextprotocol/serverInfo',
    findings: [
      {
        outcome: 'warn',
        subject: 'tools/list',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'no io.modelcontextprotocol/serverInfo',
      },
    ],
  },
  {
    name: 'beside _meta, as drafts had it',
    server: onResult('server/discover', ({ _meta, ...result }) => ({
      ...result,
      serverInfo: { name: 'x', version: '1' },
    })),
    verdict: 'violation',
    message:
      'the result of server/discover does not name the server: its _meta has no io.modelcontextprotocol/serverInfo',
    findings: [
      {
        outcome: 'warn',
        subject: 'server/discover',
        expected: '_meta["io.modelcontextprotocol/serverInfo"] with name and version as strings',
        actual: 'no io.modelcontextprotocol/serverInfo',
      },
    ],
  },
]);
