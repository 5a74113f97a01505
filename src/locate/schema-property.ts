import { declarationAt } from './declarations.js';
import { blockKind, calleeOf, headOf, headWords, isParameterList } from './heads.js';
import { escaped, snake } from './identifiers.js';
import { ancestors, groupAt, type Outline } from './outline.js';
import { after, before, levelTokens, statementEnd, statementStart } from './statements.js';

/** Tokens `from` to `to` of one file. */
export interface Range {
  outline: Outline;
  from: number;
  to: number;
  /** Characters of the first token, a string, that do not belong to the range. */
  skip?: number;
  /** A token that is left out: the name of the property whose range it is. */
  except?: number;
  /** What its identifiers refer to is not looked at. */
  isLeaf?: boolean;
}

/** A property in a range: where it stands, and the range that says of what it is made. */
export interface Property {
  line: number;
  rank: number;
  value: Range;
}

const SCHEMA_KEY = /schema|shape|param|args?$|arguments|input|fields|props?$/i;
const OBJECT_CALL = /^(object|strictObject|looseObject|interface|partial|extend|Struct|struct|Object|Record|model)$/;
/** Calls whose first argument names a property: `WithString("query", …)`, `.put("query", …)`, `property("query", …)`. */
const PROPERTY_CALL =
  /^(with|add|put|prop|property|param|parameter|field|string|number|integer|int|bool|boolean|array|enum|required|optional|entry|of|ofEntries|set|input|arg)/i;
/** Keys and attributes that give a property another name than its field's. */
const RENAME = /rename|alias|json|serial|property|name|^ToolArg$|^McpToolParam$|column/i;
const PROSE_KEY = /desc|title|instruction|summary|help|doc|example|text/i;
const HANDLER = /^_*(call|execute|run|handle|invoke|apply|process|perform)/i;

/** From this rank on a place is a property for certain, wherever it was come by. */
export const CERTAIN_RANK = 2;

/** The likeliest place of a property in a range; undefined where there is none. */
export function propertyIn(range: Range, name: string, ownGroup: number | undefined): Property | undefined {
  let best: Property | undefined;
  for (let index = range.from; index <= range.to; index += 1) {
    const found = index === range.except ? undefined : propertyAt(range, index, name, ownGroup);
    if (found && found.rank > (best?.rank ?? 0)) best = found;
  }
  return best;
}

function propertyAt(range: Range, index: number, name: string, ownGroup: number | undefined): Property | undefined {
  const { outline } = range;
  const token = outline.tokens[index];
  if (!token) return undefined;
  if (token.kind === 'string' && token.text !== name) return insideString(range, index, name);
  if (token.kind !== 'string' && token.kind !== 'word') return undefined;
  const isExact = token.text === name;
  if (!isExact && (token.kind !== 'word' || !isConverted(outline.path, token.text, name))) return undefined;
  if (isInHandler(range, index)) return undefined;
  const rank = token.kind === 'string' ? stringRank(outline, index, ownGroup) : wordRank(outline, index, ownGroup);
  if (rank === 0 || (!isExact && rank !== FIELD)) return undefined;
  return { line: token.line, rank: isExact ? rank : rank - 0.5, value: valueRange(outline, index) };
}

const PROPERTIES = 4;
const FIELD = 3;
/** Languages whose serializers turn `max_width` and `MaxWidth` into `maxWidth`, or the other way round. */
const CONVERTING = /\.(rs|cs|java|kts?|py|rb|php|swift)$/;

function isConverted(path: string, word: string, name: string): boolean {
  return (
    word.charAt(0).toLowerCase() === name.charAt(0).toLowerCase() &&
    CONVERTING.test(path) &&
    snake(word) === snake(name)
  );
}

/** What a property is made of: the rest of its statement, for a name in a call the other arguments. */
function valueRange(outline: Outline, index: number): Range {
  const field = fieldAround(outline, index);
  const group = groupAt(outline, index);
  const { bracket, close } = outline.groups[group] ?? { bracket: '', close: 0 };
  if (field === index && outline.tokens[index]?.kind === 'string' && bracket === '(') {
    const comma = after(outline, index);
    const value = comma === undefined ? undefined : after(outline, comma);
    const pairs = /^(of|ofEntries)$/.test(outline.tokens[calleeOf(outline, group) ?? -1]?.text ?? '');
    if (value !== undefined) return { outline, from: value, to: pairs ? statementEnd(outline, value) : close - 1 };
  }
  return { outline, from: statementStart(outline, field), to: statementEnd(outline, field), except: index };
}

