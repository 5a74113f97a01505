import { printable } from '../report/escape.js';
import { cutChars } from '../report/limits.js';
import { type CategoryParts, matrixValues } from '../report/sarif-category.js';

const NAME_CHARS = 150;

/** `MCP compliance (server, leg of the matrix)`: runs of one name would hide each other on the commit. */
export function checkRunName({ servers, matrix }: CategoryParts): string {
  const parts = [...servers, ...matrixValues(matrix)]
    .map((part) => printable(part).trim())
    .filter((part) => part !== '');
  return cutChars(parts.length === 0 ? 'MCP compliance' : `MCP compliance (${parts.join(', ')})`, NAME_CHARS);
}
