import type { ErrorObject } from 'ajv';
import { defined, nameOf } from '../../src/suite/definitions.js';
import { quoteShort } from '../../src/suite/describe.js';
import { checkSchema } from '../../src/suite/dialects.js';
import { proofOf } from '../../src/suite/listing.js';
import { localTarget } from '../../src/suite/local-target.js';
import { rule } from '../../src/suite/rule.js';
import { type FindingDraft, judged, notTested } from '../../src/suite/verdict.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/wire/message.js';
import { danglingReferences } from './dangling.js';

interface Problem {
  member: 'inputSchema' | 'outputSchema';
  pointer: string;
  problem: string;
  expected: string;
  /** What stands in the message as expected, where the problem does not say it. */
  asked?: string;
  /** Why the finding is lowered to warn, if it is. */
  lowered?: string;
}

/** What was looked at on the way. */
interface Tally {
  /** Schemas that a known meta-schema judged. */
  judged: number;
  /** Dialects whose meta-schema we do not have. */
  unknown: Set<string>;
}

function problemsOf(tool: JsonObject, tally: Tally): Problem[] {
  const { inputSchema, outputSchema } = tool;
  const root = rootProblem(inputSchema);
  if (typeof outputSchema === 'boolean') {
    const lowered = 'it is a JSON Schema, though the protocol has only objects there';
    const problem = `is ${outputSchema}`;
    const found: Problem = { member: 'outputSchema', pointer: '', problem, expected: 'an object', lowered };
    return [...(root ? [root] : schemaProblems('inputSchema', inputSchema, tally)), found];
  }
  return [
    ...(root ? [root] : schemaProblems('inputSchema', inputSchema, tally)),
    ...(outputSchema === undefined ? [] : schemaProblems('outputSchema', outputSchema, tally)),
  ];
}

function rootProblem(inputSchema: JsonValue | undefined): Problem | undefined {
  const problem = (text: string, pointer = ''): Problem => ({
    member: 'inputSchema',
    pointer,
    problem: text,
    expected: 'an object with type "object" at its root',
    asked: 'a schema object with "type": "object"',
  });
  if (inputSchema === undefined) return problem('is missing');
  if (!isObject(inputSchema)) return problem('is not an object');
  if (inputSchema.type === 'object') return undefined;
  return inputSchema.type === undefined
    ? problem('has no type at its root')
    : problem(`is ${quoteShort(JSON.stringify(inputSchema.type))}`, '/type');
}

function schemaProblems(member: Problem['member'], schema: JsonValue | undefined, tally: Tally): Problem[] {
  if (schema === undefined) return [];
  const declared = isObject(schema) ? schema.$schema : undefined;
  if (declared !== undefined && typeof declared !== 'string') {
    const problem = `is ${quoteShort(JSON.stringify(declared))}, which names no dialect`;
    return [{ member, pointer: '/$schema', problem, expected: 'the URI of a dialect, or no $schema' }];
  }
  const check = checkSchema(schema);
  if (!check.known) {
    tally.unknown.add(check.dialect);
    return [];
  }
  tally.judged++;
  if (check.error) {
    return [
      {
        member,
        pointer: check.error.instancePath,
        problem: `is not valid by ${check.dialect}: ${told(check.error, schema)}`,
        expected: 'a schema that its meta-schema accepts',
      },
    ];
  }
  return danglingReferences(schema).map(({ pointer, ref }) => ({
    member,
    pointer,
    problem: `refers to ${quoteShort(ref)}, which is not there`,
    expected: 'a reference to a place in the schema',
    lowered: 'the meta-schema accepts a reference that leads nowhere',
  }));
}

/** What the meta-schema asks for, and what stands there in its place. */
function told({ instancePath, keyword, message = 'is not valid', params }: ErrorObject, schema: JsonValue): string {
  const allowed: unknown = keyword === 'enum' ? params.allowedValues : undefined;
  const asked = Array.isArray(allowed) ? `must be one of ${allowed.join(', ')}` : message;
  const value = ['type', 'enum', 'pattern', 'minimum'].includes(keyword)
    ? localTarget(`#${instancePath}`, schema)
    : undefined;
  return value === undefined ? quoteShort(asked) : `${quoteShort(asked)}, not ${quoteShort(JSON.stringify(value), 60)}`;
}

export default rule({
  id: 'MCP-SCH-006',
  title: 'inputSchema/outputSchema validate against the declared or default 2020-12 dialect',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic',
    anchor: 'schema-validation',
    from: 'Schemas MUST be valid according',
    to: 'their declared or default dialect',
  },
  transports: ['http', 'stdio'],
  needs: 'endpoint',
  why: 'Clients and models build the arguments from this schema. One that is not valid makes clients refuse the tool, or send arguments that the server then rejects.',
  fix: 'Make `inputSchema` an object with `"type": "object"` at its root, and both schemas valid JSON Schema 2020-12 (or name another dialect in `$schema`). A tool without parameters has `{ "type": "object" }`.',
  async check(session) {
    const { listing, unavailable } = await defined(session, 'tools');
    if (unavailable) return unavailable;
    const legacy = !(await session.ground()).modern;
    const findings: FindingDraft[] = [];
    const tally: Tally = { judged: 0, unknown: new Set() };
    listing.items.forEach((tool, index) => {
      for (const { member, pointer, problem, expected, asked, lowered } of problemsOf(tool, tally)) {
        const name = nameOf('tools', tool, index);
        const because = legacy ? 'the server speaks an earlier revision, whose text is milder' : lowered;
        findings.push({
          message: `tool ${quoteShort(name)}: ${member}${pointer} ${problem}${asked === undefined ? '' : `, expected ${asked}`}`,
          subject: { kind: 'tool', name, pointer: `/${member}${pointer}` },
          expected,
          actual: problem,
          exchanges: proofOf(listing, index),
          ...(because === undefined ? {} : { lowered: { to: 'warn' as const, because } }),
        });
      }
    });
    const notes =
      tally.unknown.size > 0
        ? [`schemas of unknown dialects were not judged: ${quoteShort([...tally.unknown].join(', '))}`]
        : [];
    const proofs = listing.exchanges.slice(0, 3);
    if (findings.length === 0 && tally.judged === 0) return notTested(notes[0] ?? '', { exchanges: proofs });
    return judged(findings, proofs, `${tally.judged} schemas of ${listing.items.length} tools are valid`, notes);
  },
});
