import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import schema from '../../rules/schemas/report.schema.json' with { type: 'json' };
import type { MergedReport, Report } from '../suite/report.js';

/** A file that was expected to be a JSON report and is none. */
export class ReportFileError extends Error {}

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const validate = ajv.compile<Report | MergedReport>(schema);

/** Reads one or several reports from the text of a JSON report. @throws ReportFileError naming the file and what is wrong. */
export function readReports(text: string, path: string): Report[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ReportFileError(`${path}: not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  if (validate(value)) return 'servers' in value ? value.servers : [value];
  const version =
    typeof value === 'object' && value !== null && 'schemaVersion' in value ? value.schemaVersion : undefined;
  if (version !== 1)
    throw new ReportFileError(
      `${path}: not a report of this tool (schemaVersion ${JSON.stringify(version)}, expected 1)`,
    );
  const [error] = validate.errors ?? [];
  throw new ReportFileError(`${path}: not a valid report: ${error?.instancePath ?? ''} ${error?.message ?? ''}`);
}
