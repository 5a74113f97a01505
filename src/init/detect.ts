import { type ClientServer, clientServers } from './client-config.js';
import { dockerProject, dotnetProject, goProject, javaProject, rustProject } from './compiled.js';
import { asObject, asText, type Json, type Look, lookAt, quoted } from './look.js';
import { isServerPackage, nodeProject, serverPackages } from './node.js';
import type { Project, Step } from './project.js';
import { pythonProject } from './python.js';
import { type Signals, signalsOf } from './signals.js';

/** One server of the repository. */
export interface DetectedServer {
  /** Where there are several. */
  name?: string;
  /** Directory in which it is started; absent for the root. */
  directory?: string;
  command?: string;
  /** Its URL over HTTP; absent over stdio. */
  url?: string;
  env: Record<string, string>;
  /** Variables that a client's configuration gives it, which may be secrets. */
  variables: string[];
}

/** What a repository says about how its servers are installed and started. */
export interface Detected {
  steps: Step[];
  servers: DetectedServer[];
  /** Why it was taken so, for people. */
  because: string[];
  hasServerJson: boolean;
  /** Branch that pull requests go to. */
  branch: string;
  /** Workflows that use the Action already. */
  usedIn: string[];
}

const LANGUAGES = [pythonProject, goProject, rustProject, javaProject, dotnetProject, dockerProject] as const;

/** Reads what a repository holds. Nothing of it is run. */
export async function detect(root: string): Promise<Detected> {
  const look = await lookAt(root);
  const packages = await workspacePackages(look);
  const own = packages.length > 0 ? [] : [await projectIn(look)];
  const projects =
    packages.length > 0
      ? await Promise.all(
          packages.map(async (path) => ({
            look: look.within(path),
            installedIn: look,
            project: await nodeProject(look.within(path), look),
          })),
        )
      : own[0]
        ? [{ look, installedIn: look, project: own[0] }]
        : await innerProjects(look);
  const clients = await clientServers(look);
  const registry = look.has('server.json') ? await look.json('server.json') : undefined;
  const several = projects.length > 1;
  const servers = await Promise.all(
    projects.map(async ({ look: place, project }) => ({
      ...serverOf(place, project, await signalsOf(place), several ? { clients: [] } : { clients, registry }),
      ...(several ? { name: nameOf(place, projects) } : {}),
    })),
  );
  return {
    steps: stepsOf(projects),
    servers: servers.length > 0 ? servers : [unknown(clients)],
    because: [
      ...projects.flatMap(({ project }) => project?.because ?? []),
      ...clients.map(({ because }) => because),
      ...(registry ? ['server.json: a registry manifest'] : []),
    ],
    hasServerJson: registry !== undefined,
    branch: await branchOf(look),
    usedIn: await usedIn(look),
  };
}

interface Place {
  look: Look;
  /** Where its steps run: for a package of a workspace the root. */
  installedIn: Look;
  project: Project | undefined;
}

async function projectIn(look: Look): Promise<Project | undefined> {
  const isServer = look.has('package.json') && isServerPackage(await look.json('package.json'));
  const node = look.has('package.json') ? await nodeProject(look) : undefined;
  if (isServer) return node;
  // A package.json beside another language is often there for tools alone.
  for (const language of LANGUAGES) {
    const project = await language(look);
    if (project && !(node && language === dockerProject)) return project;
  }
  return node;
}

/** Packages of a workspace that are servers; none where the root is one itself. */
async function workspacePackages(look: Look): Promise<string[]> {
  const manifest = await look.json('package.json');
  if (manifest.workspaces === undefined && !look.has('pnpm-workspace.yaml')) return [];
  return isServerPackage(manifest) ? [] : serverPackages(look);
}

/** Projects one directory down, where the root holds none. */
async function innerProjects(look: Look): Promise<Place[]> {
  const manifests = /^([^/]+(?:\/[^/]+)?)\/(?:package\.json|pyproject\.toml|go\.mod|Cargo\.toml|pom\.xml)$/;
  const directories = [...new Set(look.files.flatMap((path) => manifests.exec(path)?.[1] ?? []))];
  const places = await Promise.all(
    directories
      .filter((path) => !/(^|\/)(?:examples?|tests?|docs?|\.[^/]*)(\/|$)/.test(path))
      .map(async (path) => {
        const inner = look.within(path);
        return { look: inner, installedIn: inner, project: await projectIn(inner) };
      }),
  );
  const signals = await Promise.all(places.map(({ look: place }) => signalsOf(place)));
  return places.filter((_place, index) => signals[index]?.http || signals[index]?.stdio);
}

