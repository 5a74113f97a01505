import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import schema from '../../rules/schemas/report.schema.json' with { type: 'json' };
import type { MergedReport, Report } from '../suite/report.js';

/** A file that was expected to be a JSON report and is none. */
export class ReportFileError extends Error {}

interface Validators {
  isReport: ValidateFunction<Report>;
  isMerged: ValidateFunction<MergedReport>;
}

let validators: Validators | undefined;

/** Made when the first report is read: most runs read none. */
function load(): Validators {
  // Members that a later version added are dropped: the report of a newer tool is a baseline for an older one.
  const ajv = new Ajv2020({ strict: false, removeAdditional: true });
  addFormats.default(ajv);
  ajv.addSchema(schema);
  const ref = (name: 'report' | 'merged') => ({ $ref: `${schema.$id}#/$defs/${name}` });
  return { isReport: ajv.compile<Report>(ref('report')), isMerged: ajv.compile<MergedReport>(ref('merged')) };
}

/** Reads one or several reports from the text of a JSON report. @throws ReportFileError naming the file and what is wrong. */
export function readReports(text: string, path: string): Report[] {
  const value = parse(text, path);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !('schemaVersion' in value))
    throw new ReportFileError(`${path}: not a report of this tool${hint(value)}; expected a file of \`--format json\``);
  if (value.schemaVersion !== 1)
    throw new ReportFileError(
      `${path}: a report of schemaVersion ${JSON.stringify(value.schemaVersion)}; this version of the tool reads 1`,
    );
  validators ??= load();
  const { isReport, isMerged } = validators;
  if ('servers' in value) {
    if (isMerged(value)) return value.servers;
    throw invalid(path, isMerged.errors);
  }
  if (isReport(value)) return [value];
  throw invalid(path, isReport.errors);
}

function parse(text: string, path: string): unknown {
  try {
    // Some shells put a byte order mark at the start of what they redirect into a file.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ReportFileError(`${path}: not JSON (${reason.replaceAll(/\s+/g, ' ')})`);
  }
}

function hint(value: unknown): string {
  return typeof value === 'object' && value !== null && 'runs' in value ? ' but SARIF' : '';
}

function invalid(path: string, errors: readonly ErrorObject[] | null | undefined): ReportFileError {
  const [error] = errors ?? [];
  const place = (error?.instancePath ?? '')
    .slice(1)
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
  const { allowedValues, allowedValue } = (error?.params ?? {}) as {
    allowedValues?: unknown[];
    allowedValue?: unknown;
  };
  const values = error?.keyword === 'const' ? [allowedValue] : (allowedValues ?? []);
  const allowed = values.length > 0 ? `: ${values.join(', ')}` : '';
  return new ReportFileError(`${path}: not a valid report: ${place || 'the file'} ${error?.message ?? ''}${allowed}`);
}
