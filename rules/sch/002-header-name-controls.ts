import { rule } from '../../src/suite/rule.js';
import { judgeAnnotations } from './annotations.js';

export default rule({
  id: 'MCP-SCH-002',
  title: 'x-mcp-header contains no control characters, CR, or LF',
  level: 'MUST_NOT',
  onViolation: 'fail',
  spec: {
    page: 'server/tools',
    anchor: 'x-mcp-header',
    from: 'MUST NOT contain control characters',
    to: 'line feed (LF, \\n)',
  },
  transports: ['http', 'stdio'],
  needs: 'endpoint',
  why: 'The text of `x-mcp-header` becomes part of the name of an HTTP header. A line break in it lets one header become two: a way to smuggle headers past a gateway. Clients must drop the tool.',
  fix: 'Remove control characters, carriage returns and line feeds from `x-mcp-header`.',
  async check(session) {
    return judgeAnnotations(
      session,
      (annotations) =>
        annotations
          .filter(({ value }) => typeof value === 'string' && /\p{Cc}/u.test(value))
          .map((annotation) => ({
            annotation,
            problem: 'holds a control character',
            expected: 'no control character, CR or LF',
          })),
      'none holds a control character',
    );
  },
});