/** Steps of all projects, each once, and run where the project is installed. */
function stepsOf(projects: readonly Place[]): Step[] {
  const steps = projects.flatMap(({ installedIn: { directory }, project }) =>
    (project?.steps ?? []).map(
      (step): Step => ('run' in step && directory !== '' ? { run: `cd ${quoted(directory)} && ${step.run}` } : step),
    ),
  );
  return [...new Map(steps.map((step) => [JSON.stringify(step), step])).values()];
}

/** The name of its directory; where others are called so too, the whole path. */
function nameOf({ directory }: Look, projects: readonly Place[]): string {
  const lastPart = (path: string): string => path.split('/').at(-1) ?? path;
  const short = lastPart(directory);
  const isShared = projects.filter(({ look }) => lastPart(look.directory) === short).length > 1;
  return isShared ? directory : short;
}

function unknown(clients: readonly ClientServer[]): DetectedServer {
  const [client] = clients;
  return {
    ...(client?.command === undefined ? {} : { command: client.command }),
    ...(client?.path === undefined ? {} : { url: `http://localhost:${client.port ?? '{port}'}${client.path}` }),
    env: {},
    variables: client?.variables ?? [],
  };
}

interface Hints {
  clients: readonly ClientServer[];
  registry?: Json | undefined;
}

/** The transport that the repository itself names, else that of its sources; of both, the one with a command of its own. */
function serverOf(
  look: Look,
  project: Project | undefined,
  signals: Signals,
  { clients, registry }: Hints,
): DetectedServer {
  const [client] = clients;
  const asked = client ? (client.command === undefined ? 'http' : 'stdio') : registryTransport(registry);
  // A server of both is asked over the one that it surely can be told to use: a port shows that HTTP is meant.
  const isHttp = asked === undefined ? signals.http && (!signals.stdio || signals.readsPort) : asked === 'http';
  const place = look.directory === '' ? {} : { directory: look.directory };
  const variables = client?.variables ?? [];
  if (!isHttp) {
    const command = client?.command ?? project?.stdio;
    return { ...place, ...(command === undefined ? {} : { command }), env: {}, variables };
  }
  const canChoose = signals.readsPort || project?.portEnv !== undefined;
  const port = canChoose ? '{port}' : String(client?.port ?? signals.port ?? project?.defaultPort ?? '{port}');
  const path = client?.path ?? registryPath(registry) ?? signals.path ?? project?.defaultPath ?? '/mcp';
  return {
    ...place,
    ...(project?.http === undefined ? {} : { command: project.http }),
    url: `http://localhost:${port}${path}`,
    env: signals.readsPort ? {} : (project?.portEnv ?? {}),
    variables,
  };
}

function firstOf(value: unknown): Json {
  return asObject(Array.isArray(value) ? value[0] : undefined);
}

/** The transport of a package of the manifest; a manifest of remotes alone is of an HTTP server. */
function registryTransport(registry: Json | undefined): 'http' | 'stdio' | undefined {
  if (!registry) return undefined;
  const type = asText(asObject(firstOf(registry.packages).transport).type);
  if (type === 'stdio') return 'stdio';
  return type === 'streamable-http' || Array.isArray(registry.remotes) ? 'http' : undefined;
}

function registryPath(registry: Json | undefined): string | undefined {
  const url = asText(firstOf(registry?.remotes).url) ?? asText(asObject(firstOf(registry?.packages).transport).url);
  if (url === undefined) return undefined;
  const plain = url.replaceAll(/\{[^}]*\}/g, '1');
  return URL.canParse(plain) ? new URL(plain).pathname : undefined;
}

/** The branch that git calls the default one of the remote, else the one that is checked out, else `main`. */
async function branchOf(look: Look): Promise<string> {
  const remote = /refs\/remotes\/origin\/(\S+)/.exec(await look.read('.git/refs/remotes/origin/HEAD'))?.[1];
  const current = /refs\/heads\/(main|master|trunk|develop)\s*$/.exec(await look.read('.git/HEAD'))?.[1];
  return remote ?? current ?? 'main';
}

async function usedIn(look: Look): Promise<string[]> {
  const workflows = look.files.filter((path) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path));
  const texts = await Promise.all(workflows.map(async (path) => ({ path, text: await look.read(path) })));
  return texts.filter(({ text }) => /uses:\s*["']?\S*mcp-compliance-action@/.test(text)).map(({ path }) => path);
}
