import { readFileSync } from 'node:fs';

/** The repository of a workflow run: its owner, and whether it is a fork, from the runner's variables and the event. */
export function repositoryOf(env: NodeJS.ProcessEnv): { owner: string; fork: boolean } | undefined {
  const owner = env.GITHUB_REPOSITORY?.split('/')[0];
  return owner ? { owner, fork: isFork(env.GITHUB_EVENT_PATH) } : undefined;
}

function isFork(eventPath: string | undefined): boolean {
  if (eventPath === undefined) return false;
  try {
    const event: unknown = JSON.parse(readFileSync(eventPath, 'utf8'));
    const { repository } = event as { repository?: { fork?: boolean } };
    return repository?.fork === true;
  } catch {
    return false;
  }
}
