import type { KnownRule } from '../settings/rule-selection.js';
import { LEVEL_GROUPS, type LevelGroup } from '../settings/settings.js';
import type { Session } from './session.js';
import type { Judgement } from './verdict.js';

export type Level = 'MUST' | 'MUST_NOT' | 'SHOULD' | 'SHOULD_NOT' | 'MAY';
export type Outcome = 'fail' | 'warn' | 'info' | 'none';
export type Transport = 'http' | 'stdio';

/** Where the judged sentence stands: a page of the specification, its anchor, first and last words. */
export interface SpecLink {
  page: string;
  anchor: string;
  from: string;
  to: string;
}

/**
 * When a rule runs. `first`: the very first MCP request. `active`: the bulk, concurrently.
 * `late`: sends what can switch a dual-era server to legacy (`initialize`, requests without `_meta`).
 * `bad-token`: provokes authentication errors. `passive`: reads the transcript after all others; what such a rule must send itself it sends `ahead`.
 */
export type Phase = 'first' | 'active' | 'late' | 'bad-token' | 'passive';

export interface RuleMeta {
  id: `MCP-${string}`;
  title: string;
  level: Level;
  /** Outcome of a violation unless a finding is lowered. */
  onViolation: Exclude<Outcome, 'none'>;
  /** Absent for best practices that no sentence of the specification states. */
  spec?: SpecLink;
  transports: readonly Transport[];
  phase: Phase;
  /** What must have been found before this rule can judge; else the runner reports it as blocked. `nothing`: runs even without an endpoint (files, metadata). */
  needs: 'modern' | 'endpoint' | 'nothing';
  /** One or two sentences for somebody who has not read the specification: what breaks for whom. */
  why: string;
  /** What to change, with the names of settings in the common SDKs where they exist. */
  fix: string;
}

export interface Rule extends RuleMeta {
  /** Sends the requests of a passive rule in the late phase (memoised by `session.shared`), so that their answers are among those that passive rules read. */
  ahead?(session: Session): Promise<unknown>;
  check(session: Session): Promise<Judgement>;
}

type RuleSource = Omit<Rule, 'phase' | 'needs'> & Partial<Pick<RuleMeta, 'phase' | 'needs'>>;

/** Declares a rule; `phase` defaults to `active` and `needs` to `modern`. */
export function rule(source: RuleSource): Rule {
  return Object.freeze({ phase: 'active' as const, needs: 'modern' as const, ...source });
}

/** `MCP-HDR-001` -> `HDR`. */
export function familyOf(id: string): string {
  return id.split('-')[1] ?? id;
}

/** What the settings need to know of the rules. */
export function knownFrom(catalogue: readonly RuleMeta[]): KnownRule[] {
  return catalogue.map(({ id }) => ({ id, family: familyOf(id) }));
}

const SITE = 'https://modelcontextprotocol.io';

/** Text fragments need `-`, `,` and `&` percent-encoded as well (they are its own syntax). */
function fragmentPart(text: string): string {
  return encodeURIComponent(text).replace(/-/g, '%2D');
}

/** Link to the exact sentence, or undefined for best practices. Registry pages lie directly under the host. */
export function specUrl(spec: SpecLink | undefined): string | undefined {
  if (!spec) return undefined;
  const path = spec.page.startsWith('registry/') ? spec.page : `specification/2026-07-28/${spec.page}`;
  return `${SITE}/${path}#${spec.anchor}:~:text=${fragmentPart(spec.from)},${fragmentPart(spec.to)}`;
}

// Outputs know the suite and not the settings.
export { LEVEL_GROUPS };

/** MUST NOT counts as MUST, SHOULD NOT as SHOULD. */
export function levelGroup(level: Level): LevelGroup {
  if (level === 'MUST' || level === 'MUST_NOT') return 'MUST';
  if (level === 'SHOULD' || level === 'SHOULD_NOT') return 'SHOULD';
  return 'MAY';
}
