import type { MergedReport, Report } from '../suite/report.js';

/** Several reports as one. The gravest conclusion is the whole's: no judgement (as of no report at all), failure, success. */
export function mergeReports(servers: readonly Report[]): MergedReport {
  const conclusions = servers.map(({ conclusion }) => conclusion);
  const conclusion =
    servers.length === 0 || conclusions.includes('error')
      ? 'error'
      : conclusions.includes('failure')
        ? 'failure'
        : 'success';
  return { schemaVersion: 1, conclusion, servers: [...servers] };
}

/** 0: the gate passed. 1: it failed. 3: there is no judgement. (2 is bad usage, which gets no report.) */
export function exitCode(conclusion: Report['conclusion']): 0 | 1 | 3 {
  return conclusion === 'error' ? 3 : conclusion === 'failure' ? 1 : 0;
}
