import { described, quoteShort } from '../../src/suite/describe.js';
import { isValid } from '../../src/suite/dialects.js';
import { conclude, isUnderstood, judgeRefusal, noVerdict, type Step } from '../../src/suite/judge.js';
import { localTarget } from '../../src/suite/local-target.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { givenValue, leastValue } from '../../src/suite/synthesis.js';
import { withoutValueAt, withValueAt } from '../../src/suite/tool-arguments.js';
import { valueAt } from '../../src/suite/x-mcp-header.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { HEADER_MISMATCH, isObject, type JsonObject, type JsonValue } from '../../src/wire/message.js';
import {
  callTwin,
  findParamTool,
  loweredIfUnclear,
  type Mirrored,
  type ParamNeed,
  type ParamTool,
} from './param-tool.js';

/** References that are followed from one parameter; a circle ends here. */
const MOST_HOPS = 16;
/** Mirrored parameters that are left out or set to null in turn: each takes a call. */
const MOST_PARAMETERS = 5;

/** The value that a schema names, also by way of local references. */
function namedValue(schema: JsonValue | undefined, root: JsonObject, hops = 0): JsonValue | undefined {
  if (!isObject(schema) || hops > MOST_HOPS) return undefined;
  return typeof schema.$ref === 'string'
    ? namedValue(localTarget(schema.$ref, root), root, hops + 1)
    : givenValue(schema);
}

/** Any value that a header can mirror; one that the schema names first of all. */
const ANY_VALUE: ParamNeed = {
  values: ({ default: preset, ...schema }, root) => [
    preset ?? namedValue(schema, root),
    'mcp-compliance',
    42,
    true,
    leastValue(schema, root),
  ],
  givenFirst: true,
  concerns: () => true,
  kind: 'a parameter',
};

/** The header text of another value than that of the body. */
function otherThan(value: Mirrored): string {
  if (typeof value === 'boolean') return String(!value);
  if (typeof value === 'number') return String(value > 0 ? value - 1 : value + 1);
  return value === 'mcp-compliance-other' ? 'mcp-compliance-another' : 'mcp-compliance-other';
}

/** Header and body differ, or the header is missing: both must be refused. */
async function refusals(
  session: Session,
  { tool, args, header, value, name, pointer }: ParamTool,
  twin: Exchange,
): Promise<Step[]> {
  const call = session.call(tool, args);
  const probes = [
    { told: `with another value in ${header}`, draft: call.with({ [header]: otherThan(value) }) },
    { told: `without ${header}`, draft: call.without(header) },
  ];
  const steps: Step[] = [];
  for (const { told, draft } of probes) {
    const probe = await draft.as(`tools/call of ${quoteShort(name)} ${told}`).send();
    const request = `\`tools/call\` of ${quoteShort(name)} ${told}`;
    const subject = { kind: 'tool' as const, name, pointer };
    steps.push(judgeRefusal(session, { request, probe, twin, code: HEADER_MISMATCH, subject }));
  }
  return steps;
}

/** An argument that is absent or null has no header, and none may be expected; this holds for each mirrored parameter. */
async function absences(session: Session, found: ParamTool, twin: Exchange): Promise<Step[]> {
  const { args, inputSchema } = found;
  const steps: Step[] = [];
  for (const parameter of found.mirrored.slice(0, MOST_PARAMETERS)) {
    const { path, header } = parameter;
    const variants: { told: string; args: JsonObject }[] = [
      // Where the served call has no argument either, it has shown this already.
      ...(valueAt(args, path) === undefined
        ? []
        : [{ told: `without the argument of ${header}`, args: withoutValueAt(args, path) }]),
      { told: `with null as the argument of ${header}`, args: withValueAt(args, path, null) },
    ];
    for (const variant of variants.filter((made) => isValid(made.args, inputSchema)))
      steps.push(await judgeAbsence(session, { ...found, ...parameter, args: variant.args }, twin, variant.told));
  }
  return steps;
}

async function judgeAbsence(
  session: Session,
  { tool, args, name, pointer }: ParamTool,
  twin: Exchange,
  told: string,
): Promise<Step> {
  const probe = await session
    .call(tool, args)
    .as(`tools/call of ${quoteShort(name)} ${told}`)
    .send();
  const exchanges = [probe, twin];
  const actual = described(probe);
  // Another outcome of the tool itself is its own affair; only a refusal for the headers is wrong.
  if (isUnderstood(probe)) return { kind: 'ok', exchanges };
  if (probe.error?.code !== HEADER_MISMATCH)
    return { kind: 'undecided', why: `${told}: ${noVerdict(probe) ?? `answered ${actual}`}`, exchanges };
  const expected = 'no header error: an argument that is absent or null has no header';
  const message = `\`tools/call\` of ${quoteShort(name)} ${told} was answered ${described(probe)}, expected ${expected}`;
  return {
    kind: 'violation',
    finding: { message, subject: { kind: 'tool', name, pointer }, expected, actual, exchanges },
  };
}

/** Equal integers in another spelling should be taken as equal: a SHOULD, so only noted. */
async function numberNotes(session: Session, { tool, args, value, name, header }: ParamTool): Promise<string[]> {
  if (typeof value !== 'number') return [];
  const probe = await session
    .call(tool, args)
    .with({ [header]: `${value}.0` })
    .as(`tools/call of ${quoteShort(name)} with ${value}.0 in ${header}`)
    .send();
  return probe.error?.code === HEADER_MISMATCH
    ? [`${header}: ${value}.0 is refused for the integer ${value}; servers should compare by value`]
    : [];
}

export default rule({
  id: 'MCP-HDR-008',
  title: 'Mcp-Param-{Name} validated against body when x-mcp-header is declared',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'server-behavior-for-custom-headers',
    from: 'Any server that processes the message',
    to: 'corresponding values in the request body',
  },
  transports: ['http'],
  why: 'A parameter whose schema has `x-mcp-header` is repeated in the header `Mcp-Param-<name>`. Gateways decide by it, for example which region or tenant a call may reach. A server that does not compare them with the body lets a call say one thing and do another.',
  fix: 'For each parameter with `x-mcp-header` compare the header `Mcp-Param-<name>` (decoded) with the argument, numbers by value, and answer HTTP 400 and error -32020 when they differ or one is missing. An absent or null argument has no header.',
  async check(session) {
    const found = await findParamTool(session, ANY_VALUE);
    if ('verdict' in found) return found;
    const { twin, unserved } = await callTwin(session, found, 'with its headers');
    if (unserved) return unserved;
    const refused = loweredIfUnclear(await refusals(session, found, twin), found);
    const steps = [...refused, ...(await absences(session, found, twin))];
    return conclude(steps, `${found.header} is compared with the argument`, {
      all: refused.some(({ kind }) => kind === 'undecided'),
      notes: await numberNotes(session, found),
    });
  },
});
