import { rule } from '../../src/suite/rule.js';
import { judgeAnnotations } from './annotations.js';

export default rule({
  id: 'MCP-SCH-005',
  title: 'x-mcp-header property is statically reachable via properties only',
  level: 'MUST_NOT',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'schema-extension',
    from: 'The chain MUST NOT pass through',
    to: '(if/then/else), or $ref',
  },
  transports: ['http', 'stdio'],
  needs: 'endpoint',
  why: 'A client copies the value of a parameter with `x-mcp-header` into an HTTP header, and finds it by walking from property to property. Inside arrays, alternatives or references there is no such path, and clients must drop the tool.',
  fix: 'Annotate only parameters that are reached from the root of `inputSchema` through `properties` alone; write the schema out where a `$ref` or `anyOf` stands between.',
  async check(session) {
    return judgeAnnotations(
      session,
      (annotations) =>
        annotations
          .filter(({ path }) => path === undefined || path.length === 0)
          .map((annotation) => ({
            annotation,
            problem: 'is not reached through `properties` alone',
            expected: 'a chain of `properties` keys from the root',
          })),
      'each is reached through properties alone',
    );
  },
});
