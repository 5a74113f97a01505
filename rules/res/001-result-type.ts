import { byMethod } from '../../src/suite/by-method.js';
import { quoteShort } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import { judged, notTested } from '../../src/suite/verdict.js';

export default rule({
  id: 'MCP-RES-001',
  title: 'Every result includes resultType',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic',
    anchor: 'result-responses',
    from: 'The result MUST include a resultType',
    to: 'indicate the type of the result',
  },
  transports: ['http', 'stdio'],
  phase: 'passive',
  why: '`resultType` tells the client whether the answer is final or asks for more input. Clients that follow this revision cannot tell the two apart without it.',
  fix: 'Add `"resultType": "complete"` to every result (`input_required` where the server asks for input). SDKs for this revision add it; handlers that write JSON by hand must do it themselves.',
  async check(session) {
    const results = session.transcript.modern.flatMap((exchange) =>
      exchange.result ? [{ exchange, result: exchange.result }] : [],
    );
    if (results.length === 0) return notTested('no result was seen in a modern exchange');
    const wrong = results.filter(({ result }) => typeof result.resultType !== 'string').map(({ exchange }) => exchange);
    const findings = [...byMethod(wrong)].map(([method, exchanges]) => {
      const value = exchanges[0].result?.resultType;
      const actual = value === undefined ? 'no resultType' : quoteShort(JSON.stringify(value));
      return {
        message: `the result of ${method} has ${value === undefined ? 'no resultType' : `the resultType ${actual}, which is no string`}`,
        subject: { kind: 'method' as const, name: method, pointer: '/resultType' },
        expected: 'a string resultType, "complete" for a final result',
        actual,
        exchanges,
      };
    });
    return judged(
      findings,
      results.slice(0, 1).map(({ exchange }) => exchange),
      `all ${results.length} results have a resultType`,
    );
  },
});
