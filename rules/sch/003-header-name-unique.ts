import { rule } from '../../src/suite/rule.js';
import type { HeaderAnnotation } from '../../src/suite/x-mcp-header.js';
import { type AnnotationProblem, judgeAnnotations } from './annotations.js';

function repeated(annotations: readonly HeaderAnnotation[]): AnnotationProblem[] {
  const first = new Map<string, HeaderAnnotation>();
  return annotations.flatMap((annotation) => {
    if (typeof annotation.value !== 'string') return [];
    const name = annotation.value.toLowerCase();
    const earlier = first.get(name);
    if (!earlier) first.set(name, annotation);
    return earlier
      ? [
          {
            annotation,
            problem: `is also used at ${earlier.pointer}`,
            expected: 'a name that no other parameter of the tool has, ignoring case',
          },
        ]
      : [];
  });
}

export default rule({
  id: 'MCP-SCH-003',
  title: 'x-mcp-header values are case-insensitively unique per inputSchema',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'server/tools',
    anchor: 'x-mcp-header',
    from: 'MUST be case-insensitively unique among',
    to: 'values in the inputSchema',
  },
  transports: ['http', 'stdio'],
  needs: 'endpoint',
  why: '`x-mcp-header` names the HTTP header in which a parameter is repeated, and header names ignore case. Two parameters with one header name overwrite each other, so the value that a gateway sees may belong to the other one.',
  fix: 'Give each annotated parameter of a tool its own name; `Region` and `region` are the same.',
  async check(session) {
    return judgeAnnotations(session, repeated, 'each is unique in its tool');
  },
});
