import { bodyOf, type Declaration, declarationAt, declaredRange } from './declarations.js';
import { isParameterList } from './heads.js';
import { ancestors, groupAt, type Outline, wordsAt } from './outline.js';
import { CERTAIN_RANK, isInHandler, type Property, propertyIn, type Range } from './schema-property.js';
import { type Scope, scopeOf } from './scope.js';
import type { Declared, Sources } from './sources.js';
import { after, endOf, levelTokens, statementEnd, statementStart } from './statements.js';

/** A property of a tool's schema, as the path of names that leads to it. */
export interface PropertyPath {
  schema: 'inputSchema' | 'outputSchema';
  /** The entry of `$defs` from which the names lead. */
  definition?: string;
  names: string[];
}

export interface Place {
  path: string;
  line: number;
}

/** How far identifiers are followed: tool -> handler -> type of its argument -> type of a field. */
const MOST_STEPS = 4;
const MOST_WORDS = 60;
const MOST_CHANGES = 20;

/** `/inputSchema/properties/filter/properties/since/type` -> `filter`, `since`; undefined where no property is named. */
export function propertyPath(pointer: string | undefined): PropertyPath | undefined {
  const [, schema, ...parts] = (pointer ?? '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (schema !== 'inputSchema' && schema !== 'outputSchema') return undefined;
  const names: string[] = [];
  let definition: string | undefined;
  for (let at = 0; at < parts.length; at += 1) {
    const name = parts[at + 1];
    if (name === undefined) break;
    if (parts[at] === '$defs' || parts[at] === 'definitions') {
      definition = name;
      names.length = 0;
      at += 1;
    } else if (parts[at] === 'properties') {
      names.push(name);
      at += 1;
    }
  }
  if (names.length === 0) return undefined;
  return { schema, names, ...(definition === undefined ? {} : { definition }) };
}

/** Where a property of a definition stands: in the definition itself, else in what it refers to; undefined if not found. */
export async function narrowed(
  sources: Sources,
  outline: Outline,
  index: number,
  isFunction: boolean,
  path: PropertyPath,
): Promise<Place | undefined> {
  const scope = scopeOf(outline, index, isFunction);
  const start =
    path.definition === undefined ? scope : await definitionScope(sources, scope, outline, index, path.definition);
  if (!start) return undefined;
  const keyed = schemaRanges(start, path.schema);
  if (path.schema === 'outputSchema' && path.definition === undefined && keyed.length === 0) return undefined;
  return (
    (keyed.length > 0 ? await follow(sources, { ranges: keyed, own: undefined }, path.names) : undefined) ??
    (path.schema === 'inputSchema' || path.definition !== undefined
      ? ((await follow(sources, start, path.names)) ?? (await alongside(sources, start, outline, index, path.names)))
      : undefined)
  );
}

/** For a definition that is a variable, what it is registered together with: `mcp.AddTool(server, &voidTool, voidEntry)`. */
async function alongside(
  sources: Sources,
  { ranges }: Scope,
  outline: Outline,
  index: number,
  names: readonly string[],
): Promise<Place | undefined> {
  const [range] = ranges;
  if (!range || range.from >= index) return undefined;
  const variable = levelTokens(outline, range.from, index).find((at) => declarationAt(outline, at)?.form === 'value');
  if (variable === undefined) return undefined;
  const calls = sources.givenTo(outline.tokens[variable]?.text ?? '', outline);
  const given = calls.map(({ outline: where, group }) => {
    const { open, close } = where.groups[group] ?? { open: 0, close: 0 };
    return { outline: where, from: open + 1, to: close - 1 };
  });
  return given.length > 0 ? follow(sources, { ranges: given, own: undefined }, names) : undefined;
}

async function definitionScope(
  sources: Sources,
  scope: Scope,
  outline: Outline,
  index: number,
  definition: string,
): Promise<Scope | undefined> {
  const written = scope.ranges
    .map((range) => propertyIn(range, definition, scope.own))
    .find((one) => one !== undefined);
  if (written) return { ranges: [written.value], own: undefined };
  const found = await sources.declared(definition, outline, index);
  return (
    found && {
      ranges: [{ outline: found.outline, ...declaredRange(found.outline, found.declaration) }],
      own: undefined,
    }
  );
}

const SCHEMA_KEYS = {
  inputSchema: /^(raw_?)?(input_?schema|parameters|args_?schema)$/i,
  outputSchema: /^(raw_?)?output_?schema$/i,
} as const;

/** The values that stand for the schema by its usual key. */
function schemaRanges({ ranges }: Scope, schema: PropertyPath['schema']): Range[] {
  return ranges.flatMap(({ outline, from, to }) => {
    const found: Range[] = [];
    for (let index = from; index <= to; index += 1) {
      const token = outline.tokens[index];
      if ((token?.kind !== 'word' && token?.kind !== 'string') || !SCHEMA_KEYS[schema].test(token.text)) continue;
      if (isParameterList(outline, groupAt(outline, index))) continue;
      const next = after(outline, index);
      const mark = outline.tokens[next ?? -1];
      if (next === undefined || (mark?.text !== ':' && mark?.text !== '=' && mark?.text !== '(')) continue;
      found.push({ outline, from: next, to: Math.min(to, statementEnd(outline, next)) });
    }
    return found;
  });
}

/** Walks down the names: each in the range of the one before, or in what that range refers to. */
async function follow(sources: Sources, scope: Scope, names: readonly string[]): Promise<Place | undefined> {
  let current = scope;
  let found: { property: Property; outline: Outline } | undefined;
  for (const name of names) {
    found = await search(sources, current, name);
    if (!found) return undefined;
    current = { ranges: [found.property.value], own: undefined };
  }
  return found && { path: found.outline.path, line: found.property.line };
}

async function search(
  sources: Sources,
  scope: Scope,
  name: string,
): Promise<{ property: Property; outline: Outline } | undefined> {
  const seen = new Set<string>();
  let level: Scope = scope;
  for (let step = 0; step <= MOST_STEPS && level.ranges.length > 0; step += 1) {
    for (const range of level.ranges) {
      const property = propertyIn(range, name, level.own);
      if (property && property.rank >= CERTAIN_RANK - 0.5) return { property, outline: property.value.outline };
    }
    level = { ranges: await referredTo(sources, level.ranges, seen), own: undefined };
  }
  return undefined;
}

/** What the identifiers of some ranges declare, in the order in which they stand. */
async function referredTo(sources: Sources, ranges: readonly Range[], seen: Set<string>): Promise<Range[]> {
  const found: Range[] = [];
  for (const range of ranges) {
    const { outline, from, to } = range;
    if (range.isLeaf) continue;
    let words = 0;
    for (let index = from; index <= to && words < MOST_WORDS; index += 1) {
      const token = outline.tokens[index];
      if (token?.kind !== 'word' || isKey(outline, index) || isInHandler(range, index)) continue;
      const key = JSON.stringify([outline.path, token.text]);
      if (seen.has(key)) continue;
      seen.add(key);
      words += 1;
      const declared = await sources.declared(token.text, outline, index);
      if (!declared || (declared.outline === outline && declared.declaration.index === index)) continue;
      found.push(...madeBy(declared, outline.tokens[after(outline, index) ?? -1]?.text === '('));
      if (declared.outline === outline) found.push(...changes(outline, declared.declaration, index));
    }
  }
  return found;
}

/**
 * The ranges of what is declared. Of a function that is called, and not only handed over, it is the body that makes or extends
 * a schema, and the type that it returns; its parameters are nobody's properties, and what its body calls leads too far.
 */
function madeBy({ outline, declaration }: Declared, isCalled: boolean): Range[] {
  const range = { outline, ...declaredRange(outline, declaration) };
  if (!isCalled || declaration.form !== 'function') return [range];
  const body = bodyOf(outline, declaration);
  const list = after(outline, declaration.index);
  const returns = list === undefined ? [] : [{ ...range, from: endOf(outline, list) }];
  return [...returns, ...(body ? [{ outline, ...body, isLeaf: true }] : [])];
}

/** Statements between a variable and its use that change it: `WithPagination(schema)`, `schema.Properties["x"] = …`. */
function changes(outline: Outline, { index, form }: Declaration, use: number): Range[] {
  const group = groupAt(outline, index);
  if (form !== 'value' || group === 0) return [];
  const word = outline.tokens[index]?.text ?? '';
  return wordsAt(outline, word)
    .filter((at) => at > index && at < use)
    .flatMap((at) => {
      const levels = [at, ...ancestors(outline, at).map((one) => outline.groups[one]?.open ?? 0)];
      const own = levels.find((level) => groupAt(outline, level) === group);
      return own === undefined ? [] : [{ outline, from: statementStart(outline, own), to: statementEnd(outline, own) }];
    })
    .filter(({ to }) => to < use)
    .slice(0, MOST_CHANGES);
}

function isKey(outline: Outline, index: number): boolean {
  const next = outline.tokens[after(outline, index) ?? -1];
  return next?.kind === 'mark' && (next.text === ':' || next.text === '=');
}
