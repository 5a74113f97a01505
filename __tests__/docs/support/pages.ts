import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

export interface Page {
  /** From the root of the repository, with `/`. */
  path: string;
  text: string;
}

/** A fenced example. */
export interface Block {
  page: string;
  /** Line of the opening fence. */
  line: number;
  language: string;
  /** File that the first line names in a comment, as `# .mcp-compliance.yml`; empty without one. */
  file: string;
  text: string;
}

/** The pages of the root and of the examples, and every page below docs/. */
export const pages: readonly Page[] = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md'],
  ...readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('README.md') && !name.includes('node_modules'))
    .map((name) => join('examples', name)),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
].map((path) => ({
  path: relative(root, join(root, path)).split(sep).join('/'),
  text: readFileSync(join(root, path), 'utf8'),
}));

/** The pages that people write: not the reference of the settings, not those of the rules. */
export const written = pages.filter(({ path }) => path !== 'docs/settings.md' && !path.startsWith('docs/rules/'));

/** Fenced examples of a page; indentation of the fence, as within a list, is taken away. */
export function blocksOf({ path, text }: Page): Block[] {
  const blocks: Block[] = [];
  let open: { line: number; indent: string; language: string; lines: string[] } | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const fence = /^( *)```(\w*)\s*$/.exec(line);
    if (open && fence && fence[2] === '') {
      const [first = ''] = open.lines;
      blocks.push({
        page: path,
        line: open.line,
        language: open.language,
        file: /^(?:#|\/\/) ([\w.*/-]*\.\w+)/.exec(first)?.[1] ?? '',
        text: open.lines.join('\n'),
      });
      open = undefined;
    } else if (open) open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    else if (fence) open = { line: index + 1, indent: fence[1] ?? '', language: fence[2] ?? '', lines: [] };
  }
  return blocks;
}

/** `page:line`, for names of tests. */
export function placeOf({ page, line }: Block): string {
  return `${page}:${line}`;
}

/** Text outside of fenced examples and of code spans. */
export function proseOf({ text }: Page): string {
  return text
    .replace(/^ *```[\s\S]*?^ *```\s*$/gm, '')
    .replace(/(`+)[\s\S]*?\1/g, (span) => span.replace(/[[\]()]/g, ' '));
}

/** Anchors as GitHub makes them of headings. */
export function anchorsOf(page: Page): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  const bare = page.text.replace(/^ *```[\s\S]*?^ *```\s*$/gm, '');
  for (const [, heading = ''] of bare.matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
    const slug = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    anchors.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return anchors;
}
