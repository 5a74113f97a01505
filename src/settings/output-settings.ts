import type { Problem } from './problem.js';
import type { Format, OutputSettings } from './settings.js';
import { flag, optional, secret, text, type Values, words } from './typed-values.js';

const FILE_FORMATS: readonly Format[] = ['json', 'sarif', 'junit', 'html', 'markdown', 'badge'];

/** Where reports go, the same for all servers of a run. */
export function buildOutput(values: Values, problems: Problem[]): OutputSettings {
  const formats = words(values, 'format') as Format[];
  const outputs = words(values, 'output');
  if (outputs.length > formats.length)
    problems.push({ key: 'output', where: 'flag', message: 'each --output needs a --format before it' });
  const paired = formats.map((format, index) => ({ format, path: outputs[index] }));
  const named = FILE_FORMATS.flatMap((format) => {
    const path = text(values, `${format}-file`);
    return path === undefined ? [] : [{ format, path }];
  });
  return {
    summary: flag(values, 'summary'),
    annotations: flag(values, 'annotations'),
    checkRun: flag(values, 'check-run'),
    comment: flag(values, 'comment'),
    uploadSarif: flag(values, 'upload-sarif'),
    ...optional('sarifCategory', text(values, 'sarif-category')),
    files: [
      ...named,
      ...paired.flatMap(({ format, path }) => (path === undefined || path === '-' ? [] : [{ format, path }])),
    ],
    stdout: paired.filter(({ path }) => path === undefined || path === '-').map(({ format }) => format),
    ...optional('githubToken', secret(values, 'github-token')),
    ...optional('checkRunId', text(values, 'check-run-id')),
    ...optional('matrix', text(values, 'matrix')),
    verbose: flag(values, 'verbose'),
  };
}
