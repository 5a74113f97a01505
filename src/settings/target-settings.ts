import { resolve } from 'node:path';
import type { Wrong } from './problem.js';
import type { ServerSettings } from './settings.js';
import { number, optional, pairs, text, type Values, words } from './typed-values.js';

/** Which server is meant, and how it is started and reached. */
export function buildTarget(
  values: Values,
  cwd: string,
  wrong: Wrong,
  isBroken: (name: string) => boolean,
): ServerSettings {
  const url = text(values, 'url');
  const command = text(values, 'command');
  const args = words(values, 'args');
  const asked = text(values, 'transport');
  const transport = asked === 'http' || asked === 'stdio' ? asked : url === undefined ? 'stdio' : 'http';
  // Of a target whose parts are wrong by themselves, nothing can be said of how they go together.
  if (!['url', 'command', 'args', 'transport'].some(isBroken))
    checkTarget({ url, command, args, asked, transport }, wrong);
  return {
    name: text(values, 'name') ?? url ?? command ?? args.join(' '),
    label: text(values, 'name') ?? labelOf(text(values, 'working-directory'), command ?? args.join(' '), url),
    ...optional('url', url),
    ...optional('command', command),
    ...optional('args', args.length > 0 ? args : undefined),
    transport,
    workingDirectory: resolve(cwd, text(values, 'working-directory') ?? '.'),
    env: Object.fromEntries(pairs(values, 'env')),
    startTimeout: number(values, 'start-timeout'),
  };
}

/** `packages/a npm start`; a URL only where nothing is started, since a monorepo starts many at one `http://localhost:{port}`. */
function labelOf(directory: string | undefined, start: string, url: string | undefined): string {
  const place = directory === undefined || /^\.[\\/]?$/.test(directory) ? [] : [directory];
  return [...place, start === '' ? (url ?? '') : start].join(' ');
}

interface TargetParts {
  url: string | undefined;
  command: string | undefined;
  args: readonly string[];
  asked: string | undefined;
  transport: ServerSettings['transport'];
}

function checkTarget({ url, command, args, asked, transport }: TargetParts, wrong: Wrong): void {
  const starts = command !== undefined || args.length > 0;
  if (url === undefined && !starts) {
    if (asked === undefined)
      wrong(
        'url',
        'neither `url` nor `command` is given; give the URL of a running server, a command that starts one, or both',
      );
    else wrong('transport', `\`${asked}\` needs a \`${asked === 'stdio' ? 'command' : 'url'}\``);
    return;
  }
  if (command !== undefined && args.length > 0)
    wrong('args', '`command` and `args` are both given; one of them starts the server');
  if (url !== undefined) checkUrl(url, starts, wrong);
  if (transport === 'stdio' && url !== undefined) wrong('transport', '`stdio` has no `url`; leave one of them out');
  if (transport === 'http' && url === undefined) wrong('transport', '`http` needs a `url`');
}

function checkUrl(url: string, starts: boolean, wrong: Wrong): void {
  const filled = url.replaceAll('{port}', '1');
  if (!isHttpUrl(filled)) wrong('url', `\`${url}\` is not an http or https URL, such as http://localhost:3000/mcp`);
  else if (new URL(filled).username !== '' || new URL(filled).password !== '')
    wrong('url', 'has a user or password in it, which would show in reports; give them as a header in `headers`');
  if (url.includes('{port}') && !starts) wrong('url', '`{port}` is filled in only for a server that `command` starts');
}

/** Whether a text is an absolute http or https URL. */
export function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
