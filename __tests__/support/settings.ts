import type { SuiteSettings } from '../../src/suite/run-context.js';

/** Settings of a run against a server at this URL, with the project's defaults. */
export function suiteSettings(changes: Partial<SuiteSettings> = {}): SuiteSettings {
  return {
    transport: 'http',
    workingDirectory: process.cwd(),
    startTimeout: 30,
    requestTimeout: 10,
    toolCalls: 'read-only',
    allowTools: [],
    toolArguments: {},
    headers: [],
    auth: 'auto',
    serverJson: { path: 'server.json', explicit: false },
    maxSchemaDepth: 32,
    maxSubschemas: 1_000,
    extensions: [],
    ...changes,
  };
}
