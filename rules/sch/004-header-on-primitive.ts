import { quoteShort } from '../../src/suite/describe.js';
import { parameterType } from '../../src/suite/parameter-type.js';
import { rule } from '../../src/suite/rule.js';
import type { JsonObject } from '../../src/wire/message.js';
import { type AnnotationProblem, judgeAnnotations } from './annotations.js';

const EXPECTED = 'a parameter of type string, integer or boolean';

/** What the parameter is: "a parameter of type number". */
function parameter({ type }: JsonObject): string {
  return type === undefined
    ? 'a parameter whose values are numbers, objects or arrays'
    : `a parameter of type ${quoteShort(JSON.stringify(type).replaceAll('"', ''))}`;
}

export default rule({
  id: 'MCP-SCH-004',
  title: 'x-mcp-header only on string/integer/boolean — never number',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'server/tools',
    anchor: 'x-mcp-header',
    from: 'MUST only be applied to parameters',
    to: 'type number are not permitted',
  },
  transports: ['http', 'stdio'],
  needs: 'endpoint',
  why: 'A parameter with `x-mcp-header` is repeated as text in an HTTP header. Only strings, integers and booleans have one text form. A number can be written in many ways, so header and body would not match; clients must drop the tool.',
  fix: 'Put `x-mcp-header` on parameters of type `string`, `integer` or `boolean` only. For a `number` use `integer`, or a string.',
  async check(session) {
    return judgeAnnotations(
      session,
      (annotations, root) =>
        annotations.flatMap((annotation): AnnotationProblem[] => {
          const type = parameterType(annotation.schema, root);
          if (type === 'primitive') return [];
          if (type === 'other') {
            const actual = parameter(annotation.schema);
            return [{ annotation, problem: `stands on ${actual}`, expected: EXPECTED, actual }];
          }
          const because = 'the type cannot be told from the schema';
          return [
            {
              annotation,
              problem: 'stands on a parameter whose type cannot be told',
              expected: EXPECTED,
              actual: 'a parameter whose type cannot be told',
              lowered: { to: 'warn', because },
            },
          ];
        }),
      'each stands on a string, integer or boolean',
    );
  },
});
