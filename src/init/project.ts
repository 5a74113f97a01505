/** A step of the workflow: `uses` with its inputs, or `run`. */
export type Step = { uses: string; with?: Record<string, string> } | { run: string };

/** A project of one language: how it is made ready, and how its server is started over either transport. */
export interface Project {
  /** Why it was taken so, for people. */
  because: string[];
  steps: Step[];
  http?: string;
  stdio?: string;
  /** Environment variables that make it listen at `{port}`. */
  portEnv?: Record<string, string>;
  /** Where it listens when nothing says otherwise. */
  defaultPort?: number;
  /** Where its endpoint is when its sources name no path. */
  defaultPath?: string;
}
