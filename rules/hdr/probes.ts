import { readFirstResource } from '../../src/suite/cacheable.js';
import { CONSENT_INPUT, mayCall, noSuchTool } from '../../src/suite/consent.js';
import { quoteShort } from '../../src/suite/describe.js';
import type { Draft } from '../../src/suite/draft.js';
import { isServed, isUnderstood, judgeRefusal, type Step } from '../../src/suite/judge.js';
import type { Session } from '../../src/suite/session.js';
import { toolArguments } from '../../src/suite/tool-arguments.js';
import { unknownToolCall, unknownToolDraft } from '../../src/suite/unknown-tool.js';
import type { Subject } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { HEADER_MISMATCH, isObject, type JsonObject } from '../../src/wire/message.js';

/** Discover without `Mcp-Method`, for MCP-HDR-001 and MCP-HDR-010. */
export function discoverWithoutMethod(session: Session): Promise<Exchange> {
  return session.shared('no-mcp-method', (shared) => shared.request('server/discover').without('Mcp-Method').send());
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
  const tool = items.find((item) => mayCall(item, session.settings));
  if (!tool || typeof tool.name !== 'string')
    return { why: 'no resource or prompt can be read, and no tool may be called', enable: CONSENT_INPUT };
  const made = toolArguments(tool, session.settings);
  if (made.why !== undefined) return { why: made.why, enable: 'give arguments in `tool-arguments`' };
  const told = `tools/call of ${quoteShort(tool.name)}`;
  const twin = await session.shared('consented-call', (shared) => shared.call(tool, made.args).as(told).send());
  const draft = session.call(tool, made.args).as(told);
  return isServed(twin)
    ? { method: 'tools/call', name: tool.name, draft, twin }
    : { why: `the tool ${quoteShort(tool.name)} was not served` };
}

/** One fault in `Mcp-Name`, for whichever request it can be tried on. */
export interface NameFault {
  /** Fixed name of the finding's subject, and end of the sentence "`tools/call` …". */
  told: string;
  change: (draft: Draft, name: string) => Draft;
}

/**
 * Tries a faulty `Mcp-Name` on an unknown tool, then on something that can be read, then on a tool that may be called.
 * On an unknown tool only 400/-32020 or a result decides: a server may look the tool up before it looks at headers.
 */
export async function judgeNameFault(session: Session, { told, change }: NameFault): Promise<Step> {
  const unknown = await judgeOnUnknownTool(session, told, change);
  if (unknown.kind !== 'undecided') return unknown;
  const reading = await namedReading(session);
  if (reading) return judgeOn(session, reading, told, change);
  const call = await consentedCall(session);
  if ('draft' in call) return judgeOn(session, call, told, change);
  const { why, enable } = call;
  return { ...unknown, why: `${unknown.why}; ${why}`, ...(enable === undefined ? {} : { enable }) };
}

async function judgeOnUnknownTool(session: Session, told: string, change: NameFault['change']): Promise<Step> {
  const twin = await unknownToolCall(session);
  const probe = await change(unknownToolDraft(session), noSuchTool(session.random)).send();
  const subject: Subject = { kind: 'probe', name: `tools/call ${told}` };
  const refused = probe.response?.status === 400 && probe.error?.code === HEADER_MISMATCH;
  if (refused || isServed(probe)) {
    const request = `\`tools/call\` ${told}`;
    return judgeRefusal(session, {
      request,
      probe,
      twin,
      twinServed: isUnderstood(twin),
      code: HEADER_MISMATCH,
      subject,
    });
  }
  return {
    kind: 'undecided',
    why: 'the call of an unknown tool was refused for another reason than its headers',
    exchanges: [probe, twin],
  };
}

async function judgeOn(
  session: Session,
  { method, name, draft, twin }: NamedRequest,
  told: string,
  change: NameFault['change'],
): Promise<Step> {
  const probe = await change(draft, name).send();
  const subject: Subject = { kind: 'probe', name: `${method} ${told}` };
  const step = judgeRefusal(session, { request: `\`${method}\` ${told}`, probe, twin, code: HEADER_MISMATCH, subject });
  return step.kind === 'ok' ? { ...step, note: `decided by ${method}, where the same requirement holds` } : step;
}

/** `abC` -> `ABc`; equal to the text when it has no ASCII letters. */
export function flipCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
