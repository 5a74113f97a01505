import { stringify } from 'yaml';
import { definitions } from './definitions.js';
import type { Loaded } from './load.js';

const MASK = '***';

/** The effective configuration as YAML, each value with where it came from; secrets masked. */
export function printConfig({ origin, settings }: Loaded): string {
  const lines = definitions.flatMap(({ name, kind }) => {
    const given = origin.get(name);
    if (!given) return [];
    const shown = kind === 'secret' ? MASK : kind === 'headers' ? masked(given.value) : given.value;
    const text = stringify({ [name]: shown }).trimEnd();
    return [
      `${text.includes('\n') ? `# ${given.where ?? given.from}\n${text}` : `${text} # ${given.where ?? given.from}`}`,
    ];
  });
  const servers =
    settings.servers.length > 1 ? [`# servers: ${settings.servers.map(({ name }) => name).join(', ')}`] : [];
  return `${[...lines, ...servers].join('\n')}\n`;
}

function masked(value: unknown): unknown {
  const text = typeof value === 'string' ? value.split(/\r?\n/) : Array.isArray(value) ? value.map(String) : undefined;
  if (text) return text.map((line) => `${line.slice(0, line.indexOf(':'))}: ${MASK}`);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.keys(value).map((name) => [name, MASK]))
    : value;
}