/** For a name in an attribute, the field below it. */
function fieldAround(outline: Outline, index: number): number {
  for (const group of ancestors(outline, index)) {
    const { open, bracket, parent } = outline.groups[group] ?? { open: 0, bracket: '', parent: 0 };
    const isField = blockKind(outline, parent) === 'type' || isParameterList(outline, parent);
    if (bracket !== '{' && isField) return after(outline, open) ?? open;
  }
  return index;
}

/** Handlers that stand in a definition use names of properties, but do not define them. */
export function isInHandler({ outline, from }: Range, index: number): boolean {
  return ancestors(outline, index).some((group) => {
    const { open } = outline.groups[group] ?? { open: 0 };
    if (open < from || blockKind(outline, group) !== 'statements') return false;
    const head = headOf(outline, group);
    const list = head.find((at) => outline.groups[outline.bounds.get(at) ?? -1]?.bracket === '(');
    const name = list === undefined ? undefined : before(outline, list);
    const word = outline.tokens[name ?? -1];
    return word?.kind !== 'word' || word.text === 'async' || word.text === 'function' || HANDLER.test(word.text);
  });
}

function isKey(outline: Outline, index: number): boolean {
  const next = outline.tokens[after(outline, index) ?? -1];
  return (
    next !== undefined &&
    (next.kind === 'mark' || next.kind === 'close') &&
    [':', '=', '=>', '?', ':='].includes(next.text)
  );
}

function stringRank(outline: Outline, index: number, ownGroup: number | undefined): number {
  const group = groupAt(outline, index);
  const { bracket, open } = outline.groups[group] ?? { bracket: '', open: -1 };
  const previous = outline.tokens[before(outline, index) ?? -1];
  if (bracket === '(' || bracket === '[') {
    if (renames(outline, index, group) && isInField(outline, index)) return FIELD;
  }
  if (bracket === '{') return isKey(outline, index) ? valuesRank(outline, group, ownGroup) : 0;
  if (bracket === '[') {
    const next = outline.tokens[after(outline, open) ?? -1];
    return next?.text === '=' && previous === undefined ? CERTAIN_RANK : 0;
  }
  if (bracket !== '(') return 0;
  const callee = outline.tokens[calleeOf(outline, group) ?? -1]?.text ?? '';
  const place = levelTokens(outline, open + 1, index).filter((at) => outline.tokens[at]?.text === ',').length;
  const pairs = /^(of|ofEntries)$/.test(callee);
  return PROPERTY_CALL.test(callee) && (place === 0 || (pairs && place % 2 === 0)) ? CERTAIN_RANK : 0;
}

/** `rename = "x"`, `alias="x"`, `JsonProperty("x")`. */
function renames(outline: Outline, index: number, group: number): boolean {
  const mark = before(outline, index);
  if (mark !== undefined && outline.tokens[mark]?.text === '=') {
    return RENAME.test(outline.tokens[before(outline, mark) ?? -1]?.text ?? '');
  }
  return mark === undefined && RENAME.test(outline.tokens[calleeOf(outline, group) ?? -1]?.text ?? '');
}

function isInField(outline: Outline, index: number): boolean {
  return ancestors(outline, index).some((group) => {
    const parent = outline.groups[group]?.parent ?? 0;
    return blockKind(outline, parent) === 'type' || isRecordOrParameters(outline, parent);
  });
}

function isRecordOrParameters(outline: Outline, group: number): boolean {
  if (isParameterList(outline, group)) return true;
  const callee = calleeOf(outline, group);
  return callee !== undefined && declarationAt(outline, callee) !== undefined;
}

function wordRank(outline: Outline, index: number, ownGroup: number | undefined): number {
  const group = groupAt(outline, index);
  const { bracket } = outline.groups[group] ?? { bracket: '' };
  if (bracket === '(') return isRecordOrParameters(outline, group) && isDeclared(outline, index) ? FIELD : 0;
  if (bracket !== '{') return 0;
  if (blockKind(outline, group) === 'type' || isClassBlock(outline, group)) {
    if (!isDeclared(outline, index)) return 0;
    return group === ownGroup ? 1 : FIELD;
  }
  return isKey(outline, index) ? valuesRank(outline, group, ownGroup) : 0;
}

