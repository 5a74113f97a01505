import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseJson } from 'jsonc-parser';

/** What a repository says about how its server is installed and started. */
export interface Detected {
  /** Commands that prepare the job, each a line of `run:`. */
  setup: string[];
  /** `uses:` steps that install the language, with the version input if it is known. */
  tools: { uses: string; with?: Record<string, string> }[];
  command?: string;
  transport: 'http' | 'stdio';
  /** Path of the endpoint over HTTP. */
  path: string;
  /** Why it was taken so, for people. */
  because: string[];
  hasServerJson: boolean;
}

type Json = Record<string, unknown>;

function readJson(root: string, name: string): Json | undefined {
  const path = join(root, name);
  if (!existsSync(path)) return undefined;
  const value: unknown = parseJson(readFileSync(path, 'utf8'));
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** Reads what a repository holds, by the most telling file first. */
export function detect(root: string): Detected {
  const found: Detected = {
    setup: [],
    tools: [],
    transport: 'http',
    path: '/mcp',
    because: [],
    hasServerJson: existsSync(join(root, 'server.json')),
  };
  fromClientConfig(root, found);
  if (existsSync(join(root, 'package.json'))) fromNode(root, found);
  else if (existsSync(join(root, 'pyproject.toml'))) fromPython(root, found);
  else if (existsSync(join(root, 'go.mod'))) fromGo(found);
  else if (existsSync(join(root, 'Cargo.toml'))) fromRust(found);
  if (found.hasServerJson) fromServerJson(root, found);
  return found;
}

/** A client's configuration names the very command: `.mcp.json`, or that of an editor. */
function fromClientConfig(root: string, found: Detected): void {
  for (const name of ['.mcp.json', '.vscode/mcp.json', '.cursor/mcp.json']) {
    const config = readJson(root, name);
    const [server] = Object.values(object(config?.mcpServers ?? config?.servers)).map(object);
    if (typeof server?.command !== 'string') continue;
    const args = Array.isArray(server.args) ? server.args.map(String) : [];
    found.command = [server.command, ...args].map(quoted).join(' ');
    found.transport = 'stdio';
    found.because.push(`${name} starts a server by \`${found.command}\``);
    return;
  }
}

function quoted(word: string): string {
  return /^[\w@%+=:,./{}-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function fromNode(root: string, found: Detected): void {
  const manifest = readJson(root, 'package.json') ?? {};
  const scripts = object(manifest.scripts);
  const dependencies = { ...object(manifest.dependencies), ...object(manifest.devDependencies) };
  found.tools.push({ uses: 'actions/setup-node@v7', with: { 'node-version': 'lts/*' } });
  const lock = existsSync(join(root, 'package-lock.json'));
  const pnpm = existsSync(join(root, 'pnpm-lock.yaml'));
  found.setup.push(pnpm ? 'corepack enable && pnpm install --frozen-lockfile' : lock ? 'npm ci' : 'npm install');
  if (typeof scripts.build === 'string') found.setup.push('npm run build');
  found.because.push('package.json: a Node.js project');
  if (found.command !== undefined) return;
  const script = ['start:http', 'start', 'serve', 'dev'].find((name) => typeof scripts[name] === 'string');
  const bin = typeof manifest.bin === 'string' ? manifest.bin : Object.values(object(manifest.bin))[0];
  const framework = [
    'express',
    'hono',
    'fastify',
    '@modelcontextprotocol/express',
    '@modelcontextprotocol/hono',
    '@modelcontextprotocol/node',
  ].find((name) => name in dependencies);
  if (script !== undefined && (framework !== undefined || bin === undefined)) {
    found.command = script === 'start' ? 'npm start' : `npm run ${script}`;
    found.because.push(`the script \`${script}\``);
  } else if (typeof bin === 'string') {
    found.command = `node ${bin}`;
    found.because.push(`the program \`${bin}\``);
    if (framework === undefined) found.transport = 'stdio';
  }
}

function fromPython(root: string, found: Detected): void {
  const text = readFileSync(join(root, 'pyproject.toml'), 'utf8');
  found.tools.push({ uses: 'actions/setup-python@v7', with: { 'python-version': '3.x' } });
  found.setup.push(existsSync(join(root, 'uv.lock')) ? 'pip install uv && uv sync --frozen' : 'pip install .');
  found.because.push('pyproject.toml: a Python project');
  const script = /^\[project\.scripts\]\s*\n\s*"?([\w.-]+)"?\s*=/m.exec(text)?.[1];
  if (found.command !== undefined || script === undefined) return;
  found.command = existsSync(join(root, 'uv.lock')) ? `uv run ${script}` : script;
  found.transport = 'stdio';
  found.because.push(`the script \`${script}\``);
}

function fromGo(found: Detected): void {
  found.tools.push({ uses: 'actions/setup-go@v7', with: { 'go-version': 'stable' } });
  found.setup.push('go build -o server .');
  found.because.push('go.mod: a Go project');
  found.command ??= './server';
}

function fromRust(found: Detected): void {
  found.setup.push('cargo build --release');
  found.because.push('Cargo.toml: a Rust project');
  found.command ??= 'cargo run --release';
  found.transport = 'stdio';
}

/** The registry manifest tells the transport of its packages and the path of its remotes. */
function fromServerJson(root: string, found: Detected): void {
  const manifest = readJson(root, 'server.json') ?? {};
  const first = (value: unknown): Json => object(Array.isArray(value) ? value[0] : undefined);
  const type = object(first(manifest.packages).transport).type;
  if (type === 'stdio') found.transport = 'stdio';
  const url = first(manifest.remotes).url;
  if (typeof url === 'string' && URL.canParse(url)) found.path = new URL(url).pathname;
  if (type === 'streamable-http') found.transport = 'http';
  found.because.push('server.json: a registry manifest');
}
