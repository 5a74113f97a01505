import { asObject, asText, type Json, type Look, quoted } from './look.js';
import type { Project, Step } from './project.js';

/** Packages that a server is made with. */
const SERVER_PACKAGE =
  /^(?:@modelcontextprotocol\/(?:sdk|server|node|express|hono|fastify)|fastmcp|mcp-framework|mcp-handler|xmcp|@rekog\/mcp-nest)$/;

interface Manager {
  /** Steps that bring the package manager and the packages. */
  steps: (look: Look, manifest: Json, node: Step) => Step[];
  run: (script: string) => string;
  /** As `run`, without the banner that would stand in the way of a server on standard output. */
  silent: (script: string) => string;
  runtime: string;
}

const npm: Manager = {
  steps: (look, _manifest, node) => [node, { run: look.has('package-lock.json') ? 'npm ci' : 'npm install' }],
  run: (script) => (script === 'start' ? 'npm start' : `npm run ${script}`),
  silent: (script) => `npm run --silent ${script}`,
  runtime: 'node',
};

const pnpm: Manager = {
  steps: (look, manifest, node) => {
    const own = look.directory === '' ? {} : { with: { package_json_file: look.fromRoot('package.json') } };
    return [
      {
        uses: 'pnpm/action-setup@v4',
        ...(manifest.packageManager === undefined ? { with: { version: 'latest' } } : own),
      },
      node,
      { run: 'pnpm install --frozen-lockfile' },
    ];
  },
  run: (script) => `pnpm run ${script}`,
  silent: (script) => `pnpm --silent run ${script}`,
  runtime: 'node',
};

const yarn: Manager = {
  steps: (look, manifest, node) => {
    const isClassic = !look.has('.yarnrc.yml') && !/^yarn@[2-9]/.test(String(manifest.packageManager ?? ''));
    return isClassic
      ? [node, { run: 'yarn install --frozen-lockfile' }]
      : [node, { run: 'corepack enable' }, { run: 'yarn install --immutable' }];
  },
  run: (script) => `yarn run ${script}`,
  silent: (script) => `yarn run --silent ${script}`,
  runtime: 'node',
};

const bun: Manager = {
  steps: () => [{ uses: 'oven-sh/setup-bun@v2' }, { run: 'bun install --frozen-lockfile' }],
  run: (script) => `bun run ${script}`,
  silent: (script) => `bun run --silent ${script}`,
  runtime: 'bun',
};

function managerOf(look: Look): Manager {
  if (look.has('pnpm-lock.yaml')) return pnpm;
  if (look.has('yarn.lock')) return yarn;
  return look.has('bun.lock') || look.has('bun.lockb') ? bun : npm;
}

function nodeStep(look: Look, manifest: Json): Step {
  const file = ['.nvmrc', '.node-version'].find((name) => look.has(name));
  const engines = asText(asObject(manifest.engines).node);
  const version = file ?? (engines === undefined ? undefined : 'package.json');
  const lock = ['pnpm-lock.yaml', 'package-lock.json'].find((name) => look.has(name));
  return {
    uses: 'actions/setup-node@v7',
    with: {
      ...(version === undefined ? { 'node-version': 'lts/*' } : { 'node-version-file': look.fromRoot(version) }),
      ...(lock === undefined ? {} : { cache: lock === 'pnpm-lock.yaml' ? 'pnpm' : 'npm' }),
      // Looked for at the root, unless it is named.
      ...(lock === undefined || look.directory === '' ? {} : { 'cache-dependency-path': look.fromRoot(lock) }),
    },
  };
}

/** Whether a manifest is that of a server. */
export function isServerPackage(manifest: Json): boolean {
  const dependencies = { ...asObject(manifest.dependencies), ...asObject(manifest.devDependencies) };
  return Object.keys(dependencies).some((name) => SERVER_PACKAGE.test(name));
}

/** A project with a package.json; for a package of a workspace, `root` is where its packages are installed. */
export async function nodeProject(look: Look, root: Look = look): Promise<Project | undefined> {
  if (!look.has('package.json')) return undefined;
  const [manifest, top] = [await look.json('package.json'), await root.json('package.json')];
  const manager = managerOf(root);
  const scripts = asObject(manifest.scripts);
  const topScripts = asObject(top.scripts);
  const builds = asText(topScripts.build) ?? (root === look ? undefined : asText(scripts.build));
  const build: Step[] =
    builds === undefined ? [] : [{ run: buildOf(manager, root === look ? undefined : look, topScripts) }];
  const first = (...names: string[]): string | undefined => names.find((name) => asText(scripts[name]) !== undefined);
  const bin = asText(manifest.bin) ?? asText(Object.values(asObject(manifest.bin))[0]);
  const program = bin ?? asText(manifest.main);
  const direct = program === undefined ? undefined : `${manager.runtime} ${quoted(program.replace(/^\.\//, ''))}`;
  const httpScript = first('start:http', 'start:streamable-http', 'http', 'start:server', 'start', 'serve', 'dev');
  const stdioScript = first('start:stdio', 'stdio', 'start', 'dev');
  const http = httpScript === undefined ? direct : manager.run(httpScript);
  const ownStdio = first('start:stdio', 'stdio');
  const stdio =
    ownStdio === undefined ? (direct ?? (stdioScript && manager.silent(stdioScript))) : manager.silent(ownStdio);
  return {
    because: [`${look.fromRoot('package.json')}: a Node.js project`],
    steps: [...manager.steps(root, top, nodeStep(root, top)), ...build],
    ...(http === undefined ? {} : { http }),
    ...(stdio === undefined ? {} : { stdio }),
  };
}

function buildOf(manager: Manager, look: Look | undefined, topScripts: Json): string {
  if (look === undefined || asText(topScripts.build) !== undefined) return manager.run('build');
  return manager === npm
    ? `npm run build --workspace ${quoted(look.directory)}`
    : `cd ${quoted(look.directory)} && ${manager.run('build')}`;
}

/** Directories of a workspace whose packages are servers. */
export async function serverPackages(look: Look): Promise<string[]> {
  const manifests = look.files.filter(
    (path) =>
      /^[^/]+(?:\/[^/]+){0,2}\/package\.json$/.test(path) &&
      !/(^|\/)(?:examples?|test|tests|node_modules)\//.test(path),
  );
  const found: string[] = [];
  for (const path of manifests) {
    const manifest = await look.json(path);
    if (isServerPackage(manifest)) found.push(path.slice(0, -'/package.json'.length));
  }
  return found;
}
