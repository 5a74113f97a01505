import type { Definition } from './definition.js';
import type { Problem } from './problem.js';
import type { Secret } from './settings.js';
import { isMap } from './values.js';

/** `${NAME}`, and `${{ … }}`, which people know from workflows. */
const REFERENCE = /\$\{(\{[^}]*\}|[^}]*)\}/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Headers that carry credentials, whatever their value looks like. */
const CREDENTIAL_HEADER = /^(proxy-)?authorization$|^cookie$|(^|-)(api-?key|token|secret|password)$/i;

/** Environment variables that the values of a file may name, and those that they did name. */
export class FileSecrets {
  readonly #declared: ReadonlySet<string>;
  readonly #env: NodeJS.ProcessEnv;
  readonly #used = new Map<string, string>();

  constructor(declared: readonly string[], env: NodeJS.ProcessEnv) {
    this.#declared = new Set(declared);
    this.#env = env;
  }

  /** Secrets that were filled in: none of them may be shown. */
  get used(): Secret[] {
    return [...this.#used].map(([name, value]) => ({ name, value }));
  }

  /** The value with `${NAME}` replaced, for variables that `secrets` declares. What is wrong is handed to `wrong`. */
  fill(value: unknown, definition: Definition, wrong: (message: string) => void): unknown {
    if (typeof value === 'string') {
      if (value.replace(REFERENCE, '').includes('${')) wrong('has a `${` without its `}`');
      return value.replace(REFERENCE, (whole, name: string) => this.#valueOf(name, whole, definition, wrong));
    }
    if (Array.isArray(value)) return value.map((entry) => this.fill(entry, definition, wrong));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, this.fill(entry, definition, wrong)]),
    );
  }

  #valueOf(name: string, whole: string, { name: setting }: Definition, wrong: (message: string) => void): string {
    if (name.startsWith('{')) {
      wrong(
        `\`${whole}\` is filled in only in workflows; pass it as an environment variable, and write \`\${NAME}\` here`,
      );
      return whole;
    }
    if (setting === 'waivers') {
      wrong(`\`${whole}\`: nothing is filled in here, since waivers stand in reports`);
      return whole;
    }
    const shell = setting === 'command' ? ' (a variable of the shell is written `$NAME`, the free port `{port}`)' : '';
    if (!NAME.test(name)) {
      wrong(`\`${whole}\`: only \`\${NAME}\` is filled in, without defaults and the like${shell}`);
      return whole;
    }
    const text = this.#env[name];
    if (!this.#declared.has(name)) {
      wrong(`\`${whole}\`: only names listed under \`secrets\` are filled in${shell}`);
    } else if (text === undefined || text === '')
      wrong(`\`${whole}\`: the environment variable is not set (pull requests from forks get no secrets)`);
    else this.#used.set(name, text);
    return text || whole;
  }
}

/** The names under `secrets`. */
export function declaredSecrets(value: unknown, where: string | undefined): { names: string[]; problems: Problem[] } {
  if (value === undefined || value === null) return { names: [], problems: [] };
  const names = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s,]+/) : undefined;
  const problem = (message: string) => ({
    names: [],
    problems: [{ key: 'secrets', message, ...(where ? { where } : {}) }],
  });
  if (!names) return problem('expected a list of names of environment variables');
  // A value may stand there by mistake, so it is not repeated.
  const bad = names.findIndex((name) => typeof name !== 'string' || !NAME.test(name));
  if (bad >= 0) return problem(`entry ${bad + 1} is no name of an environment variable, such as MCP_TOKEN`);
  return { names: names as string[], problems: [] };
}

/** What is wrong with a secret that stands in the file as it is; the file is in the repository. */
export function plainSecret({ kind, name }: Definition, value: unknown): string | undefined {
  const write = 'list the name of an environment variable under `secrets`, and write `${NAME}` here';
  if (kind === 'secret' && typeof value === 'string' && value !== '' && !value.includes('${'))
    return `a secret does not belong in a file; ${write}`;
  if (kind !== 'headers') return undefined;
  const plain = headerEntries(value).find(([header, text]) => CREDENTIAL_HEADER.test(header) && !text.includes('${'));
  return plain && `the value of ${name}.${plain[0]} is a secret and does not belong in a file; ${write}`;
}

function headerEntries(value: unknown): [string, string][] {
  if (isMap(value)) return Object.entries(value).map(([header, text]) => [header, String(text)]);
  const lines = Array.isArray(value) ? value.map(String) : String(value).split(/\r?\n/);
  return lines.map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, Math.max(0, at)).trim(), line.slice(at + 1)];
  });
}
