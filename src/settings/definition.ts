/** How the text or YAML of a setting is read. */
export type Kind =
  | 'text'
  | 'boolean'
  | 'integer'
  | 'choice'
  /** Words separated by commas or white space; in the file a list. */
  | 'words'
  /** One entry a line; in the file a list. */
  | 'lines'
  /** `Name: value` a line; in the file a map. Values may be secrets. */
  | 'headers'
  /** `NAME=value` a line; in the file a map. */
  | 'variables'
  /** A JSON or YAML map. */
  | 'map'
  /** A value that is never shown; on the command line only the name of an environment variable. */
  | 'secret';

export type Section = 'server' | 'wire' | 'rules' | 'credentials' | 'gate' | 'output';

export interface Definition {
  /** Kebab-case name of the Action's input, the flag and the key. */
  name: string;
  kind: Kind;
  section: Section;
  description: string;
  /** As an input would give it; absent when there is none. */
  default?: string;
  /** Default of the Action's input alone: report files, and expressions for what only the runner knows. */
  inputDefault?: string;
  allowed?: readonly string[];
  min?: number;
  max?: number;
  /** Where it can be given; everywhere unless said. */
  only?: readonly ('input' | 'flag' | 'file')[];
  example?: string;
}

/** Whether a setting can be given at a place. */
export function isAllowedIn(definition: Definition, place: 'input' | 'flag' | 'file'): boolean {
  return definition.only === undefined || definition.only.includes(place);
}

/** Keys that a server of the list `servers` may have of its own: all but those that speak of the whole run. */
export function isServerKey(definition: Definition): boolean {
  const { name, section } = definition;
  if (name === 'max-parallel' || !isAllowedIn(definition, 'file')) return false;
  return section !== 'output' || name === 'location';
}
