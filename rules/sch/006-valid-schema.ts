import { defined, nameOf } from '../../src/suite/definitions.js';
import { quoteShort } from '../../src/suite/describe.js';
import { checkSchema } from '../../src/suite/dialects.js';
import { localTarget } from '../../src/suite/local-target.js';
import { rule } from '../../src/suite/rule.js';
import { walkSchema } from '../../src/suite/schema-walk.js';
import { type FindingDraft, judged, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/wire/message.js';

interface Problem {
  member: 'inputSchema' | 'outputSchema';
  pointer: string;
  problem: string;
  expected: string;
  /** Why the finding is lowered to warn, if it is. */
  lowered?: string;
}

function proofs(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.slice(0, 3);
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
  const check = checkSchema(schema);
  if (!check.known) {
    tally.unknown.add(check.dialect);
    return [];
  }
  tally.judged++;
  if (check.error) {
    const { instancePath, message = 'is not valid' } = check.error;
    return [
      {
        member,
        pointer: instancePath,
        problem: `is not valid by ${check.dialect}: ${quoteShort(message)}`,
        expected: 'a schema that its meta-schema accepts',
      },
    ];
  }
  return dangling(schema).map(({ pointer, ref }) => ({
    member,
    pointer: `${pointer}/$ref`,
    problem: `refers to ${quoteShort(ref)}, which is not there`,
    expected: 'a reference to a place in the schema',
    lowered: 'the meta-schema accepts a reference that leads nowhere',
  }));
}

/** Local references by JSON Pointer that point to nothing; where `$id` moves the base they are not looked at. */
function dangling(schema: JsonValue): { pointer: string; ref: string }[] {
  const places = [...walkSchema(schema)];
  if (
    places.some(
      ({ schema: { $id, id }, pointer }) => pointer !== '' && (typeof $id === 'string' || typeof id === 'string'),
    )
  )
    return [];
  return places.flatMap(({ schema: { $ref }, pointer }) =>
    typeof $ref === 'string' && $ref.startsWith('#/') && localTarget($ref, schema) === undefined
      ? [{ pointer, ref: $ref }]
      : [],
  );
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
      const page = listing.exchanges[listing.pageOf[index] ?? 0];
      for (const { member, pointer, problem, expected, lowered } of problemsOf(tool, tally)) {
        const name = nameOf('tools', tool, index);
        const because = legacy ? 'the server speaks an earlier revision, whose text is milder' : lowered;
        findings.push({
          message: `tool ${quoteShort(name)}: ${member}${pointer} ${problem}`,
          subject: { kind: 'tool', name, pointer: `/${member}${pointer}` },
          expected,
          actual: problem,
          exchanges: page ? [page] : [],
          ...(because === undefined ? {} : { lowered: { to: 'warn' as const, because } }),
        });
      }
    });
    const notes =
      tally.unknown.size > 0
        ? [`schemas of unknown dialects were not judged: ${quoteShort([...tally.unknown].join(', '))}`]
        : [];
    if (findings.length === 0 && tally.judged === 0)
      return notTested(notes[0] ?? '', { exchanges: proofs(listing.exchanges) });
    return judged(
      findings,
      proofs(listing.exchanges),
      `${tally.judged} schemas of ${listing.items.length} tools are valid`,
      notes,
    );
  },
});
