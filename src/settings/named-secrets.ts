/** Names that say that their value is a credential. */
const SECRET_NAME = /key|token|secret|passw|pwd|credential|signature|^(sig|auth|pat)$/i;
/** Names of where a credential is, not of the credential. */
const PLACE_NAME = /[-_](file|path|dir|env|name|url|uri|id|type|ttl|header)$/i;
/** `NAME=value`, `--name value` and `--name=value` of a command line, quoted or not. */
const IN_COMMAND = /(?:^|\s)-{0,2}([A-Za-z][\w-]*)(?:=|(?<=\s--[\w-]+)\s+)(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;
/** Shorter values, and those that the shell fills in, are none that need hiding. */
const SHORTEST = 6;

function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !PLACE_NAME.test(name);
}

function isValue(value: string): boolean {
  return value.length >= SHORTEST && !/^([$%].*|\d+|true|false)$/s.test(value);
}

/** Values in the query of a URL, by their names: `?api_key=…`. None for what is no URL. */
export function secretsInUrl(url: string | undefined): string[] {
  if (url === undefined || !URL.canParse(url)) return [];
  return [...new URL(url).searchParams]
    .filter(([name]) => isSecretName(name))
    .map(([, value]) => value)
    .filter(isValue);
}

/** Values of variables that are credentials by their names: `API_TOKEN`. */
export function secretsInVariables(variables: Readonly<Record<string, string>>): string[] {
  return Object.entries(variables)
    .filter(([name, value]) => isSecretName(name) && isValue(value))
    .map(([, value]) => value);
}

/** Values in a command line that are credentials by their names: `API_KEY=… node server.js --token …`. */
export function secretsInCommand(command: string | undefined): string[] {
  return [...(command ?? '').matchAll(IN_COMMAND)]
    .filter(([, name = '']) => isSecretName(name))
    .map(([, , double, single, bare]) => double ?? single ?? bare ?? '')
    .filter(isValue);
}
