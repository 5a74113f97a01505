import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

/** Markdown as GitHub makes HTML of it: with tables and addresses, and with the tags that it lets through. */
export function githubHtml(markdown: string): string {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
}

/** A whole page with GitHub's style. */
export function githubPage(markdown: string, scheme: 'light' | 'dark'): string {
  const path = createRequire(import.meta.url).resolve(`github-markdown-css/github-markdown-${scheme}.css`);
  return `<!doctype html><meta charset="utf-8"><style>${readFileSync(path, 'utf8')}
body { margin: 0 } article { padding: 24px; max-width: 900px }</style>
<article class="markdown-body">${githubHtml(markdown)}</article>`;
}

/** The elements of the page in order, each with its depth; without `code`, which only says how text looks. */
export function structureOf(markdown: string): string[] {
  return elements(parseFragment(githubHtml(markdown)), 0);
}

function elements(node: Node, depth: number): string[] {
  const own = 'tagName' in node && node.tagName !== 'code' ? [`${depth} ${node.tagName}`] : [];
  const below = 'childNodes' in node ? node.childNodes.flatMap((child) => elements(child, depth + own.length)) : [];
  return [...own, ...below];
}

/** What a reader sees of the page. */
export function textOf(markdown: string): string {
  const text = (node: Node): string =>
    node.nodeName === '#text' && 'value' in node
      ? node.value
      : 'childNodes' in node
        ? node.childNodes.map(text).join('')
        : '';
  return text(parseFragment(githubHtml(markdown)));
}

/** Attributes of the page that lead somewhere. */
export function linksOf(markdown: string): string[] {
  const links = (node: Node): string[] => [
    ...('attrs' in node
      ? node.attrs.filter(({ name }) => ['href', 'src'].includes(name)).map(({ value }) => value)
      : []),
    ...('childNodes' in node ? node.childNodes.flatMap(links) : []),
  ];
  return links(parseFragment(githubHtml(markdown)));
}
