import type { Behaviour, Fault } from '../fault.js';
import { ProtocolError } from '../protocol.js';
import { fault, onError, SAYS } from './make.js';

/** Answers calls of unknown tools with another code. */
function unknownTool(code: number, status = 200): Behaviour {
  return onError(SAYS.unknownTool, { code, status });
}

/** Answers the tool that asks its user with an error. */
function asking(error: ProtocolError): Behaviour {
  return { before: ({ method, params }) => (method === 'tools/call' && params.name === 'confirm' ? error : undefined) };
}

/** Codes that must not, or should not, be used. */
export const codeFaults: readonly Fault[] = [
  fault('err-32042', 'answers an unknown tool with -32042', ['ERR-004', 'ERR-005'], unknownTool(-32042)),
  fault(
    'err-32042-for-questions',
    'sends its user to a web page with -32042, as 2025-11-25 did',
    ['ERR-004', 'ERR-005'],
    asking(
      new ProtocolError(200, -32042, 'URL elicitation required', {
        elicitations: [{ mode: 'url', url: 'https://example.com/confirm' }],
      }),
    ),
  ),
  fault('err-invented-code', 'answers an unknown tool with -32050', ['ERR-005'], unknownTool(-32050)),
  fault('err-code-beside-the-defined', 'answers an unknown tool with -32023', ['ERR-005'], unknownTool(-32023)),
  fault('err-code-at-the-end', 'answers an unknown tool with -32099', ['ERR-005'], unknownTool(-32099)),
  fault(
    'err-invented-method-code',
    'answers unknown methods with -32060',
    ['ERR-005', 'ERR-002'],
    onError(SAYS.unknownMethod, { code: -32060 }),
  ),
  fault(
    'err-invented-resource-code',
    'answers unknown resources with -32030',
    ['ERR-005', 'ERR-003'],
    onError(SAYS.unknownResource, { code: -32030 }),
  ),
  fault('err-legacy-code', 'answers an unknown tool with -32001', ['ERR-008'], unknownTool(-32001)),
  fault('err-legacy-code-first', 'answers an unknown tool with -32000', ['ERR-008'], unknownTool(-32000)),
  fault('err-legacy-code-last', 'answers an unknown tool with -32019', ['ERR-008'], unknownTool(-32019, 404)),
  fault(
    'err-legacy-resource-code',
    'answers unknown resources with -32004',
    ['ERR-008', 'ERR-003'],
    onError(SAYS.unknownResource, { code: -32004 }),
  ),
];
