import { CONSENT_INPUT, callable } from '../../src/suite/consent.js';
import { described, quoteShort } from '../../src/suite/describe.js';
import { isValid } from '../../src/suite/dialects.js';
import { isServed, lowerStep, type Step } from '../../src/suite/judge.js';
import { noneIn } from '../../src/suite/listing.js';
import { parameterType } from '../../src/suite/parameter-type.js';
import type { Session } from '../../src/suite/session.js';
import {
  ARGUMENTS_INPUT,
  givenArguments,
  isTooLarge,
  toolArguments,
  withValueAt,
} from '../../src/suite/tool-arguments.js';
import { type NotApplicable, type NotTested, notTested } from '../../src/suite/verdict.js';
import {
  type HeaderAnnotation,
  headerAnnotations,
  isHeaderName,
  valueAt,
  X_MCP_HEADER,
} from '../../src/suite/x-mcp-header.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/wire/message.js';

/** A value that a header can mirror. */
export type Mirrored = string | number | boolean;

/** A parameter and its header. */
interface MirroredParameter {
  /** Name of the mirrored header. */
  header: string;
  path: readonly string[];
  /** JSON Pointer from the tool to its annotation. */
  pointer: string;
}

/** A tool that mirrors a parameter into a header, and a call of it that was served. */
export interface ParamTool extends MirroredParameter {
  tool: JsonObject;
  name: string;
  inputSchema: JsonObject;
  /** All parameters that it mirrors. */
  mirrored: readonly MirroredParameter[];
  /** Whether each of them has one type and no other way of being read. */
  plain: boolean;
  /** Arguments that hold `value` for the parameter. */
  args: JsonObject;
  value: Mirrored;
}

/** What the probes of a rule need of a parameter. */
export interface ParamNeed {
  /** Values to try in turn; the first that the schema allows is taken. */
  values: (schema: JsonObject, root: JsonObject) => readonly (JsonValue | undefined)[];
  /** Whether a value from `tool-arguments` is taken before them. */
  givenFirst: boolean;
  /** Whether the parameter is of the kind that the rule is about. */
  concerns: (schema: JsonObject, root: JsonObject) => boolean;
  /** Names that kind. */
  kind: string;
}

/** Tools for which values are tried: more only cost time. */
const MOST_TOOLS = 10;
/** Values tried for the parameters of one tool. */
const MOST_VALUES = 50;
const UNCLEAR =
  'it is open whether a parameter without one plain type can be annotated, and the server looks at none of the headers of this tool';

/** Whether a value has an unmistakable header: an empty one may count as missing. */
function isMirrored(value: JsonValue | undefined): value is Mirrored {
  return typeof value === 'boolean' || Number.isSafeInteger(value) || (typeof value === 'string' && value !== '');
}

/** Whether an annotation of a tool breaks MCP-SCH-001 to 005: clients must then leave the tool out, and so do we. */
export function hasBrokenAnnotation({ inputSchema }: JsonObject): boolean {
  if (!isObject(inputSchema)) return false;
  const annotations = headerAnnotations(inputSchema);
  const names = annotations.map(({ value }) => String(value).toLowerCase());
  const broken = annotations.some(
    ({ value, path, schema }) =>
      !isHeaderName(value) || path === undefined || path.length === 0 || parameterType(schema, inputSchema) === 'other',
  );
  return broken || new Set(names).size < names.length;
}

/** The annotations of a tool that certainly stand on a string, integer or boolean. */
function usableAnnotations(tool: JsonObject): HeaderAnnotation[] {
  const { inputSchema } = tool;
  if (!isObject(inputSchema) || hasBrokenAnnotation(tool)) return [];
  return headerAnnotations(inputSchema).filter(({ schema }) => parameterType(schema, inputSchema) === 'primitive');
}

function mirrored({ value, path = [], pointer }: HeaderAnnotation): MirroredParameter {
  return { header: `Mcp-Param-${String(value)}`, path, pointer: `/inputSchema${pointer}/${X_MCP_HEADER}` };
}

