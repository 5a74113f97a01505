import { onResult, without } from '../../../src/reference/faults/make.js';
import { ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonValue } from '../../../src/wire/message.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

/** Rules that read lists and a resource. */
const ALL = { rules: ['MCP-RES-001', 'MCP-CAC-001'] };
const typed = (resultType: JsonValue, method = 'server/discover'): OddServer =>
  onResult(method, (result) => ({ ...result, resultType }));

ruleCases('MCP-RES-001', [
  { name: 'everywhere', options: ALL, verdict: 'pass', message: 'all 7 results have a resultType' },
  {
    name: 'nowhere',
    server: onResult([], (result) => without(result, 'resultType')),
    verdict: 'violation',
    message: '3 findings; the first: the result of server/discover has no resultType',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: 'a string resultType, "complete" for a final result',
        actual: 'no resultType',
      },
      {
        outcome: 'fail',
        subject: 'tools/list',
        expected: 'a string resultType, "complete" for a final result',
        actual: 'no resultType',
      },
      {
        outcome: 'fail',
        subject: 'resources/list',
        expected: 'a string resultType, "complete" for a final result',
        actual: 'no resultType',
      },
    ],
  },
  {
    name: 'on first pages alone',
    server: { result: (result, { params }) => (params.cursor === undefined ? result : without(result, 'resultType')) },
    options: ALL,
    verdict: 'violation',
    message: 'the result of tools/list has no resultType',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list',
        expected: 'a string resultType, "complete" for a final result',
        actual: 'no resultType',
      },
    ],
  },
  {
    name: 'a number',
    server: typed(1),
    verdict: 'violation',
    message: 'the result of server/discover has the resultType 1, which is no string',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: 'a string resultType, "complete" for a final result',
        actual: '1',
      },
    ],
  },
  {
    name: 'null',
    server: typed(null),
    verdict: 'violation',
    message: 'the result of server/discover has the resultType null, which is no string',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: 'a string resultType, "complete" for a final result',
        actual: 'null',
      },
    ],
  },
  { name: 'a value of its own', server: typed('done'), verdict: 'pass', message: 'all 3 results have a resultType' },
  {
    name: 'no result at all',
    server: { before: () => new ProtocolError(200, -32603, 'Broken') },
    verdict: 'not-tested',
    message: 'blocked by MCP-DSC-001: server/discover: 200 with error -32603 (Broken)',
  },
]);
