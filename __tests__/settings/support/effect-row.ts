import type { RuleReport } from '../../../src/suite/report.js';
import type { Seen, Way } from './effect-run.js';
import type { Given } from './given.js';
import type { TargetName } from './targets.js';

/** What a setting changes. */
type Differs = 'exit code' | 'requests' | 'report' | 'written file' | 'API calls' | 'output';

/** The parts of what is seen that a row may look at, by what it declares. */
const PARTS: Readonly<Record<Differs, readonly (keyof Seen)[]>> = {
  'exit code': ['code'],
  requests: ['requests', 'atOnce'],
  report: ['report', 'merged'],
  'written file': ['file', 'summary'],
  'API calls': ['api'],
  output: ['said', 'outputs'],
};

/** What a row makes of a run, of which it is shown only what it declares. */
export function lookedAt({ differs, look }: Row, seen: Seen): unknown {
  const parts: readonly string[] = PARTS[differs];
  const shown = Object.fromEntries(Object.entries(seen).filter(([name]) => parts.includes(name)));
  return look(shown as unknown as Seen);
}

/** One effect of one setting: the same run with and without it, and what must be seen of each. */
export interface Row {
  setting: string;
  differs: Differs;
  target?: TargetName;
  /** What both runs have besides; `url` unless the target is none. */
  both?: Given;
  on: Given;
  off?: Given;
  look: (seen: Seen) => unknown;
  /** What is seen with the setting, and without it. */
  sees: readonly [on: unknown, off: unknown];
  files?: Readonly<Record<string, string>>;
  written?: readonly string[];
  prepare?: (directory: string) => Promise<void>;
  /** Ways in which it has an effect, where those are fewer than the ways in which it can be given. */
  ways?: readonly Way[];
}

/** A minimal report with a violation of MCP-HDR-001, as `baseline` writes it; made by a run before the table. */
export interface Prepared {
  /** Baseline of the target `bad`. */
  known: string;
  /** Baseline of a server without violations. */
  clean: string;
}

/** What lets a run call GitHub's API. */
export const API: Given = { 'github-token': { env: 'API_TOKEN' } };

/** The exit code. */
export const code = ({ code: one }: Seen): number | null => one;

/** What the report says of a rule. */
export const rule = ({ report }: Seen, id: string): RuleReport | undefined =>
  report?.rules.find((one) => one.id === id);

/** The verdict on a rule. */
export const verdict =
  (id: string) =>
  (seen: Seen): string | undefined =>
    rule(seen, id)?.verdict;

/** Whether a text was told, on either stream. */
export const says =
  (text: string | RegExp) =>
  ({ said }: Seen): boolean =>
    typeof text === 'string' ? said.includes(text) : text.test(said);
