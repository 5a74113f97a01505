import { quoteShort } from '../../src/suite/describe.js';
import { isValid } from '../../src/suite/dialects.js';
import { conclude, isUnderstood, judgeRefusal, judgeSame, type Step } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { withoutValueAt, withValueAt } from '../../src/suite/tool-arguments.js';
import { valueAt } from '../../src/suite/x-mcp-header.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { HEADER_MISMATCH, type JsonObject } from '../../src/wire/message.js';
import { findParamTool, type ParamTool, plainType, showableValue } from './param-tool.js';

/** Header and body differ, or the header is missing: both must be refused. */
async function refusals(
  session: Session,
  { tool, args, header, schema, name, pointer }: ParamTool,
  twin: Exchange,
): Promise<Step[]> {
  const call = session.call(tool, args);
  const other =
    plainType(schema) === 'integer' ? '43' : plainType(schema) === 'boolean' ? 'false' : 'mcp-compliance-other';
  const probes = [
    { told: `with another value in ${header}`, draft: call.with({ [header]: other }) },
    { told: `without ${header}`, draft: call.without(header) },
  ];
  const steps: Step[] = [];
  for (const { told, draft } of probes) {
    const probe = await draft.as(`tools/call of ${quoteShort(name)} ${told}`).send();
    steps.push(
      judgeRefusal(session, {
        request: `\`tools/call\` of ${quoteShort(name)} ${told}`,
        probe,
        twin,
        twinServed: isUnderstood(twin),
        code: HEADER_MISMATCH,
        subject: { kind: 'tool', name, pointer },
      }),
    );
  }
  return steps;
}

/** An argument that is absent or null has no header, and none may be expected. */
async function absences(
  session: Session,
  { tool, args, path, inputSchema, name, header, pointer }: ParamTool,
  twin: Exchange,
): Promise<Step[]> {
  const variants: { told: string; args: JsonObject }[] = [
    { told: 'without the optional argument', args: withoutValueAt(args, path) },
    { told: 'with null as the argument', args: withValueAt(args, path, null) },
  ];
  const steps: Step[] = [];
  for (const variant of variants.filter((made) => isValid(made.args, inputSchema))) {
    const probe = await session
      .call(tool, variant.args)
      .as(`tools/call of ${quoteShort(name)} ${variant.told}`)
      .send();
    const subject = { kind: 'tool' as const, name, pointer };
    const understood = isUnderstood(probe);
    const same = judgeSame(session, {
      request: `\`tools/call\` of ${quoteShort(name)} ${variant.told} and without ${header}`,
      probe,
      twin,
      twinServed: isUnderstood(twin),
      subject,
    });
    // Another outcome of the tool itself is its own affair; only a refusal for the headers is wrong.
    if (same.kind === 'violation' && understood) steps.push({ kind: 'ok', exchanges: [probe, twin] });
    else if (same.kind === 'violation' && probe.error?.code !== HEADER_MISMATCH)
      steps.push({
        kind: 'undecided',
        why: `${variant.told}: answered ${same.finding.actual}`,
        exchanges: [probe, twin],
      });
    else steps.push(same);
  }
  return steps;
}

/** Equal integers in another spelling should be taken as equal: a SHOULD, so only noted. */
async function numberNotes(
  session: Session,
  { tool, args, path, header }: ParamTool,
  twin: Exchange,
): Promise<string[]> {
  const value = valueAt(args, path);
  if (typeof value !== 'number' || !isUnderstood(twin)) return [];
  const probe = await session
    .call(tool, args)
    .with({ [header]: `${value}.0` })
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
  why: 'Gateways decide by these headers, for example which region or tenant a call may reach. A server that does not compare them with the body lets a call say one thing and do another.',
  fix: 'For each parameter with `x-mcp-header` compare the header `Mcp-Param-<name>` (decoded) with the argument, numbers by value, and answer HTTP 400 and error -32020 when they differ or one is missing. An absent or null argument has no header.',
  async check(session) {
    const found = await findParamTool(session, () => true, showableValue);
    if ('verdict' in found) return found;
    const twin = await session
      .call(found.tool, found.args)
      .as(`tools/call of ${quoteShort(found.name)} with its headers`)
      .send();
    const steps = [...(await refusals(session, found, twin)), ...(await absences(session, found, twin))];
    return conclude(steps, `${found.header} is compared with the argument`, {
      notes: await numberNotes(session, found, twin),
    });
  },
});
