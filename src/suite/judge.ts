import type { Exchange } from '../wire/exchange.js';
import {
  HEADER_MISMATCH,
  INVALID_PARAMS,
  METHOD_NOT_FOUND,
  MISSING_CLIENT_CAPABILITY,
  PROTOCOL_ERRORS,
  UNSUPPORTED_VERSION,
} from '../wire/message.js';
import { described, redirectOf } from './describe.js';
import type { Session } from './session.js';
import { type FindingDraft, type Judgement, notTested, pass, type Subject, violation } from './verdict.js';

/** What one probe showed about one subject. */
export type Step =
  | { kind: 'ok'; exchanges: readonly Exchange[]; note?: string }
  | { kind: 'violation'; finding: FindingDraft }
  | { kind: 'undecided'; why: string; enable?: string; exchanges: readonly Exchange[] };

const ERROR_NAMES: Readonly<Record<number, string>> = {
  [HEADER_MISMATCH]: 'HeaderMismatch',
  [MISSING_CLIENT_CAPABILITY]: 'MissingRequiredClientCapability',
  [UNSUPPORTED_VERSION]: 'UnsupportedProtocolVersion',
  [METHOD_NOT_FOUND]: 'Method not found',
  [INVALID_PARAMS]: 'Invalid params',
};

/** "-32020 (HeaderMismatch)". */
function errorName(code: number): string {
  const name = ERROR_NAMES[code];
  return name === undefined ? String(code) : `${code} (${name})`;
}

/** Statuses of gates in front of the server (authentication, limits, proxies): they say nothing about a rule. */
const GATE_STATUSES: readonly number[] = [401, 403, 413, 415, 429, 502, 503, 504];

/** Words of those who limit requests and tell it by an error of JSON-RPC or a page, where 429 would be understood. */
const LIMIT = /\b(rate[ -]?limit\w*|too many requests|throttl(ed|ing)|quota exceeded|slow down)\b/i;
const LIMIT_TEXT = 1_000;

function isLimit({ error, response, result }: Exchange): boolean {
  if (result !== undefined) return false;
  const page = response?.kind === 'text' && response.text.length <= LIMIT_TEXT ? response.text : '';
  return LIMIT.test(error?.message ?? page);
}

/** Why an exchange says nothing about the server's rules, or undefined when it does. */
export function noVerdict(exchange: Exchange): string | undefined {
  const { failure, response } = exchange;
  if (failure) return failure.message;
  if (response && GATE_STATUSES.includes(response.status))
    return `answered ${response.status}, which says nothing about this rule`;
  const redirect = redirectOf(exchange);
  if (redirect !== undefined) return `answered ${response?.status} with ${redirect}, which is not followed`;
  if (isLimit(exchange)) return `answered ${described(exchange)}: a limit on requests says nothing about this rule`;
  return undefined;
}

/** Served: a result on a 2xx (stdio: a result). */
export function isServed({ response, result }: Exchange): boolean {
  return result !== undefined && (response === undefined || (response.status >= 200 && response.status < 300));
}

/** Served, for a call of something that cannot exist: the request got past header validation. */
export function isUnderstood(exchange: Exchange): boolean {
  if (noVerdict(exchange) !== undefined) return false;
  return isServed(exchange) || (exchange.error !== undefined && !PROTOCOL_ERRORS.includes(exchange.error.code));
}

/** Unanswered twice in a row, where an answer is required. */
export function timedOutTwice({ failure, earlier }: Exchange): boolean {
  return failure?.kind === 'timeout' && earlier.some((first) => first.failure?.kind === 'timeout');
}

/** An internal server error twice in a row. */
export function failedTwice({ response, earlier }: Exchange): boolean {
  return response?.status === 500 && earlier.some((first) => first.response?.status === 500);
}

export interface ProbeAndTwin {
  /** The request that differs in one respect, as words: "`tools/list` without `Mcp-Method`". */
  request: string;
  probe: Exchange;
  twin: Exchange;
  /** What the twin is, as the end of "the same outcome as …"; "without it" by default. */
  like?: string;
  /** Whether the twin was served; decides by default that it got a result. */
  twinServed?: boolean;
  subject?: Subject;
}

export interface Refusal extends ProbeAndTwin {
  /** JSON-RPC error code that the refusal must carry. */
  code: number;
  /** HTTP status that the refusal must have (400 unless said). */
  status?: number;
  /** Other codes that the text of the specification leaves room for: found, but lowered. */
  tolerated?: readonly { code: number; because: string }[];
}

/** A probe decides only beside a served twin, and only when something answered it. */
function undecided({ probe, twin, twinServed = isServed(twin) }: ProbeAndTwin): Step | undefined {
  const exchanges = [probe, twin];
  if (!twinServed) {
    return {
      kind: 'undecided',
      why: `the same request without the fault was not served (${described(twin)}), so a refusal proves nothing`,
      exchanges,
    };
  }
  if (timedOutTwice(probe) || failedTwice(probe)) return undefined;
  const why = noVerdict(probe);
  return why === undefined ? undefined : { kind: 'undecided', why, exchanges };
}

