import {
  type Document,
  isAlias,
  isCollection,
  isPair,
  isScalar,
  type Node,
  type Scalar,
  visit,
  type YAMLError,
} from 'yaml';

/** What is wrong with the form of a file, and at which character. */
export interface Wrong {
  key: string;
  offset: number;
  message: string;
}

/** A line that is no setting: `name value`. */
const NO_COLON = 'no `: ` in this line; a setting is `name: value`';
const COLUMN = 'keys of one map begin in one column; indent this line like its neighbours';

/** The first error of the text, in words for people: what follows is mostly its consequence. */
export function firstError(document: Document.Parsed, text: string): Wrong | undefined {
  const all = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  const [error] = all;
  return error ? syntaxError(error, all, document, text) : structureError(document);
}

function syntaxError(error: YAMLError, all: readonly YAMLError[], document: Document.Parsed, text: string): Wrong {
  const { code, message } = error;
  const [from, to] = error.pos;
  const wrong = (what: string, offset = from): Wrong => ({ key: 'syntax', offset, message: what });
  switch (code) {
    case 'DUPLICATE_KEY': {
      const name = /^["']?([^"':\s]+)/.exec(text.slice(from))?.[1] ?? 'syntax';
      return { key: name, offset: from, message: 'given twice; keep one of them' };
    }
    case 'TAB_AS_INDENT':
      return wrong('a tab; YAML is indented with spaces');
    case 'MULTIPLE_DOCS':
      return wrong('a second document begins (`---`); the file holds one');
    case 'TAG_RESOLVE_FAILED':
      return wrong(`the tag \`${text.slice(from, to).trim().split(/\s/)[0]}\` is not known here`);
    case 'BLOCK_AS_IMPLICIT_KEY': {
      const long = all.find((one) => one.code === 'MULTILINE_IMPLICIT_KEY' && one.pos[0] === from);
      const lineStart = long ? text.lastIndexOf('\n', long.pos[1] - 1) + 1 : 0;
      if (lineStart <= from) return wrong('a second `: ` in one line; put the value in quotes');
      const indent = /^ */.exec(text.slice(lineStart))?.[0].length ?? 0;
      return wrong(
        'indented like a part of the value above, which ends there; begin it in the column of that key',
        lineStart + indent,
      );
    }
    case 'MULTILINE_IMPLICIT_KEY':
      return wrong(NO_COLON);
    case 'BAD_INDENT': {
      const end = /end with a ([\]}])$/.exec(message)?.[1];
      return wrong(end === undefined ? COLUMN : `\`${end}\` is missing before this line`);
    }
    case 'MISSING_CHAR': {
      if (message.includes('closing')) return wrong('a quotation mark that is not closed', openQuote(document) ?? from);
      return wrong(message.includes('without -') ? COLUMN : NO_COLON);
    }
    case 'BAD_SCALAR_START':
      return wrong(`a value that begins with \`${text[from]}\`; put it in quotes`);
    case 'BAD_DQ_ESCAPE':
      return wrong(`\`${text.slice(from, to + 1)}\` means nothing between double quotation marks; use single ones`);
    case 'RESOURCE_EXHAUSTION':
    case 'IMPOSSIBLE':
      return wrong('nested too deeply');
    default:
      if (message.includes('call stack')) return wrong('nested too deeply');
      if (message.includes('at node end') && /["']/.test(endOfValue(text, from)))
        return wrong("text after the quotation mark that ends the value; between single ones, `''` stands for a `'`");
      if (message.includes('at node end')) return wrong(`does not go with what stands above; ${COLUMN}`);
      if (code === 'UNEXPECTED_TOKEN' && /[\]},:-]/.test(text[from] ?? ''))
        return wrong(`\`${text[from]}\` does not belong here; a value with it needs quotes`);
      return wrong(message.split('\n')[0] ?? message);
  }
}

/** The last character before a place in its line; empty where nothing stands before it. */
function endOfValue(text: string, offset: number): string {
  return text
    .slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
    .trimEnd()
    .slice(-1);
}

/** Where the last text in quotation marks begins: it is the one that does not end. */
function openQuote(document: Document.Parsed): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Scalar(_key, node: Scalar) {
      if (node.type?.startsWith('QUOTE')) offset = node.range?.[0] ?? offset;
    },
  });
  return offset;
}

/** What YAML allows and settings have no use for. */
function structureError(document: Document.Parsed): Wrong | undefined {
  let wrong: Wrong | undefined;
  const found = (node: unknown, message: string): symbol => {
    wrong = { key: 'syntax', offset: (node as Node | null)?.range?.[0] ?? 0, message };
    return visit.BREAK;
  };
  const anchors = new Set<string>();
  visit(document, (_key, node, path) => {
    if (isPair(node) && !isAlias(node.key) && (!isScalar(node.key) || node.key.value === null))
      return found(node.key ?? node.value, 'a key that is no text');
    if (isAlias(node)) {
      if (!anchors.has(node.source)) return found(node, `\`*${node.source}\`: no anchor \`&${node.source}\` before it`);
      if (path.some((around) => isCollection(around) && around.anchor === node.source))
        return found(node, `\`*${node.source}\` stands inside of what it names`);
    } else if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined) anchors.add(node.anchor);
    return undefined;
  });
  if (wrong) return wrong;
  try {
    document.toJS();
    return undefined;
  } catch {
    // A few lines of aliases of aliases would fill the memory.
    return { key: 'syntax', offset: 0, message: 'aliases (`*name`) that repeat too much' };
  }
}
