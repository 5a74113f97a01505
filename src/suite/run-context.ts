import type { LookupFunction } from 'node:net';
import type { Settings } from '../settings/settings.js';
import type { Channel } from '../wire/channel.js';
import type { Exchange } from '../wire/exchange.js';
import type { Transcript } from '../wire/transcript.js';
import type { Documents } from './documents.js';
import type { DraftParts } from './draft.js';

/** Settings that rules and the suite read; outputs and the gate are none of their business. */
export type SuiteSettings = Pick<
  Settings,
  | 'transport'
  | 'url'
  | 'command'
  | 'workingDirectory'
  | 'startTimeout'
  | 'requestTimeout'
  | 'toolCalls'
  | 'allowTools'
  | 'toolArguments'
  | 'headers'
  | 'token'
  | 'insufficientScopeToken'
  | 'foreignAudienceToken'
  | 'secondToken'
  | 'auth'
  | 'canonicalUrl'
  | 'caFile'
  | 'serverJson'
  | 'repository'
  | 'maxSchemaDepth'
  | 'maxSubschemas'
  | 'extensions'
>;

/** What is known about the target before the first request. */
export interface TargetFacts {
  transport: 'http' | 'stdio';
  /** The probed endpoint; absent on stdio. */
  url?: URL;
  startedByUs: boolean;
}

/** How names and certificates are looked up; tests put stand-ins here, the run itself only `ca`. */
export interface Network {
  lookup?: LookupFunction;
  /** PEM of an authority trusted besides the built-in ones (`ca-file`). */
  ca?: string;
  resolveTxt?: (name: string) => Promise<string[][]>;
}

/** What all rules of one run share. */
export interface RunContext {
  settings: SuiteSettings;
  target: TargetFacts;
  channel: Channel;
  transcript: Transcript;
  network: Network;
  documents: Documents;
  /** Shared probes by name: each is sent once, whoever asks first. */
  shared: Map<string, Promise<unknown>>;
  /** Numbers of the exchanges of each owner. */
  counters: Map<string, number>;
  /** What each exchange was made from, so that it can be sent once more. */
  sentAs: WeakMap<Exchange, DraftParts>;
  /** Facts about the run that belong to no rule; each is said once. */
  notes: Set<string>;
  /** Eight hex digits, new in each run: names that cannot exist. */
  random: string;
  /** True once the server was found to answer `server/discover` with anything at all. */
  answers: boolean;
  /** Good requests under way beside unanswered ones, by connection. */
  beating: Map<string, Promise<Exchange>>;
  /** True from the late phase on: `initialize` may be sent. */
  late: boolean;
}
