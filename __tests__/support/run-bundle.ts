import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program of this checkout to its end. */
export function runNode(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; started?: (child: ChildProcess) => void } = {},
): Promise<Ran> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: options.cwd, env: options.env ?? process.env });
    options.started?.(child);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.once('error', fail);
    child.once('close', (code) => done({ code, stdout, stderr }));
  });
}

/** The bundled command line. */
export function runCli(args: readonly string[], options: Parameters<typeof runNode>[1] = {}): Promise<Ran> {
  return runNode([resolve('dist/cli/index.js'), ...args], options);
}

export interface ActionRun extends Ran {
  outputs: Record<string, string>;
  summary: string;
  /** A report file of the workspace, as text. */
  file(name: string): Promise<string>;
  workspace: string;
}

/** Runs the bundled Action as the runner does: inputs and paths in the environment, an event payload, a workspace (a new one unless it is given). */
export async function runAction(
  inputs: Readonly<Record<string, string>>,
  options: {
    env?: NodeJS.ProcessEnv;
    files?: Readonly<Record<string, string>>;
    event?: unknown;
    workspace?: string;
    /** Makes the workspace ready once its files are there. */
    prepare?: (workspace: string) => Promise<void>;
    /** Told the process as soon as it runs, to send it signals. */
    started?: (child: ChildProcess, workspace: string) => void;
  } = {},
): Promise<ActionRun> {
  const workspace = options.workspace ?? (await mkdtemp(join(tmpdir(), 'action-')));
  const place = (name: string): string => join(workspace, '.runner', name);
  for (const [name, text] of Object.entries({
    '.runner/output': '',
    '.runner/summary': '',
    '.runner/event.json': JSON.stringify(options.event ?? {}),
    ...options.files,
  })) {
    await writeWithParents(join(workspace, name), text);
  }
  await options.prepare?.(workspace);
  const given = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  );
  const env = {
    PATH: process.env.PATH,
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: workspace,
    GITHUB_OUTPUT: place('output'),
    GITHUB_STEP_SUMMARY: place('summary'),
    GITHUB_EVENT_PATH: place('event.json'),
    GITHUB_EVENT_NAME: 'push',
    GITHUB_REPOSITORY: 'octo/weather',
    ...given,
    ...options.env,
  };
  const { started } = options;
  const ran = await runNode([resolve('dist/action/index.js')], {
    cwd: workspace,
    env,
    ...(started ? { started: (child: ChildProcess) => started(child, workspace) } : {}),
  });
  const file = (name: string): Promise<string> => readFile(join(workspace, name), 'utf8');
  return {
    ...ran,
    outputs: parseOutputs(await file('.runner/output')),
    summary: await file('.runner/summary'),
    file,
    workspace,
  };
}

export async function removeWorkspace({ workspace }: ActionRun): Promise<void> {
  await rm(workspace, { recursive: true, force: true });
}

async function writeWithParents(path: string, text: string): Promise<void> {
  const { mkdir } = await import('node:fs/promises');
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, text);
}

/** `name<<delimiter` blocks of the runner's file commands. */
function parseOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  for (const [, name = '', , value = ''] of text.matchAll(/^(.+?)<<(.+)\n([\s\S]*?)\n?\2$/gm)) outputs[name] = value;
  return outputs;
}
