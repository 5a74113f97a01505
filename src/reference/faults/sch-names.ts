import type { Fault } from '../fault.js';
import { withPrompt, withResource, withTool } from './definitions.js';
import { fault } from './make.js';

const RULE = ['SCH-007'];
const ENCODED = {
  spec: 'basic/transports/streamable-http#value-encoding: Tool and prompt names are only SHOULD-constrained to header-safe characters',
};

const TOOLS: Readonly<Record<string, readonly [what: string, name: string]>> = {
  space: ['a space', 'my tool'],
  long: ['129 characters', 'a'.repeat(129)],
  slash: ['a slash', 'files/read'],
  comma: ['a comma', 'read,write'],
  colon: ['a colon', 'files:read'],
  umlaut: ['a letter outside ASCII', 'grüßen'],
  emoji: ['an emoji', 'rocket_🚀'],
  at: ['an at sign', 'query@v2'],
  newline: ['a line break', 'query\nx'],
};

/** Prompts have an argument that must be given, so that nobody needs to get them. */
function prompt(id: string, what: string, name: string): Fault {
  return fault(
    `sch-prompt-${id}`,
    `has a prompt name ${what}`,
    RULE,
    withPrompt({ name, arguments: [{ name: 'a', required: true }] }),
    ENCODED,
  );
}

function resource(id: string, what: string, uri: string): Fault {
  return fault(`sch-resource-${id}`, `has a resource URI ${what}`, RULE, withResource({ uri, name: id }), ENCODED);
}

/** Names that do not fit into a header as they are. */
export const nameRuleFaults: readonly Fault[] = [
  ...Object.entries(TOOLS).map(([id, [what, name]]) =>
    fault(`sch-name-${id}`, `has a tool name with ${what}`, RULE, withTool({ name })),
  ),
  fault('sch-name-empty', 'has an empty tool name', RULE, withTool({ name: '' }), {
    spec: 'server/tools#tool-names: Tool names SHOULD be between 1 and 128 characters in length (inclusive).',
  }),
  prompt('umlaut', 'outside ASCII', 'grüße'),
  prompt('padded', 'that ends with a blank', 'greet '),
  prompt('tab', 'that begins with a tab', '\tgreet'),
  prompt('sentinel', 'of the form of an encoded header', '=?base64?Z3JlZXQ=?='),
  prompt('line-break', 'with a line break', 'greet\r\nme'),
  resource('umlaut', 'outside ASCII', 'ref://grüße'),
  resource('sentinel', 'of the form of an encoded header', '=?base64?cmVmOi8veA==?='),
  resource('line-break', 'with a line break', 'ref://a\nb'),
];
