/** Variables of the runner that belong to this action or to the job's credentials: a server under test must not inherit them. */
const RUNNER_ONLY = /^(INPUT_.*|STATE_.*|ACTIONS_.*|GITHUB_TOKEN|GITHUB_(OUTPUT|ENV|PATH|STATE|STEP_SUMMARY))$/i;

/** The environment of a server: ours without what is the runner's alone, `PORT`, then what the user set. */
export function serverEnv(
  own: NodeJS.ProcessEnv,
  user: Readonly<Record<string, string>>,
  port?: number,
): NodeJS.ProcessEnv {
  const kept = Object.entries(own).filter(([name]) => !RUNNER_ONLY.test(name));
  return { ...Object.fromEntries(kept), ...(port === undefined ? {} : { PORT: String(port) }), ...user };
}
