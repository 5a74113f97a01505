import type { Finding } from '../suite/report.js';

/** A server on this machine gets another port from run to run. */
const LOOPBACK_PORT = /(\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d+/gi;

/** What the finding is about, without what differs from run to run. */
export function subjectKey(rule: string, { kind, subject }: Finding): string {
  return JSON.stringify([rule, kind ?? '', (subject ?? '').replace(LOOPBACK_PORT, '$1')]);
}

/** What makes a finding the same one in two runs: its rule, subject and place in it; not its wording or order. */
export function findingKey(rule: string, finding: Finding): string {
  return JSON.stringify([subjectKey(rule, finding), finding.pointer ?? '']);
}
