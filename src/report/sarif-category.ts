import { createHash } from 'node:crypto';
import { printable } from './escape.js';

/** What tells one run's results from another's in the same repository. */
export interface CategoryParts {
  /** Names of the servers in the settings: stable from run to run, unlike URLs with a free port. */
  servers: readonly string[];
  /** JSON of the job's matrix, `null` outside of one. */
  matrix?: string;
}

const TOOL = 'mcp-compliance';
const CATEGORY_CHARS = 200;
const MARK_CHARS = 8;

/** `mcp-compliance/<server>/<leg of the matrix>`: unique for each step that could upload, the same in every run. */
export function sarifCategory({ servers, matrix }: CategoryParts): string {
  const parts = [TOOL, ...servers, ...matrixValues(matrix)];
  return cutUnlike(parts.map(segment).filter(Boolean).join('/'), CATEGORY_CHARS);
}

/** Cut texts that were different stay different. */
export function cutUnlike(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const mark = createHash('sha256').update(text).digest('hex').slice(0, MARK_CHARS);
  return `${text.slice(0, chars - MARK_CHARS - 1)}-${mark}`;
}

/** Values of the leg, in the order of the matrix; nothing for no matrix or text that is none. */
export function matrixValues(matrix: string | undefined): string[] {
  if (matrix === undefined || matrix.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(matrix);
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
  } catch {
    return [];
  }
}

function leaves(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  return value === null || value === undefined ? [] : [String(value)];
}

/** Slashes would make more parts, and the last one of an id ends the category. */
function segment(text: string): string {
  return printable(text)
    .replace(/[^\w.:@+-]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
