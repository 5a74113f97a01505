import type { Finding } from '../suite/report.js';

/** What a server defines and findings are about. */
export type DefinedKind = Extract<NonNullable<Finding['kind']>, 'tool' | 'prompt' | 'resource' | 'template'>;

/** Parts of identifiers that tell what is defined: `registerTool`, `McpServerTool`, `tools`, `ToolPlugin`. */
const WORDS: Readonly<Record<'tool' | 'prompt' | 'resource', RegExp>> = {
  tool: /tool(?!tip|bar|chain)/i,
  prompt: /prompt/i,
  resource: /resource|uri_?template/i,
};

/** Keys under which a definition holds what a finding calls it. */
const NAME_KEYS: Readonly<Record<DefinedKind, RegExp>> = {
  tool: /^(get_?)?(tool_?)?name$/i,
  prompt: /^(get_?)?(prompt_?)?name$/i,
  resource: /^(get_?)?(resource_?)?ur[il](_?template)?$/i,
  template: /^(get_?)?(resource_?)?ur[il](_?template)?$/i,
};

/** Keys that stand beside the name in a definition and hardly anywhere else. */
const SIBLINGS: Readonly<Record<DefinedKind, RegExp>> = {
  tool: /^(input_?schema|raw_?input_?schema|parameters|schema|args_?schema|handler|execute|callback|annotations)$/i,
  prompt: /^(arguments|args_?schema|messages|template|handler|load|callback)$/i,
  resource: /^(mime_?type|handler|read|load|callback)$/i,
  template: /^(mime_?type|arguments|handler|read|load|callback)$/i,
};

/** Types and values of what uses a definition: `CallToolRequestParams`, `ToolNotFoundError`, `PromptArgument`. */
const USING_TYPE =
  /(call|request|param|params|result|response|event|error|exception|message|use|usage|metric|mock|fake|stub|argument|arg|args|log|logger)s?$/i;
/** Functions that use a definition: `callTool`, `removeTool`, `hasPrompt`, `expect`, `console.error`. */
const USING_CALL =
  /^(call|invoke|exec|execute|run|get|read|fetch|find|has|is|lookup|remove|delete|unregister|disable|enable|on|handle|assert|expect|mock|select|filter|request|send|log|allow|deny|block|should|can|require|check|validate|parse|format|render|track|subscribe|unsubscribe)(_|[A-Z]|$)|call_?tool|get_?prompt|read_?resource|^(describe|it|test|e?print(ln|f)?|info|warn|debug|error|trace|includes|contains|equals|assert\w*|expect\w*)$|^(Call|Invoke|Get|Read|Log|Assert|Contains|Equals)(?=[A-Z]|$)/;
/** Keys around what a handler answers with: contents of a resource are no definition of it. */
const ANSWER = /^(contents?|resource_?links?|embedded_?resources?|arguments|params|expected)$/i;

/** Whether a finding is about something that sources define. */
export function isDefinedKind(kind: Finding['kind']): kind is DefinedKind {
  return kind !== undefined && Object.hasOwn(NAME_KEYS, kind);
}

/** Whether a key holds the name by which a finding calls a definition. */
export function isNameKey(kind: DefinedKind, word: string): boolean {
  return NAME_KEYS[kind].test(word);
}

/** Whether a key stands beside the name in a definition. */
export function isSiblingKey(kind: DefinedKind, word: string): boolean {
  return SIBLINGS[kind].test(word);
}

/** Whether words define this kind, another kind, or neither. A template is a resource as well. */
export function kindOf(kind: DefinedKind, words: readonly string[]): 'own' | 'other' | undefined {
  const own = kind === 'template' ? 'resource' : kind;
  const kinds = (Object.keys(WORDS) as (keyof typeof WORDS)[]).filter((one) => words.some((w) => WORDS[one].test(w)));
  if (kinds.includes(own)) return 'own';
  return kinds.length > 0 ? 'other' : undefined;
}

/** Whether a word is that of something that uses a definition. */
export function isUse(word: string): boolean {
  return USING_CALL.test(word) || USING_TYPE.test(word);
}

/** Whether a word is a type of what uses a definition. */
export function isUsingType(word: string): boolean {
  return USING_TYPE.test(word);
}

/** Whether a key holds what a handler answers with. */
export function isAnswerKey(word: string): boolean {
  return ANSWER.test(word);
}
