import type { Invocation, Log } from 'sarif';
import { mergeReports } from '../gate/merge.js';
import type { Report } from '../suite/report.js';
import type { RuleMeta } from '../suite/rule.js';
import { printable } from './escape.js';
import { cutChars } from './limits.js';
import { PROJECT_URL } from './links.js';
import { SARIF_LIMITS } from './sarif-limits.js';
import { sarifResults } from './sarif-result.js';
import { sarifRule } from './sarif-rule.js';
import { byGravity, type ServerFound, shownFindings } from './words.js';

export interface SarifOptions {
  /** Category of code scanning: alerts of one category replace the earlier ones of the same. */
  category: string;
  /** Path for findings without a place of their own; `README.md` when absent. */
  fallbackPath?: string;
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/**
 * The reports as SARIF 2.1.0, in the form that code scanning takes: one run with all rules, one result for each
 * finding that is not waived, the gravest first. A run without a judgement says that it was not successful, so that an
 * upload of it cannot close alerts.
 */
export function renderSarif(
  reports: readonly Report[],
  catalogue: readonly RuleMeta[],
  { category, fallbackPath = 'README.md' }: SarifOptions,
): string {
  const rules = catalogue.map(sarifRule);
  const ruleIndex = new Map<string, number>(catalogue.map(({ id }, index) => [id, index]));
  const log: Log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'mcp-compliance',
            ...(reports[0] ? { semanticVersion: reports[0].tool.version } : {}),
            informationUri: PROJECT_URL,
            rules,
          },
        },
        automationDetails: { id: automationId(category) },
        invocations: [invocationOf(reports)],
        columnKind: 'utf16CodeUnits',
        results: sarifResults(reported(reports), { ruleIndex, fallbackPath }),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function reported(reports: readonly Report[]): ServerFound[] {
  return shownFindings(reports).sort(byGravity).slice(0, SARIF_LIMITS.results);
}

/** GitHub takes what stands before the last `/` as the category: without one there is none. */
function automationId(category: string): string {
  return `${printable(category).replace(/\/+$/, '')}/`;
}

function invocationOf(reports: readonly Report[]): Invocation {
  if (reports.length > 0 && mergeReports(reports).conclusion !== 'error') return { executionSuccessful: true };
  const errors = reports.flatMap(({ error }) => (error === undefined ? [] : [error]));
  return {
    executionSuccessful: false,
    toolExecutionNotifications: errors.map((error) => ({
      level: 'error',
      message: { text: cutChars(printable(error), SARIF_LIMITS.messageChars) },
    })),
  };
}
