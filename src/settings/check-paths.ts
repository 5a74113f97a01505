import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { posix, resolve } from 'node:path';

/** Why a path is no directory. */
export function directoryProblem(path: string, cwd: string): string | undefined {
  const stat = statSync(resolve(cwd, path), { throwIfNoEntry: false });
  if (!stat) return `\`${path}\` does not exist`;
  return stat.isDirectory() ? undefined : `\`${path}\` is no directory`;
}

/** Why a file holds no certificate in PEM. */
export function certificateProblem(path: string, cwd: string): string | undefined {
  let pem: string;
  try {
    // A device may never end.
    if (!statSync(resolve(cwd, path)).isFile()) return `\`${path}\` is no file`;
    pem = readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    return `\`${path}\` cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
  }
  try {
    new X509Certificate(pem);
    return undefined;
  } catch {
    return `\`${path}\` is no PEM certificate (-----BEGIN CERTIFICATE-----)`;
  }
}

/** Why there is no baseline at a path. */
export function baselineProblem(path: string, cwd: string): string | undefined {
  const stat = statSync(resolve(cwd, path), { throwIfNoEntry: false });
  if (!stat) return `\`${path}\` does not exist; write it with \`mcp-compliance baseline --output ${path}\``;
  return stat.isFile() ? undefined : `\`${path}\` is no file`;
}

/** Why a text is no place in the repository: `path` or `path:line`. */
export function placeProblem(place: string): string | undefined {
  const [, written = '', line] = /^(.*?)(?::(\d+))?$/.exec(place) ?? [];
  // Windows' separators are understood wherever the Action runs.
  const path = written.replaceAll('\\', '/');
  if (path === '' || path.startsWith('/') || /^[A-Za-z]:/.test(path) || /^\.\.(\/|$)/.test(posix.normalize(path)))
    return `\`${place}\` is no path in the repository; expected \`path\` or \`path:line\`, from its root`;
  return line !== undefined && Number(line) < 1 ? `\`${place}\`: lines count from 1` : undefined;
}
