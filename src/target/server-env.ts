/**
 * What the runner gives to this action alone. A server under test must not inherit it:
 * - `INPUT_*`, `STATE_*`: our inputs, tokens among them, and our state;
 * - `ACTIONS_*`: the job's runtime token, OIDC request token, cache and results addresses;
 * - `GITHUB_TOKEN`, `GH_TOKEN` and their Enterprise twins: the job's right to write to the repository;
 * - `GITHUB_ENV`, `GITHUB_PATH`, `GITHUB_OUTPUT`, `GITHUB_STATE`, `GITHUB_STEP_SUMMARY`: files by which a process changes
 *   later steps, our outputs and our summary.
 * A server that needs one of them gets it by name in the setting `env`. All else is inherited (PATH, HOME, CI, the tools that
 * earlier steps set up), `RUNNER_TRACKING_ID` on purpose: by it the runner finds and ends orphans when the job is over.
 */
const RUNNERS_OWN =
  /^(INPUT_.*|STATE_.*|ACTIONS_.*|(GITHUB|GH)_(ENTERPRISE_)?TOKEN|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY))$/i;

/**
 * The environment of a server: ours without what is the runner's own, then `PORT`, then what the user set.
 * @param port left out, an inherited `PORT` stays.
 */
export function serverEnv(
  own: NodeJS.ProcessEnv,
  user: Readonly<Record<string, string>>,
  port?: number,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const added = { ...(port === undefined ? {} : { PORT: String(port) }), ...user };
  // Windows takes `Path` and `PATH` for the same name, and of two spellings only one would arrive.
  const key = (name: string): string => (platform === 'win32' ? name.toUpperCase() : name);
  const replaced = new Set(Object.keys(added).map(key));
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(own)) {
    if (value !== undefined && !RUNNERS_OWN.test(name) && !replaced.has(key(name))) env[name] = value;
  }
  return { ...env, ...added };
}
