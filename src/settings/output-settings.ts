import { normalize } from 'node:path';
import type { Problem } from './problem.js';
import type { Format, OutputSettings } from './settings.js';
import { flag, optional, secret, text, type Values, words } from './typed-values.js';

const FILE_FORMATS: readonly Format[] = ['json', 'sarif', 'junit', 'html', 'markdown', 'badge'];

/** Where reports go, the same for all servers of a run. `whereIs` tells where in the file a setting stands. */
export function buildOutput(
  values: Values,
  whereIs: (name: string) => string | undefined,
  problems: Problem[],
): OutputSettings {
  const formats = words(values, 'format') as Format[];
  const outputs = words(values, 'output');
  if (outputs.length > formats.length)
    problems.push({ key: 'output', where: 'flag', message: 'each --output needs a --format before it' });
  const paired = formats.map((format, index) => ({ format, path: outputs[index] }));
  const named = FILE_FORMATS.flatMap((format) => {
    const path = text(values, `${format}-file`);
    return path === undefined ? [] : [{ format, path }];
  });
  const files = [
    ...named.map((file) => ({ ...file, key: `${file.format}-file` })),
    ...paired.flatMap(({ format, path }) =>
      path === undefined || path === '-' ? [] : [{ format, path, key: `--format ${format}` }],
    ),
  ];
  problems.push(...sharedFiles(files, whereIs));
  return {
    summary: flag(values, 'summary'),
    annotations: flag(values, 'annotations'),
    checkRun: flag(values, 'check-run'),
    comment: flag(values, 'comment'),
    uploadSarif: flag(values, 'upload-sarif'),
    ...optional('sarifCategory', text(values, 'sarif-category')),
    files: files.map(({ format, path }) => ({ format, path })),
    stdout: paired.filter(({ path }) => path === undefined || path === '-').map(({ format }) => format),
    ...optional('githubToken', secret(values, 'github-token')),
    ...optional('checkRunId', text(values, 'check-run-id')),
    ...optional('matrix', text(values, 'matrix')),
    verbose: flag(values, 'verbose'),
  };
}

/** Two reports in one file: the one that is written last would be left. Into a device such as /dev/null both may go. */
function sharedFiles(
  files: readonly { key: string; path: string }[],
  whereIs: (name: string) => string | undefined,
): Problem[] {
  return files.flatMap(({ key, path }, index) => {
    const first = files.slice(0, index).find((other) => normalize(other.path) === normalize(path));
    if (!first || path.startsWith('/dev/')) return [];
    const where = key.startsWith('--') ? 'flag' : whereIs(key);
    const message = `\`${path}\` is the file of \`${first.key}\` as well; give each report a file of its own`;
    return [{ key: where === 'flag' ? 'output' : key, message, ...(where === undefined ? {} : { where }) }];
  });
}
