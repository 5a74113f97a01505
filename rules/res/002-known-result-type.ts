import { byMethod } from '../../src/suite/by-method.js';
import { quoteShort } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import { type FindingDraft, judged, notTested } from '../../src/suite/verdict.js';
import { knownResultTypes, MAY_ASK_FOR_INPUT } from './result-types.js';

export default rule({
  id: 'MCP-RES-002',
  title: 'resultType is a value defined by core or an advertised extension',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic',
    anchor: 'resulttype',
    from: 'The set of supported ResultType values',
    to: 'that are advertised via capabilities',
  },
  transports: ['http', 'stdio'],
  phase: 'passive',
  why: 'A client that meets a `resultType` it does not know must treat the answer as an error, so the call fails although the server did its work.',
  fix: 'Use `complete` or, in answers to tools/call, resources/read and prompts/get, `input_required`. Values of an extension may be used when the extension is advertised in `capabilities.extensions`.',
  async check(session) {
    const results = session.transcript.modern.filter(({ result }) => typeof result?.resultType === 'string');
    if (results.length === 0) return notTested('no result with a resultType was seen in a modern exchange');
    const { capabilities } = await session.discover();
    const { types, open } = knownResultTypes(capabilities ?? {});
    const unknown = results.filter(({ result }) => !types.includes(String(result?.resultType)));
    const misplaced = results.filter(
      ({ result, request }) =>
        result?.resultType === 'input_required' && !MAY_ASK_FOR_INPUT.includes(request.rpcMethod ?? ''),
    );
    const findings: FindingDraft[] = [...byMethod(misplaced)].map(([method, exchanges]) => ({
      message: `the result of ${method} asks for input (resultType "input_required"), which only ${MAY_ASK_FOR_INPUT.join(', ')} may`,
      subject: { kind: 'method', name: method, pointer: '/resultType' },
      expected: '"complete"',
      actual: '"input_required"',
      exchanges,
    }));
    const isOpen = !capabilities || open.length > 0;
    if (isOpen && unknown.length > 0 && findings.length === 0) {
      const value = quoteShort(String(unknown[0]?.result?.resultType));
      const whose = capabilities
        ? `${quoteShort(open.join(', '))}, which this tool does not know`
        : 'an extension: server/discover does not say which ones the server has (MCP-DSC-001, MCP-DSC-002)';
      return notTested(`resultType "${value}" may belong to ${whose}`, { exchanges: unknown.slice(0, 1) });
    }
    if (!isOpen) {
      for (const [method, exchanges] of byMethod(unknown)) {
        const value = quoteShort(JSON.stringify(exchanges[0].result?.resultType));
        findings.push({
          message: `the result of ${method} has the resultType ${value}, which neither the protocol nor an advertised extension defines`,
          subject: { kind: 'method', name: method, pointer: '/resultType' },
          expected: types.map((type) => `"${type}"`).join(' or '),
          actual: value,
          exchanges,
        });
      }
    }
    return judged(findings, results.slice(0, 1), `the resultType of all ${results.length} results is defined`);
  },
});