function isClassBlock(outline: Outline, group: number): boolean {
  return outline.dialect.indented && headWords(outline, group).includes('class');
}

/** `query: str`, `String query,`, `public int Limit { get; }`: a field or parameter, not a type or a default. */
function isDeclared(outline: Outline, index: number): boolean {
  const next = outline.tokens[after(outline, index) ?? -1];
  const previousIndex = before(outline, index);
  const previous = outline.tokens[previousIndex ?? -1];
  // Go's fields have tags; without one only the names of exported fields are on the wire.
  if (outline.path.endsWith('.go'))
    return /^[A-Z]/.test(outline.tokens[index]?.text ?? '') && next !== undefined && next.text !== '.';
  if (next?.text === ':' || next?.text === '?') return true;
  const typed =
    (previous?.kind === 'word' && previous.text !== 'return') ||
    previous?.text === '>' ||
    previous?.text === '?' ||
    outline.groups[outline.bounds.get(previousIndex ?? -1) ?? -1]?.bracket === '[';
  const ends = next === undefined || [',', '=', ';', '{'].includes(next.text);
  return ends && (typed || (outline.dialect.indented && next?.text === '='));
}

/** How surely keys of a group in braces are properties. */
function valuesRank(outline: Outline, group: number, ownGroup: number | undefined): number {
  const key = groupKey(outline, group);
  if (/^properties$/i.test(key)) return PROPERTIES;
  if (OBJECT_CALL.test(key)) return PROPERTIES;
  if (SCHEMA_KEY.test(key)) return FIELD;
  if (group === ownGroup) return 0;
  const parent = outline.groups[group]?.parent ?? 0;
  // `server.tool('name', { query: z.string() }, handler)`.
  return outline.groups[parent]?.bracket === '(' && key !== '' && /tool|prompt/i.test(key) ? CERTAIN_RANK : 1;
}

/** What a group is the value of: its key, the variable it is assigned to, or the call that it is an argument of. */
function groupKey(outline: Outline, group: number): string {
  const head = headOf(outline, group);
  const mark = head.findIndex((at) => [':', '=', ':=', '=>'].includes(outline.tokens[at]?.text ?? ''));
  const key = head
    .slice(0, Math.max(0, mark))
    .findLast((at) => ['word', 'string'].includes(outline.tokens[at]?.kind ?? ''));
  if (key !== undefined) return outline.tokens[key]?.text ?? '';
  const parent = outline.groups[group]?.parent ?? 0;
  const callee = calleeOf(outline, parent);
  return callee === undefined ? '' : (outline.tokens[callee]?.text ?? '');
}

/** JSON Schema in a string, tags of Go's structs. */
function insideString(range: Range, index: number, name: string): Property | undefined {
  const { outline } = range;
  const token = outline.tokens[index];
  if (!token?.text.includes(name)) return undefined;
  const tag = new RegExp(`\\bjson:\\\\?"${escaped(name)}[",\\\\]`).test(token.text);
  if (tag) {
    const field = statementStart(outline, index);
    return {
      line: token.line,
      rank: FIELD,
      value: { outline, from: field, to: statementEnd(outline, field), except: index },
    };
  }
  // The value of a property in a schema is an object; examples in texts for people have others, and are texts for people.
  const key = new RegExp(`\\\\?"${escaped(name)}\\\\?"\\s*:\\s*(?=[{tf])`, 'g');
  key.lastIndex = index === range.from ? (range.skip ?? 0) : 0;
  const match = key.exec(token.text);
  if (!match || isInHandler(range, index) || isProse(outline, index)) return undefined;
  const line = token.line + (token.text.slice(0, match.index).match(/\n/g)?.length ?? 0);
  return { line, rank: FIELD, value: { outline, from: index, to: range.to, skip: key.lastIndex } };
}

/** The text of a description or the like. */
function isProse(outline: Outline, index: number): boolean {
  const level = levelTokens(outline, statementStart(outline, index), index);
  return level.some((at) => PROSE_KEY.test(outline.tokens[at]?.text ?? ''));
}
