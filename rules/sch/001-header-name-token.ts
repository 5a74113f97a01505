import { rule } from '../../src/suite/rule.js';
import { isHeaderName } from '../../src/suite/x-mcp-header.js';
import { judgeAnnotations } from './annotations.js';

function problemOf(value: unknown): string {
  if (typeof value !== 'string') return 'is not a string';
  return value === '' ? 'is empty' : 'holds characters that a header name cannot have';
}

export default rule({
  id: 'MCP-SCH-001',
  title: 'x-mcp-header is non-empty and matches RFC 9110 token syntax',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'server/tools',
    anchor: 'x-mcp-header',
    from: 'MUST match HTTP field-name token syntax',
    to: 'RFC 9110 Section 5.1)',
  },
  transports: ['http', 'stdio'],
  needs: 'endpoint',
  why: '`x-mcp-header` in the schema of a parameter lets clients repeat its value in an HTTP header, for gateways. Its text becomes part of the name of that header. Clients must leave a tool out of the list when it cannot be one, so users never see the tool.',
  fix: 'Use a non-empty name of letters, digits and `-` (any RFC 9110 token is allowed), such as `Region`.',
  async check(session) {
    return judgeAnnotations(
      session,
      (annotations) =>
        annotations
          .filter(({ value }) => !isHeaderName(value))
          .map((annotation) => ({
            annotation,
            problem: problemOf(annotation.value),
            expected: 'a non-empty RFC 9110 token',
          })),
      'each is a header name',
    );
  },
});
