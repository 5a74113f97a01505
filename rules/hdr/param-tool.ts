import { CONSENT_INPUT, mayCall } from '../../src/suite/consent.js';
import { quoteShort } from '../../src/suite/describe.js';
import { isValid } from '../../src/suite/dialects.js';
import type { Session } from '../../src/suite/session.js';
import { leastValue } from '../../src/suite/synthesis.js';
import { toolArguments, withValueAt } from '../../src/suite/tool-arguments.js';
import { type NotApplicable, type NotTested, notApplicable, notTested } from '../../src/suite/verdict.js';
import { type HeaderAnnotation, headerAnnotations, valueAt, X_MCP_HEADER } from '../../src/suite/x-mcp-header.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/wire/message.js';

/** A tool that mirrors a parameter into a header, ready to be called. */
export interface ParamTool {
  tool: JsonObject;
  name: string;
  inputSchema: JsonObject;
  /** Name of the mirrored header. */
  header: string;
  path: readonly string[];
  schema: JsonObject;
  /** JSON Pointer from the tool to its annotation. */
  pointer: string;
  /** Valid arguments that hold a value for the parameter. */
  args: JsonObject;
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const PRIMITIVE: readonly unknown[] = ['string', 'integer', 'boolean'];

/** The plain type of an annotated parameter, `null` left out; undefined for all that MCP-SCH-001…005 do not clearly allow. */
export function plainType({ type }: JsonObject): string | undefined {
  const types = (Array.isArray(type) ? type : [type]).filter((name) => name !== 'null');
  const [only] = types;
  return types.length === 1 && typeof only === 'string' && PRIMITIVE.includes(only) ? only : undefined;
}

function usable({ value, path, schema }: HeaderAnnotation): boolean {
  return (
    typeof value === 'string' &&
    TOKEN.test(value) &&
    path !== undefined &&
    path.length > 0 &&
    plainType(schema) !== undefined
  );
}

/**
 * The first tool with a valid annotation that may be called and whose arguments can be made.
 * @param fits whether the value can be used for the probes of a rule, given the parameter's type.
 */
export async function findParamTool(
  session: Session,
  fits: (type: string) => boolean,
  valueFor: (schema: JsonObject, type: string) => JsonValue | undefined,
): Promise<ParamTool | NotApplicable | NotTested> {
  const { items } = await session.list('tools');
  const annotated = items.flatMap((tool) => {
    const fitting = headerAnnotations(tool.inputSchema).filter(
      (annotation) => usable(annotation) && fits(plainType(annotation.schema) ?? ''),
    );
    const [first] = fitting;
    return first ? [{ tool, annotation: first }] : [];
  });
  if (annotated.length === 0)
    return notApplicable('no tool mirrors a parameter of this kind into a header (x-mcp-header)');
  const allowed = annotated.filter(({ tool }) => mayCall(tool, session.settings));
  if (allowed.length === 0) return notTested('no tool with x-mcp-header may be called', { enable: CONSENT_INPUT });
  const ready = allowed
    .map(({ tool, annotation }) => prepare(session, tool, annotation, valueFor))
    .find((made) => made !== undefined);
  const name = quoteShort(String(allowed[0]?.tool.name));
  return (
    ready ??
    notTested(`no arguments could be made for the tool ${name}`, { enable: 'give arguments in `tool-arguments`' })
  );
}

function prepare(
  session: Session,
  tool: JsonObject,
  { value, path = [], schema, pointer }: HeaderAnnotation,
  valueFor: (schema: JsonObject, type: string) => JsonValue | undefined,
): ParamTool | undefined {
  const { inputSchema, name } = tool;
  const made = toolArguments(tool, session.settings);
  if (!isObject(inputSchema) || typeof name !== 'string' || made.why !== undefined) return undefined;
  const own = valueFor(schema, plainType(schema) ?? '') ?? valueAt(made.args, path);
  if (own === undefined || own === null) return undefined;
  const args = withValueAt(made.args, path, own);
  return isValid(args, inputSchema)
    ? {
        tool,
        name,
        inputSchema,
        header: `Mcp-Param-${String(value)}`,
        path,
        schema,
        args,
        pointer: `/inputSchema${pointer}/${X_MCP_HEADER}`,
      }
    : undefined;
}

/** A value of a parameter that its header can show, for example 42 for integers. */
export function showableValue(schema: JsonObject, type: string): JsonValue | undefined {
  const candidates: JsonValue[] = type === 'integer' ? [42] : type === 'boolean' ? [true] : ['mcp-compliance'];
  return candidates.find((value) => isValid(value, schema)) ?? leastValue(schema, schema);
}
