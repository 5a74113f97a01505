import { posix } from 'node:path';
import type { Location } from '../suite/report.js';
import { type Repository, readSource } from './repository.js';

export interface FallbackOptions {
  /** The setting `location`: `path` or `path:line`. */
  location?: string;
  /** Path of the workflow file that runs us. */
  workflow?: string;
}

const MANIFESTS: readonly string[] = [
  'server.json',
  'package.json',
  'pyproject.toml',
  'go.mod',
  'Cargo.toml',
  'README.md',
];
const USES = /uses:\s*["']?\S*mcp-compliance-action(@|\b)/;

/** The place of findings that have none of their own; undefined when the repository has none of the files. */
export function fallbackLocation(
  repository: Repository,
  { location, workflow }: FallbackOptions,
): Location | undefined {
  if (location !== undefined) {
    const [, path = location, line] = /^(.*?)(?::(\d+))?$/.exec(location) ?? [];
    return { path: posix.normalize(path.replaceAll('\\', '/')), line: Math.max(1, Number(line ?? 1)) };
  }
  const workflows = [
    ...(workflow === undefined ? [] : [workflow]),
    ...repository.files.filter((path) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path)),
  ];
  for (const path of workflows) {
    const lines = readSource(repository, path)?.split(/\r?\n/) ?? [];
    const at = lines.findIndex((line) => USES.test(line));
    if (at >= 0) return { path, line: at + 1, standsIn: true };
  }
  const manifest = MANIFESTS.find((name) => repository.files.includes(name));
  return manifest === undefined ? undefined : { path: manifest, line: 1, standsIn: true };
}
