import { declaredRange } from './declarations.js';
import { after, type Outline, statementEnd } from './outline.js';
import { CERTAIN_RANK, isInHandler, type Property, propertyIn, type Range } from './schema-property.js';
import { type Scope, scopeOf } from './scope.js';
import type { Sources } from './sources.js';

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
    (path.schema === 'inputSchema' || path.definition !== undefined ? follow(sources, start, path.names) : undefined)
  );
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
      found.push({ outline: declared.outline, ...declaredRange(declared.outline, declared.declaration) });
    }
  }
  return found;
}

function isKey(outline: Outline, index: number): boolean {
  const next = outline.tokens[after(outline, index) ?? -1];
  return next?.kind === 'mark' && (next.text === ':' || next.text === '=');
}
