import type { Finding } from '../suite/report.js';
import { isComment, sourceRank } from './source-kind.js';

/** One line that may define a tool, prompt, resource or template; the higher the score, the likelier. */
export interface Candidate {
  path: string;
  /** From 1. */
  line: number;
  score: number;
}

type Kind = NonNullable<Finding['kind']>;

/** Calls and annotations that define, by what they define. */
const DEFINERS: Partial<Record<Kind, RegExp>> = {
  tool: /\b(registerTool|addTool|add_tool|AddTool|NewTool|RegisterTool|WithTool|tool|Tool|McpTool|McpServerTool|SyncToolSpecification|defineTool|createTool)\b/,
  prompt:
    /\b(registerPrompt|addPrompt|add_prompt|AddPrompt|NewPrompt|RegisterPrompt|prompt|Prompt|McpPrompt|McpServerPrompt|definePrompt)\b/,
  resource:
    /\b(registerResource|addResource|add_resource|AddResource|NewResource|RegisterResource|resource|Resource|McpResource|McpServerResource|Uri|URI)\b/i,
  template:
    /\b(registerResource|ResourceTemplate|AddResourceTemplate|NewResourceTemplate|resource|Resource|McpResource|UriTemplate|URITemplate|template)\b/i,
};
/** Uses of a name that are no definitions of it. */
const USE =
  /\b(callTool|call_tool|CallTool|getPrompt|get_prompt|readResource|read_resource|ReadResource|invoke|assert\w*|expect|describe|it|case|console\.\w+|print|log\w*)\b\s*[(:]?/;
const NAME_KEY =
  /(\bname\b|\bName\b|\buri\b|\bURI\b|\bUri\b|uriTemplate|URITemplate|UriTemplate)["']?\s*[:=]\s*[&a-zA-Z.(]*$/;
const CONSTANT =
  /^\s*(export\s+)?(const|final|static|let|var|public|private|readonly|val)\b.*=\s*$|^\s*[A-Z][A-Z0-9_]*\s*(:\s*\w+\s*)?=\s*$/;
/** Lines around a name that are searched for a definer. */
const REACH = 4;

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** `GetWeather` and `getWeather` -> `get_weather`, as SDKs of C# and Java name tools after methods. */
function snake(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** Names that a function may have for a tool of this name. */
function functionNames(name: string): string[] {
  if (!/^[A-Za-z_][\w-]*$/.test(name)) return [];
  const words = name.split(/[_-]/).filter((word) => word !== '');
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return [...new Set([name.replaceAll('-', '_'), pascal, camel, `${pascal}Async`])].filter(
    (own) => own === name || snake(own.replace(/Async$/, '')) === snake(name.replaceAll('-', '_')),
  );
}

/** A tool named by its function stands under a decorator or attribute. */
const MARKED: Partial<Record<Kind, RegExp>> = {
  tool: /@\w*(\.\w+)*\.?(tool|Tool|McpTool)\b|#\[\s*(\w+::)?tool\b|\[\s*McpServerTool\b|@Tool\b|@McpTool\b/,
  prompt: /@\w*(\.\w+)*\.?(prompt|McpPrompt)\b|#\[\s*(\w+::)?prompt\b|\[\s*McpServerPrompt\b|@McpPrompt\b/,
};
const FUNCTION = /\b(def|fn|func|fun|function|public|private|internal|static|async)\b[^=;]*$/;

/** Every place of one file that may define the subject. */
export function candidatesIn(path: string, text: string, kind: Kind, name: string): Candidate[] {
  const base = sourceRank(path) * 100;
  // Most files hold nothing of the name, and are done with here.
  if (base === 0 || ![name, ...functionNames(name)].some((word) => text.includes(word))) return [];
  const lines = text.split(/\r?\n/);
  return [...literals(lines, path, kind, name), ...functions(lines, path, kind, name)].map(({ line, score }) => ({
    path,
    line,
    score: base + score,
  }));
}

function literals(lines: readonly string[], path: string, kind: Kind, name: string): { line: number; score: number }[] {
  const literal = new RegExp(`(["'\`])${escaped(name)}\\1`);
  const definer = DEFINERS[kind];
  return lines.flatMap((line, index) => {
    const match = literal.exec(line);
    if (!match || isComment(line, path)) return [];
    const before = line.slice(0, match.index);
    const above = lines
      .slice(Math.max(0, index - REACH), index)
      .filter((other) => !isComment(other, path))
      .join('\n');
    let score = 10;
    if (definer?.test(before)) score += 60;
    else if (definer?.test(above)) score += 30;
    if (NAME_KEY.test(before)) score += 40;
    else if (CONSTANT.test(before)) score += 20;
    if (USE.test(before)) score -= 50;
    return score > 0 ? [{ line: index + 1, score }] : [];
  });
}

/** Functions that give a tool its name: directly below a decorator or attribute that names none itself. */
function functions(
  lines: readonly string[],
  path: string,
  kind: Kind,
  name: string,
): { line: number; score: number }[] {
  const marked = MARKED[kind];
  if (!marked) return [];
  const names = functionNames(name);
  if (names.length === 0) return [];
  const call = new RegExp(`\\b(${names.map(escaped).join('|')})\\s*[(<]`);
  return lines.flatMap((line, index) => {
    const match = call.exec(line);
    if (!match || isComment(line, path) || !FUNCTION.test(line.slice(0, match.index))) return [];
    const above = lines.slice(Math.max(0, index - 8), index);
    const mark = above.findLastIndex((other) => marked.test(other) && !isComment(other, path));
    if (mark < 0) return [];
    const between = above.slice(mark).join('\n');
    // A decorator that gives another name, or one that already belongs to another function.
    if (/name\s*=\s*["'](?!$)/i.test(between) && !new RegExp(`["']${escaped(name)}["']`).test(between)) return [];
    if (
      above
        .slice(mark + 1)
        .some((other) => FUNCTION.test(other.replace(/\(.*$/, '')) && /\b(def|fn|func|fun|function)\b/.test(other))
    )
      return [];
    return [{ line: index + 1, score: 85 }];
  });
}
