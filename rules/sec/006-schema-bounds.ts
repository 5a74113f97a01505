import { quoteShort } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import type { SuiteSettings } from '../../src/suite/run-context.js';
import { walkSchema } from '../../src/suite/schema-walk.js';
import { type FindingDraft, judged, notApplicable } from '../../src/suite/verdict.js';
import { type ToolSchema, toolSchemas } from './tool-schemas.js';

function boundsFindings({ tool, member, schema, exchanges }: ToolSchema, settings: SuiteSettings): FindingDraft[] {
  let depth = 0;
  let deepest = '';
  let count = 0;
  for (const place of walkSchema(schema)) {
    count++;
    if (place.depth <= depth) continue;
    depth = place.depth;
    deepest = place.pointer;
  }
  const finding = (pointer: string, expected: string, actual: string): FindingDraft => ({
    message: `tool ${quoteShort(tool)}: ${member} has ${actual}, expected ${expected}`,
    subject: { kind: 'tool', name: tool, pointer: `/${member}${pointer}` },
    expected,
    actual,
    exchanges,
  });
  return [
    ...(depth > settings.maxSchemaDepth
      ? [finding(deepest, `at most ${settings.maxSchemaDepth}`, `subschemas nested ${depth} deep`)]
      : []),
    ...(count > settings.maxSubschemas
      ? [finding('', `at most ${settings.maxSubschemas}`, `${count} subschemas`)]
      : []),
  ];
}

export default rule({
  id: 'MCP-SEC-006',
  title: 'Schema depth and subschema count stay within safe bounds',
  level: 'SHOULD',
  onViolation: 'warn',
  spec: {
    page: 'basic',
    anchor: 'composition-keyword-resource-use',
    from: 'Implementations SHOULD apply reasonable bounds',
    to: 'Denial-of-Service vector against the validator',
  },
  transports: ['http', 'stdio'],
  why: "Clients bound what they validate. A schema beyond these bounds is slow or refused, and it fills the model's context.",
  fix: 'Flatten the schema, move repeated parts into `$defs`, or split the tool. If your clients cope, raise `max-schema-depth` or `max-subschemas`.',
  async check(session) {
    const { schemas, unavailable } = await toolSchemas(session);
    if (unavailable) return unavailable;
    if (schemas.length === 0) return notApplicable('no tool has a schema');
    const findings = schemas.flatMap((schema) => boundsFindings(schema, session.settings));
    return judged(
      findings,
      schemas.flatMap(({ exchanges }) => exchanges).slice(0, 1),
      `${schemas.length} schemas stay within the bounds`,
    );
  },
});
