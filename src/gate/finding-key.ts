import type { Finding } from '../suite/report.js';

/** What makes a finding the same one in two runs: its rule, subject and place in it; not its wording or order. */
export function findingKey(rule: string, { kind, subject, pointer }: Finding): string {
  return JSON.stringify([rule, kind ?? '', subject ?? '', pointer ?? '']);
}