/** Judges a request that must be refused with a status and a JSON-RPC error code. */
export function judgeRefusal(session: Session, refusal: Refusal): Step {
  const { probe, code, status = 400, tolerated = [], twinServed = isServed(refusal.twin) } = refusal;
  const rightStatus = session.transport === 'stdio' || probe.response?.status === status;
  // Before all else: the words of a right refusal may well speak of limits on requests.
  if (twinServed && rightStatus && probe.error?.code === code) return { kind: 'ok', exchanges: [probe, refusal.twin] };
  const open = undecided(refusal);
  if (open) return open;
  const expected =
    session.transport === 'stdio' ? `error ${errorName(code)}` : `${status} with error ${errorName(code)}`;
  const known = rightStatus ? tolerated.find((entry) => entry.code === probe.error?.code) : undefined;
  if (known) return found(refusal, expected, '', { to: 'warn', because: known.because });
  if (rightStatus && probe.error)
    return found(refusal, expected, `; refused as it must be, only the error code is wrong`);
  if (rightStatus && session.transport === 'http' && !session.isLocal) {
    return found(refusal, expected, '', {
      to: 'warn',
      because: `refused, perhaps by a proxy, without ${code}: a proxy need not send a JSON-RPC error`,
    });
  }
  return found(refusal, expected, failedTwice(probe) ? `; internal error instead of ${errorName(code)}` : '');
}

/** Judges a request that must be answered exactly as its twin is: the difference must not matter. */
export function judgeSame(same: ProbeAndTwin): Step {
  const open = undecided(same);
  if (open) return open;
  if (outcomeOf(same.probe) === outcomeOf(same.twin)) return { kind: 'ok', exchanges: [same.probe, same.twin] };
  return found(same, `the same outcome as ${same.like ?? 'without it'} (${described(same.twin)})`, '');
}

function outcomeOf(exchange: Exchange): string {
  const { error, response } = exchange;
  if (isServed(exchange)) return 'result';
  return error ? `error ${error.code}` : `status ${response?.status}`;
}

function found(probe: ProbeAndTwin, expected: string, remark: string, lowered?: FindingDraft['lowered']): Step {
  const actual = described(probe.probe);
  return {
    kind: 'violation',
    finding: {
      message: `${probe.request} was answered ${actual}, expected ${expected}${remark}`,
      expected,
      actual,
      exchanges: [probe.probe, probe.twin],
      ...(probe.subject === undefined ? {} : { subject: probe.subject }),
      ...(lowered === undefined ? {} : { lowered }),
    },
  };
}

/** The step with its finding lowered, where it is a violation. */
export function lowerStep(step: Step, lowered: FindingDraft['lowered']): Step {
  return step.kind === 'violation' && lowered ? { ...step, finding: { ...step.finding, lowered } } : step;
}

/**
 * Ends a rule of several probes. Any finding is a violation. Else every step must have been exercised when `all` is
 * asked for; without it one is enough, and what could not be exercised stands in the notes.
 */
export function conclude(
  steps: readonly Step[],
  passMessage: string,
  options: { all?: boolean; notes?: readonly string[] } = {},
): Judgement {
  const findings = onePerSubject(steps.flatMap((step) => (step.kind === 'violation' ? [step.finding] : [])));
  const open = steps.flatMap((step) => (step.kind === 'undecided' ? [step] : []));
  const proofs = steps.flatMap((step) => (step.kind === 'ok' ? step.exchanges : []));
  const notes = [
    ...(options.notes ?? []),
    ...steps.flatMap((step) => (step.kind === 'ok' && step.note ? [step.note] : [])),
  ];
  const openNotes = [...new Set(open.map((step) => `not decided: ${step.why}`))];
  if (findings.length > 0) return violation(findings, [...notes, ...openNotes]);
  const first = open[0];
  if (first && (options.all || proofs.length === 0)) {
    const enable = open.find((step) => step.enable !== undefined)?.enable;
    const exchanges = open.flatMap((step) => step.exchanges);
    return notTested(first.why, {
      exchanges,
      notes: [...notes, ...openNotes.slice(1)],
      ...(enable === undefined ? {} : { enable }),
    });
  }
  return pass(proofs, passMessage, [...notes, ...openNotes]);
}

/** Several probes may find the same subject wrong: one finding then says all of it, lowered only if each was. */
function onePerSubject(findings: readonly FindingDraft[]): FindingDraft[] {
  const bySubject = new Map<unknown, FindingDraft>();
  for (const finding of findings) {
    const { subject } = finding;
    const key = subject ? JSON.stringify([subject.kind, subject.name, subject.pointer]) : finding;
    const earlier = bySubject.get(key);
    bySubject.set(key, earlier ? joined(earlier, finding) : finding);
  }
  return [...bySubject.values()];
}

function joined(first: FindingDraft, second: FindingDraft): FindingDraft {
  const { lowered, ...graver } = first.lowered ? second : first;
  return {
    ...graver,
    message: `${first.message}; and ${second.message}`,
    exchanges: [...first.exchanges, ...second.exchanges],
    ...(lowered === undefined ? {} : { lowered }),
  };
}
