/** The gravest first. */
export const LEVEL_GROUPS = ['MUST', 'SHOULD', 'MAY'] as const;
export type LevelGroup = (typeof LEVEL_GROUPS)[number];
export type FailOn = 'must' | 'should' | 'may' | 'never';
export type ToolCalls = 'none' | 'read-only' | 'all';
export const FORMATS = ['console', 'json', 'sarif', 'junit', 'markdown', 'html', 'badge'] as const;
export type Format = (typeof FORMATS)[number];

/** A secret with its name, so that errors can name it without showing it. */
export interface Secret {
  name: string;
  value: string;
}

/** Violations allowed, or the minimum pass rate in percent. */
export type Threshold = { allowed: number } | { minPassPercent: number };

export interface Waiver {
  rule: string;
  subject?: string;
  reason: string;
  /** ISO date, the last day on which the waiver holds. */
  expires?: string;
  /** `file:line` of the entry, for messages. */
  where?: string;
}

export interface ServerSettings {
  /** Name in reports; defaults to the URL, or the command. */
  name: string;
  /** What tells the server from the others of its repository: its name, else where and how it is started or reached. */
  label: string;
  url?: string;
  command?: string;
  /** Command as an argument list, run without a shell. */
  args?: readonly string[];
  transport: 'http' | 'stdio';
  workingDirectory: string;
  env: Readonly<Record<string, string>>;
  /** Seconds until the started server must accept connections. */
  startTimeout: number;
}

/** Everything the run depends on, validated and frozen before anything is started. */
export interface Settings extends ServerSettings {
  /** Seconds until one answer must have come. */
  requestTimeout: number;
  /** Seconds for judging the server, once it is up. */
  timeout: number;
  maxResponseBytes: number;
  maxRequests: number;
  concurrency: number;
  /** Ids, families (`HDR`, `MCP-HDR-*`) or globs; empty means all. */
  rules: readonly string[];
  skipRules: readonly string[];
  toolCalls: ToolCalls;
  allowTools: readonly string[];
  toolArguments: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  headers: readonly (readonly [string, string])[];
  token?: Secret;
  insufficientScopeToken?: Secret;
  foreignAudienceToken?: Secret;
  secondToken?: Secret;
  /** Environment variables that the configuration file filled in, wherever they stand. */
  secrets: readonly Secret[];
  auth: 'auto' | 'oauth' | 'none';
  canonicalUrl?: string;
  /** Absolute path. */
  caFile?: string;
  /** Path of server.json; `explicit` when the user named it. */
  serverJson: { path: string; explicit: boolean };
  /** The repository that the run belongs to, when it is known. */
  repository?: { owner: string; fork: boolean };
  maxSchemaDepth: number;
  maxSubschemas: number;
  extensions: readonly string[];
  failOn: FailOn;
  thresholds: Readonly<Partial<Record<LevelGroup, Threshold>>>;
  failOnNotTested: boolean;
  overrides: Readonly<Record<string, 'off' | 'info' | 'warn' | 'fail'>>;
  waivers: readonly Waiver[];
  /** Absolute path of an earlier JSON report. */
  baseline?: string;
  /** Git ref from which the baseline file is read, for example the base of a pull request. */
  baselineRef?: string;
  strictBaseline: boolean;
  /** Place in the repository for findings that have none of their own: `path` or `path:line`. */
  location?: string;
}

/** Where reports go and what GitHub is asked to show; the same for all servers of a run. */
export interface OutputSettings {
  summary: boolean;
  annotations: boolean;
  checkRun: boolean;
  comment: boolean;
  uploadSarif: boolean;
  sarifCategory?: string;
  /** Paths of report files by format. */
  files: readonly { format: Format; path: string }[];
  /** Formats for standard output (CLI). */
  stdout: readonly Format[];
  githubToken?: Secret;
  /** Id of the running job's own check run. */
  checkRunId?: string;
  /** JSON of the job's matrix. */
  matrix?: string;
  verbose: boolean;
}

/** A whole run: one or several servers, judged at most `maxParallel` at a time. */
export interface RunSettings {
  servers: readonly Settings[];
  maxParallel: number;
  output: OutputSettings;
}
