import { parse } from 'yaml';
import { type Block, blocksOf, pages, written } from './pages.js';

type Json = Record<string, unknown>;

const ACTION = /^mcp-compliance\/mcp-compliance-action@/;
/** The program as pages call it, up to its arguments. */
const PROGRAM =
  /(?:^|[\s|(])(?:npx (?:--no-install )?mcp-compliance|mcp-compliance|node \S*dist\/cli\/index\.js|npm start --)(?= |$)/;
const SUBCOMMANDS = ['check', 'demo', 'baseline', 'init', 'rules', 'diff', 'merge', 'help'] as const;
type Subcommand = (typeof SUBCOMMANDS)[number];

export const blocks: readonly Block[] = written.flatMap(blocksOf);
export const yamlBlocks = blocks.filter(({ language }) => language === 'yaml');
/** Also those of the pages of the rules. */
export const configBlocks = pages
  .flatMap(blocksOf)
  .filter(({ file }) => /(^|\/)\.mcp-compliance\.(ya?ml|json)$/.test(file));
export const workflowBlocks = yamlBlocks.filter(({ file }) => file.startsWith('.github/workflows/'));

function isMap(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every step of a workflow, or of an excerpt that is a list of steps. */
export function stepsOf({ text }: Block): Json[] {
  const walk = (value: unknown): Json[] => {
    if (Array.isArray(value)) return value.flatMap(walk);
    if (!isMap(value)) return [];
    if (typeof value.uses === 'string' || typeof value.run === 'string') return [value];
    return Object.values(value).flatMap(walk);
  };
  return walk(parse(text));
}

/** `with:` of every step that uses this action. */
export function inputsOf(block: Block): Json[] {
  return stepsOf(block)
    .filter(({ uses }) => ACTION.test(String(uses)))
    .map((step) => (isMap(step.with) ? step.with : {}));
}

export interface CommandExample {
  block: Block;
  subcommand: Subcommand;
  args: string[];
}

/** Command lines of this tool in shell examples, `run:` steps and `script:` lists. */
export const commands: readonly CommandExample[] = blocks
  .filter(({ language }) => ['sh', 'yaml', 'groovy', 'json'].includes(language))
  .flatMap((block) => linesOf(block.text).flatMap((line) => commandOf(line, block)));

/** Lines, with what a backslash at the end goes on with; comments after them are no arguments. */
function linesOf(text: string): string[] {
  return text.replace(/\\\n\s*/g, '').split('\n');
}

function commandOf(line: string, block: Block): CommandExample[] {
  const trimmed = line.trim();
  if (trimmed.startsWith('#') || trimmed.startsWith('//')) return [];
  const found = PROGRAM.exec(line);
  if (!found) return [];
  // YAML and JSON of other tools may name the program as a value, without arguments.
  const [first = '', ...more] = wordsOf(line.slice(found.index + found[0].length));
  const named = SUBCOMMANDS.find((name) => name === first);
  if (!named && !first.startsWith('-')) return [];
  return [{ block, subcommand: named ?? 'check', args: named ? more : [first, ...more] }];
}

/** Words as a shell reads them: quotes, and an end at the first operator or comment. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const match of line.matchAll(/\s*(?:(#.*|&&|\|\|?|;|>+|`|\))|((?:"[^"]*"|'[^']*'|[^\s"'#|;>&`)])+))/g)) {
    if (match[1] !== undefined) break;
    words.push((match[2] ?? '').replace(/"([^"]*)"|'([^']*)'/g, (_all, double, single) => double ?? single));
  }
  return words;
}
