import type { Behaviour } from '../../../src/reference/fault.js';
import { onResult } from '../../../src/reference/faults/make.js';
import { ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonValue } from '../../../src/wire/message.js';
import { ruleCases } from '../../support/rule-cases.js';

/** Rules that read lists and a resource. */
const ALL = { rules: ['MCP-RES-002', 'MCP-CAC-001'] };
const typed = (resultType: JsonValue, method = 'resources/read'): Behaviour =>
  onResult(method, (result) => ({ ...result, resultType }));
const extended = (...ids: string[]): Pick<Behaviour, 'features'> => ({
  features: ({ capabilities }) => {
    capabilities.extensions = Object.fromEntries(ids.map((id) => [id, {}]));
  },
});

ruleCases('MCP-RES-002', [
  { name: 'complete', options: ALL, verdict: 'pass', message: 'the resultType of all 7 results is defined' },
  {
    name: 'input_required where it may be',
    server: typed('input_required'),
    options: ALL,
    verdict: 'pass',
    message: 'the resultType of all 7 results is defined',
  },
  {
    name: 'input_required in a list and in discover',
    server: { result: (result) => ({ ...result, resultType: 'input_required' }) },
    options: ALL,
    verdict: 'violation',
    message:
      '5 findings; the first: the result of server/discover asks for input (resultType "input_required"), which only tools/call, resources/read, prompts/get may',
    findings: [
      { outcome: 'fail', subject: 'server/discover', expected: '"complete"', actual: '"input_required"' },
      { outcome: 'fail', subject: 'tools/list', expected: '"complete"', actual: '"input_required"' },
      { outcome: 'fail', subject: 'prompts/list', expected: '"complete"', actual: '"input_required"' },
      { outcome: 'fail', subject: 'resources/list', expected: '"complete"', actual: '"input_required"' },
      { outcome: 'fail', subject: 'resources/templates/list', expected: '"complete"', actual: '"input_required"' },
    ],
  },
  {
    name: 'input_required in a list',
    server: typed('input_required', 'prompts/list'),
    options: ALL,
    verdict: 'violation',
    message:
      'the result of prompts/list asks for input (resultType "input_required"), which only tools/call, resources/read, prompts/get may',
    findings: [{ outcome: 'fail', subject: 'prompts/list', expected: '"complete"', actual: '"input_required"' }],
  },
  {
    name: 'task with the extension',
    server: { ...typed('task'), ...extended('io.modelcontextprotocol/tasks') },
    options: ALL,
    verdict: 'pass',
    message: 'the resultType of all 7 results is defined',
  },
  {
    name: 'task without it',
    server: typed('task'),
    options: ALL,
    verdict: 'violation',
    message:
      'the result of resources/read has the resultType "task", which neither the protocol nor an advertised extension defines',
    findings: [
      { outcome: 'fail', subject: 'resources/read', expected: '"complete" or "input_required"', actual: '"task"' },
    ],
  },
  {
    name: 'another case',
    server: typed('Complete', 'tools/list'),
    verdict: 'violation',
    message:
      'the result of tools/list has the resultType "Complete", which neither the protocol nor an advertised extension defines',
    findings: [
      { outcome: 'fail', subject: 'tools/list', expected: '"complete" or "input_required"', actual: '"Complete"' },
    ],
  },
  {
    name: 'a value of its own beside an official extension',
    server: { ...typed('done'), ...extended('io.modelcontextprotocol/ui') },
    options: ALL,
    verdict: 'violation',
    message:
      'the result of resources/read has the resultType "done", which neither the protocol nor an advertised extension defines',
    findings: [
      { outcome: 'fail', subject: 'resources/read', expected: '"complete" or "input_required"', actual: '"done"' },
    ],
  },
  {
    name: 'a value of its own beside an extension of its own',
    server: { ...typed('done'), ...extended('com.example/jobs') },
    options: ALL,
    verdict: 'not-tested',
    message: 'resultType "done" may belong to com.example/jobs, which this tool does not know',
  },
  {
    name: 'a value of its own, and discover is not served',
    server: {
      ...typed('done', 'tools/list'),
      before: ({ method }) => (method === 'server/discover' ? new ProtocolError(404, -32601, 'No') : undefined),
    },
    verdict: 'not-tested',
    message:
      'resultType "done" may belong to an extension: server/discover does not say which ones the server has (MCP-DSC-001, MCP-DSC-002)',
  },
  {
    name: 'numbers',
    server: { result: (result) => ({ ...result, resultType: 7 }) },
    verdict: 'not-tested',
    message: 'no result with a resultType was seen in a modern exchange',
  },
  {
    name: 'no type at all',
    server: { result: ({ resultType: _gone, ...result }) => result },
    verdict: 'not-tested',
    message: 'no result with a resultType was seen in a modern exchange',
  },
]);
