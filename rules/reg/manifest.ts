import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Node, type ParseError, parse, parseTree, printParseErrorCode } from 'jsonc-parser';
import { pointerPart } from '../../src/suite/schema-walk.js';
import type { Session } from '../../src/suite/session.js';
import {
  type FindingDraft,
  type NotApplicable,
  type NotTested,
  notApplicable,
  notTested,
} from '../../src/suite/verdict.js';
import { isObject, type JsonObject } from '../../src/wire/message.js';

/** The registry manifest as it stands in the working directory. */
export interface Manifest {
  /** Path as it was given. */
  path: string;
  text: string;
  value: JsonObject;
  tree: Node | undefined;
}

export type ManifestRead =
  | { kind: 'read'; manifest: Manifest }
  | { kind: 'absent'; path: string; message: string }
  | { kind: 'broken'; path: string; message: string; place: { line: number; column: number } };

/** Reads `server-json` once for all rules of the family. */
export function manifestOf(session: Session): Promise<ManifestRead> {
  return session.shared('manifest', async ({ settings }) => {
    const { path } = settings.serverJson;
    const broken = (message: string, text = '', offset = 0): ManifestRead => ({
      kind: 'broken',
      path,
      message,
      place: placeOf(text, offset),
    });
    let text: string;
    try {
      const file = resolve(settings.workingDirectory, path);
      if ((await stat(file)).size > MOST_BYTES) return broken(`is larger than ${MOST_BYTES} bytes, and was not read`);
      text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      if (!NO_FILE.includes(code)) return broken(`cannot be read (${code})`);
      return { kind: 'absent', path, message: 'does not exist' };
    }
    const errors: ParseError[] = [];
    try {
      const value: unknown = parse(text, errors, { disallowComments: true });
      const [error] = errors;
      if (error) return broken(`is not JSON: ${wordsOf(error)}`, text, error.offset);
      if (!isObject(value)) return broken('is not a JSON object');
      if (!settings.serverJson.explicit && !isMeantForRegistry(value))
        return {
          kind: 'absent',
          path,
          message: 'is no manifest of the registry: it has no $schema, packages or remotes',
        };
      return { kind: 'read', manifest: { path, text, value, tree: parseTree(text) } };
    } catch (error) {
      // The parser recurses into each level.
      if (error instanceof RangeError) return broken('is nested too deep to be read');
      throw error;
    }
  });
}

/** Bytes of a manifest that are read; real ones have a thousandth of it. */
const MOST_BYTES = 4 * 1024 * 1024;
const NO_FILE: readonly string[] = ['ENOENT', 'ENOTDIR'];

/** Other tools have files of this name too; one that nobody named is taken for a manifest only when it looks like one. */
function isMeantForRegistry({ $schema, name, packages, remotes }: JsonObject): boolean {
  const isOfRegistry = typeof $schema === 'string' && /modelcontextprotocol|server\.schema\.json/.test($schema);
  return (
    isOfRegistry || packages !== undefined || remotes !== undefined || (typeof name === 'string' && name.includes('/'))
  );
}

/** `PropertyNameExpected` -> "property name expected". */
function wordsOf({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

/** The manifest for rules 002 to 004, or why there is none. */
export async function readable(
  session: Session,
): Promise<
  { manifest: Manifest; unavailable?: undefined } | { manifest?: undefined; unavailable: NotApplicable | NotTested }
> {
  const read = await manifestOf(session);
  if (read.kind === 'read') return { manifest: read.manifest };
  if (read.kind === 'absent') return { unavailable: notApplicable(`${read.path} ${read.message}`) };
  return { unavailable: notTested(`blocked by MCP-REG-001: ${read.path} ${read.message}`) };
}

/** Line and column of a member, or of the nearest one around it that is there. */
function placeAt({ text, tree }: Manifest, path: readonly (string | number)[]): { line: number; column: number } {
  for (let length = path.length; tree && length >= 0; length--) {
    const node = nodeAt(tree, path.slice(0, length));
    // A member's key stands before its value, and is what people look for.
    if (node) return placeOf(text, node.parent?.type === 'property' ? node.parent.offset : node.offset);
  }
  return { line: 1, column: 1 };
}

/** The node of a path. Of members that stand twice the last one counts, as it does for the value. */
function nodeAt(root: Node, path: readonly (string | number)[]): Node | undefined {
  return path.reduce<Node | undefined>((node, part) => {
    if (node?.type === 'array') return typeof part === 'number' ? node.children?.[part] : undefined;
    if (node?.type !== 'object') return undefined;
    return node.children?.findLast(({ children }) => children?.[0]?.value === String(part))?.children?.[1];
  }, root);
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** A finding at a member of the manifest. */
export function manifestFinding(
  manifest: Manifest,
  path: readonly (string | number)[],
  parts: Pick<FindingDraft, 'message' | 'expected' | 'actual'>,
): FindingDraft {
  const pointer = path.map((part) => `/${pointerPart(String(part))}`).join('');
  return {
    ...parts,
    subject: { kind: 'file', name: manifest.path, pointer },
    at: { path: manifest.path, ...placeAt(manifest, path) },
    exchanges: [],
  };
}