/** The first tool with valid annotations that may be called and takes one of the values that a rule needs. */
export async function findParamTool(session: Session, need: ParamNeed): Promise<ParamTool | NotApplicable | NotTested> {
  const listing = await session.list('tools');
  const { items } = listing;
  const annotated = items
    .map((tool) => ({ tool, annotations: usableAnnotations(tool) }))
    .filter(({ tool, annotations }) => annotations.some(({ schema }) => need.concerns(schema, schemaOf(tool))))
    .map((found) => ({ ...found, plain: isPlain(found.tool) }));
  if (annotated.length === 0)
    return noneIn(listing, `no tool mirrors ${need.kind} into a header (x-mcp-header, valid by MCP-SCH-001 to 005)`);
  const agreed = callable(items, session.settings);
  const allowed = annotated
    .filter(({ tool }) => agreed.includes(tool))
    .sort(
      (one, other) => Number(other.plain) - Number(one.plain) || agreed.indexOf(one.tool) - agreed.indexOf(other.tool),
    )
    .slice(0, MOST_TOOLS);
  if (allowed.length === 0) return notTested('no tool with x-mcp-header may be called', { enable: CONSENT_INPUT });
  for (const { tool, annotations } of allowed) {
    const ready = prepare(session, tool, annotations, need);
    if (ready) return ready;
  }
  const name = quoteShort(String(allowed[0]?.tool.name));
  return notTested(`no arguments could be made for the tool ${name}`, { enable: ARGUMENTS_INPUT });
}

/**
 * "Parameters with primitive types (integer, string, boolean)" may or may not mean those that can be null as well. The
 * TypeScript SDK says no: clients leave such a tool out, and its server looks at none of the tool's headers.
 */
function isPlain({ inputSchema }: JsonObject): boolean {
  return headerAnnotations(inputSchema).every(({ schema: { type } }) => typeof type === 'string');
}

/** Lowers what a server does that seems to look at none of the headers of a tool whose annotations are open to doubt. */
export function loweredIfUnclear(steps: readonly Step[], { plain }: ParamTool): readonly Step[] {
  if (plain || !steps.every((step) => step.kind === 'violation' && step.finding.exchanges[0]?.result)) return steps;
  return steps.map((step) => lowerStep(step, { to: 'warn', because: UNCLEAR }));
}

function schemaOf({ inputSchema }: JsonObject): JsonObject {
  return isObject(inputSchema) ? inputSchema : {};
}

/** The first parameter of a tool that takes one of the values, with arguments that hold it. */
function prepare(
  session: Session,
  tool: JsonObject,
  annotations: readonly HeaderAnnotation[],
  need: ParamNeed,
): ParamTool | undefined {
  const { name } = tool;
  if (typeof name !== 'string') return undefined;
  const inputSchema = schemaOf(tool);
  const made = toolArguments(tool, session.settings);
  const given = givenArguments(name, session.settings) ?? {};
  const common = { tool, name, inputSchema, mirrored: annotations.map(mirrored), plain: isPlain(tool) };
  let tried = isTooLarge(inputSchema) ? MOST_VALUES : 0;
  for (const annotation of annotations) {
    const parameter = mirrored(annotation);
    const { path } = parameter;
    const value = valueAt(given, path);
    if (need.givenFirst && isMirrored(value)) return { ...common, ...parameter, args: given, value };
    if (!need.concerns(annotation.schema, inputSchema)) continue;
    // Arguments that cannot be made without the parameter may be possible with it.
    for (const candidate of need.values(annotation.schema, inputSchema)) {
      if (!isMirrored(candidate) || ++tried > MOST_VALUES) continue;
      const args = withValueAt(made.args ?? {}, path, candidate);
      if (isValid(args, inputSchema)) return { ...common, ...parameter, args, value: candidate };
    }
  }
  return undefined;
}

/** Calls the tool as a correct client does: the twin of all that a rule tries on it. */
export async function callTwin(
  session: Session,
  { tool, args, name }: ParamTool,
  told: string,
): Promise<{ twin: Exchange; unserved?: NotTested }> {
  const twin = await session
    .call(tool, args)
    .as(`tools/call of ${quoteShort(name)} ${told}`)
    .send();
  if (isServed(twin)) return { twin };
  const why = `the tool ${quoteShort(name)} does not serve a correct call (${described(twin)}), so a refusal proves nothing`;
  // Other arguments are no help against silence.
  const enable = twin.failure ? {} : { enable: ARGUMENTS_INPUT };
  return { twin, unserved: notTested(why, { exchanges: [twin], ...enable }) };
}
