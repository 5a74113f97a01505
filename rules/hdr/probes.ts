import { readFirstResource } from '../../src/suite/cacheable.js';
import { CONSENT_INPUT, callable, noSuchTool } from '../../src/suite/consent.js';
import { described, quoteShort } from '../../src/suite/describe.js';
import type { Draft } from '../../src/suite/draft.js';
import { isServed, isUnderstood, judgeRefusal, noVerdict, type Step } from '../../src/suite/judge.js';
import { type ServedList, servedList } from '../../src/suite/served-list.js';
import type { Session } from '../../src/suite/session.js';
import { ARGUMENTS_INPUT, toolArguments } from '../../src/suite/tool-arguments.js';
import { unknownToolCall, unknownToolDraft } from '../../src/suite/unknown-tool.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { HEADER_MISMATCH, isObject, type JsonObject } from '../../src/wire/message.js';
import { hasBrokenAnnotation } from './param-tool.js';

/** Tools that arguments are made for: more only cost time. */
const MOST_TOOLS = 10;

/** Discover without `Mcp-Method`, for MCP-HDR-001 and MCP-HDR-010. */
export function discoverWithoutMethod(session: Session): Promise<Exchange> {
  return session.shared('no-mcp-method', (shared) => shared.request('server/discover').without('Mcp-Method').send());
}

/** A request that is served and carries no `Mcp-Name`: discover, or a list where discover is not served (MCP-DSC-001). */
export async function servedRequest(session: Session): Promise<ServedList> {
  const { exchange } = await session.discover();
  const discover = { method: 'server/discover', twin: exchange };
  return isServed(exchange) ? discover : ((await servedList(session)) ?? discover);
}

/** A request that carries `Mcp-Name` and is served, with the name that it carries. */
export interface NamedRequest {
  method: string;
  name: string;
  draft: Draft;
  twin: Exchange;
}

/** A listed resource, or a listed prompt without required arguments, that can be read: it changes nothing to do so. */
export async function namedReading(session: Session): Promise<NamedRequest | undefined> {
  const read = await readFirstResource(session);
  const uri = isObject(read?.request.message?.params) ? read.request.message.params.uri : undefined;
  if (read && typeof uri === 'string' && isServed(read)) {
    return { method: 'resources/read', name: uri, draft: session.request('resources/read', { uri }), twin: read };
  }
  const name = (await session.list('prompts')).items.find(needsNoArguments)?.name;
  if (typeof name !== 'string') return undefined;
  const twin = await session.shared('prompt', (shared) =>
    shared.request('prompts/get', { name }).as('prompts/get of a listed prompt').send(),
  );
  return isServed(twin)
    ? { method: 'prompts/get', name, draft: session.request('prompts/get', { name }), twin }
    : undefined;
}

function needsNoArguments({ name, arguments: args }: JsonObject): boolean {
  const required = Array.isArray(args) && args.some((argument) => isObject(argument) && argument.required === true);
  return typeof name === 'string' && !required;
}

/** One call of a real tool that the user agreed to; shared, so that no tool is called more often than needed. */
async function consentedCall(session: Session): Promise<NamedRequest | { why: string; enable?: string }> {
  const { items } = await session.list('tools');
  const allowed = callable(items, session.settings)
    .filter((tool) => !hasBrokenAnnotation(tool))
    .slice(0, MOST_TOOLS);
  if (allowed.length === 0)
    return { why: 'no resource or prompt can be read, and no tool may be called', enable: CONSENT_INPUT };
  for (const tool of allowed) {
    const { args } = toolArguments(tool, session.settings);
    if (!args || typeof tool.name !== 'string') continue;
    const draft = session.call(tool, args).as(`tools/call of ${quoteShort(tool.name)}`);
    const twin = await session.shared('consented-call', (shared) =>
      shared.call(tool, args).as(draft.parts.purpose).send(),
    );
    if (isServed(twin)) return { method: 'tools/call', name: tool.name, draft, twin };
    const why = `the tool ${quoteShort(tool.name)} was answered ${described(twin)}`;
    return { why, ...(twin.failure ? {} : { enable: ARGUMENTS_INPUT }) };
  }
  return { why: 'no arguments could be made for a tool that may be called', enable: ARGUMENTS_INPUT };
}

type Undecided = Extract<Step, { kind: 'undecided' }>;

/** One fault in `Mcp-Name`, for whichever request it can be tried on. */
export interface NameFault {
  /** Fixed name of the finding's subject, and end of the sentence "`tools/call` …". */
  told: string;
  /** Makes the fault; undefined when this name does not lend itself to it. */
  change: (draft: Draft, name: string) => Draft | undefined;
}

/**
 * Tries a faulty `Mcp-Name` on an unknown tool, then on something that can be read, then on a tool that may be called.
 * On an unknown tool only 400/-32020 or a result decides: a server may look the tool up before it looks at headers.
 */
export async function judgeNameFault(session: Session, fault: NameFault): Promise<Step> {
  const unknown = await judgeOnUnknownTool(session, fault);
  if (unknown.kind !== 'undecided') return unknown;
  const reading = await namedReading(session);
  const read = reading && (await judgeOn(session, reading, fault));
  if (read && read.kind !== 'undecided') return read;
  const call = await consentedCall(session);
  const called: Step =
    'draft' in call ? await judgeOn(session, call, fault) : { kind: 'undecided', exchanges: [], ...call };
  if (called.kind !== 'undecided') return called;
  const tried = [unknown, ...(read ? [read] : []), called];
  return {
    ...called,
    why: tried.map(({ why }) => why).join('; '),
    exchanges: tried.flatMap(({ exchanges }) => exchanges),
  };
}

async function judgeOnUnknownTool(session: Session, { told, change }: NameFault): Promise<Step> {
  const twin = await unknownToolCall(session);
  const name = `tools/call ${told}`;
  const probe = await change(unknownToolDraft(session), noSuchTool(session.random))?.as(plain(name)).send();
  if (!probe) return cannotBe(told, twin);
  const refused = probe.response?.status === 400 && probe.error?.code === HEADER_MISMATCH;
  if (refused || isServed(probe)) {
    const request = `\`tools/call\` ${told}`;
    const subject = { kind: 'probe' as const, name };
    return judgeRefusal(session, {
      request,
      probe,
      twin,
      twinServed: isUnderstood(twin),
      code: HEADER_MISMATCH,
      subject,
    });
  }
  const why = noVerdict(probe) ?? 'the call of an unknown tool was refused for another reason than its headers';
  return { kind: 'undecided', why, exchanges: [probe, twin] };
}

/** Without the backticks that messages have; purposes are plain text. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}

function cannotBe(told: string, twin: Exchange): Undecided {
  return { kind: 'undecided', why: `its name is the same ${told}`, exchanges: [twin] };
}

async function judgeOn(
  session: Session,
  { method, name, draft, twin }: NamedRequest,
  { told, change }: NameFault,
): Promise<Step> {
  const subject = { kind: 'probe' as const, name: `${method} ${told}` };
  const probe = await change(draft, name)?.as(plain(subject.name)).send();
  if (!probe) return cannotBe(told, twin);
  const step = judgeRefusal(session, { request: `\`${method}\` ${told}`, probe, twin, code: HEADER_MISMATCH, subject });
  if (step.kind !== 'ok' || method === 'tools/call') return step;
  return { ...step, note: `decided by ${method}, where the same requirement holds` };
}

/** `abC` -> `ABc`; equal to the text when it has no ASCII letters. */
export function flipCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
