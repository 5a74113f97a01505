import { asObject, asText, type Json, type Look, quoted } from './look.js';

/** A server of this repository as a client's configuration starts or reaches it. */
export interface ClientServer {
  name: string;
  command?: string;
  /** Path of an HTTP endpoint on this machine, and its port. */
  path?: string;
  port?: number;
  /** Environment variables that the configuration sets; their values may be secrets. */
  variables: string[];
  because: string;
}

const CONFIGS: readonly string[] = ['.mcp.json', '.vscode/mcp.json', '.cursor/mcp.json'];
const HERE = /\$\{(?:workspaceFolder|workspaceRoot)\}/g;

/**
 * The servers of this repository among those that a client's configuration names. Most that stand there are tools of
 * others, for the people who work on the repository: nobody wants those judged.
 */
export async function clientServers(look: Look): Promise<ClientServer[]> {
  const manifest = await look.json('package.json');
  const found = new Map<string, ClientServer>();
  for (const file of CONFIGS) {
    const config = await look.json(file);
    for (const [name, value] of Object.entries(asObject(config.mcpServers ?? config.servers))) {
      const server = ownServer(name, asObject(value), file, look, manifest);
      if (server && !found.has(name)) found.set(name, server);
    }
  }
  return [...found.values()];
}

function ownServer(name: string, entry: Json, file: string, look: Look, manifest: Json): ClientServer | undefined {
  const variables = Object.keys(asObject(entry.env));
  const url = asText(entry.url);
  if (url !== undefined) {
    if (!URL.canParse(url) || !['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)) return undefined;
    const { pathname, port } = new URL(url);
    return {
      name,
      path: pathname,
      ...(port === '' ? {} : { port: Number(port) }),
      variables,
      because: `${file} reaches \`${name}\` at ${url}`,
    };
  }
  const command = asText(entry.command);
  if (command === undefined) return undefined;
  const args = Array.isArray(entry.args) ? entry.args.map(String) : [];
  const words = [command, ...args].map((word) => word.replace(HERE, '.').replace(/^\.\/(?=.)/, ''));
  // What only the client can fill in, such as `${input:key}`, is not for a shell.
  if (words.some((word) => word.includes('${')) || !isOwn(words, look, manifest)) return undefined;
  const line = words.map(quoted).join(' ');
  return { name, command: line, variables, because: `${file} starts \`${name}\` by \`${line}\`` };
}

/** Whether a command runs something of this repository. */
function isOwn(words: readonly string[], look: Look, manifest: Json): boolean {
  const [program = '', ...rest] = words;
  // A published package is not what the checkout holds, even if it is the repository's own.
  if (/^(?:npx|bunx|uvx|pipx|docker|podman)(?:\.cmd)?$/.test(program)) return false;
  if (/^(?:npm|pnpm|yarn|bun|go|cargo|dotnet|make)$/.test(program))
    return !rest.some((word) => /^(?:dlx|x|exec|install)$/.test(word));
  const built = [asText(manifest.main), asText(manifest.bin), ...Object.values(asObject(manifest.bin)).map(asText)];
  const places = new Set(built.flatMap((path) => (path === undefined ? [] : [path.replace(/^\.\//, '')])));
  return words.some((word) => {
    const path = word.replace(/^\.\//, '');
    return look.has(path) || places.has(path) || /^(?:\.\/)?(?:dist|build|out|target|bin|lib)\//.test(word);
  });
}
