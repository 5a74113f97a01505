import type { Look } from './look.js';

/** What the sources of a server say about how it is reached. */
export interface Signals {
  http: boolean;
  stdio: boolean;
  /** They read the port from the environment. */
  readsPort: boolean;
  /** A port that they name. */
  port: number | undefined;
  /** Path of the endpoint. */
  path: string | undefined;
}

const SOURCE = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|cs|toml|xml|gradle|kts|csproj|properties|ya?ml)$/;
/** Tests, examples and documents speak of other servers. */
const ELSEWHERE =
  /(^|\/)(?:tests?|__tests__|examples?|docs?|samples?|\.github|node_modules|dist|build|target|vendor)\//i;
const ELSEWHERE_FILE =
  /[._](?:test|spec)\.|_test\.go$|(?:^|\/)test_|-lock\.|\.lock$|(?:^|\/)(?:docker-)?compose\.ya?ml$/i;
const MOST_SOURCES = 400;

const HTTP =
  /StreamableHTTP|streamable[-_ ]?http|createMcp(?:Handler|ExpressApp|HonoApp|FastifyApp)|toNodeHandler|transport\s*=\s*["']http["']|transportType:\s*["']httpStream["']|mcp-server-web(?:mvc|flux)|ModelContextProtocol\.AspNetCore|\bMapMcp\(/i;
const STDIO =
  /StdioServerTransport|\bserveStdio\b|\bstdio_server\b|StdioTransport|transport::stdio|\bstdio\(\)|transport\s*=\s*["']stdio["']|transportType:\s*["']stdio["']|\.run\(\)|WithStdioServerTransport|spring-ai-starter-mcp-server\b(?!-web)/;
const READS_PORT =
  /\benv\.PORT\b|\benv\[["']PORT["']\]|environ(?:\.get\(|\[)\s*["']PORT["']|getenv\(\s*"PORT"|env::var\(\s*"PORT"|\$\{PORT[:}]|GetEnvironmentVariable\("PORT"\)/i;
const PORTS: readonly RegExp[] = [
  /\.listen\(\s*(\d{4,5})\b/,
  /\b(?:const|let|var|static)?\s*PORT\b[^\n]{0,40}?[=:]\s*(\d{4,5})\b/i,
  /\bport\s*[=:]\s*(\d{4,5})\b/i,
  /ListenAndServe\(\s*"[^":]*:(\d{4,5})"/,
  /["'](?:0\.0\.0\.0|127\.0\.0\.1|localhost):(\d{4,5})["']/,
];
const PATH = /["'`](\/(?:[\w-]+\/)*mcp)\/?["'`]/;

/** Reads some hundred sources of a directory. */
export async function signalsOf(look: Look): Promise<Signals> {
  const signals: Signals = { http: false, stdio: false, readsPort: false, port: undefined, path: undefined };
  const sources = look.files.filter((path) => SOURCE.test(path) && !ELSEWHERE.test(path) && !ELSEWHERE_FILE.test(path));
  for (const path of sources.slice(0, MOST_SOURCES)) {
    const text = await look.read(path);
    signals.http ||= HTTP.test(text);
    signals.stdio ||= STDIO.test(text);
    signals.readsPort ||= READS_PORT.test(text);
    signals.port ??= PORTS.map((pattern) => pattern.exec(text)?.[1]).flatMap((port) => (port ? [Number(port)] : []))[0];
    signals.path ??= PATH.exec(text)?.[1];
  }
  return signals;
}
