import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findNodeAtLocation, type Node, type ParseError, parse, parseTree, printParseErrorCode } from 'jsonc-parser';
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
  | { kind: 'absent'; path: string }
  | { kind: 'broken'; path: string; message: string; place: { line: number; column: number } };

/** Reads `server-json` once for all rules of the family. */
export function manifestOf(session: Session): Promise<ManifestRead> {
  return session.shared('manifest', async ({ settings }) => {
    const { path } = settings.serverJson;
    let text: string;
    try {
      text = (await readFile(resolve(settings.workingDirectory, path), 'utf8')).replace(/^\uFEFF/, '');
    } catch {
      return { kind: 'absent', path };
    }
    const errors: ParseError[] = [];
    const value: unknown = parse(text, errors, { disallowComments: true });
    const [error] = errors;
    if (error)
      return {
        kind: 'broken',
        path,
        message: `is not JSON: ${printParseErrorCode(error.error)}`,
        place: placeOf(text, error.offset),
      };
    if (!isObject(value))
      return { kind: 'broken', path, message: 'is not a JSON object', place: { line: 1, column: 1 } };
    return { kind: 'read', manifest: { path, text, value, tree: parseTree(text) } };
  });
}

/** The manifest for rules 002 to 004, or why there is none. */
export async function readable(
  session: Session,
): Promise<
  { manifest: Manifest; unavailable?: undefined } | { manifest?: undefined; unavailable: NotApplicable | NotTested }
> {
  const read = await manifestOf(session);
  if (read.kind === 'read') return { manifest: read.manifest };
  if (read.kind === 'absent') return { unavailable: notApplicable(`${read.path} does not exist`) };
  return { unavailable: notTested(`blocked by MCP-REG-001: ${read.path} ${read.message}`) };
}

/** Line and column of a member, or of the nearest one around it that is there. */
export function placeAt(
  { text, tree }: Manifest,
  path: readonly (string | number)[],
): { line: number; column: number } {
  for (let length = path.length; tree && length >= 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    // A member's key stands before its value, and is what people look for.
    if (node) return placeOf(text, node.parent?.type === 'property' ? node.parent.offset : node.offset);
  }
  return { line: 1, column: 1 };
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
  const pointer = path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return {
    ...parts,
    subject: { kind: 'file', name: manifest.path, pointer },
    at: { path: manifest.path, ...placeAt(manifest, path) },
    exchanges: [],
  };
}
