import { definitions } from './definitions.js';
import { secretsInCommand, secretsInUrl, secretsInVariables } from './named-secrets.js';
import type { Settings } from './settings.js';

/** Every value of these settings that must never be shown. */
export function secretsOf({
  token,
  secondToken,
  insufficientScopeToken,
  foreignAudienceToken,
  headers,
  secrets,
  url,
  canonicalUrl,
  command,
  args,
  env,
}: Settings): string[] {
  const tokens = [token, secondToken, insufficientScopeToken, foreignAudienceToken, ...secrets].flatMap((secret) =>
    secret ? [secret.value] : [],
  );
  const named = [
    ...secretsInUrl(url),
    ...secretsInUrl(canonicalUrl),
    ...secretsInCommand(command ?? args?.join(' ')),
    ...secretsInVariables(env),
  ];
  return [...new Set([...tokens, ...headers.map(([, value]) => value), ...named])].filter((value) => value !== '');
}

/** Secrets among raw inputs, so that they can be masked before anything else is looked at. */
export function rawSecrets(values: Readonly<Record<string, unknown>>): string[] {
  return definitions.flatMap(({ name, kind }) => {
    const value = values[name];
    if (typeof value !== 'string' || value === '') return [];
    if (kind === 'secret') return [value];
    return kind === 'headers' ? value.split(/\r?\n/).map((line) => line.slice(line.indexOf(':') + 1).trim()) : [];
  });
}
