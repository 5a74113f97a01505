import { callOf } from '../../src/reference/call.js';
import { ReferenceCore } from '../../src/reference/core.js';
import type { Behaviour } from '../../src/reference/fault.js';
import type { Features } from '../../src/reference/features.js';
import { writeReply } from '../../src/reference/http-reply.js';
import { type Call, ProtocolError } from '../../src/reference/protocol.js';
import type { Report, RuleReport } from '../../src/suite/report.js';
import { isObject, type JsonObject } from '../../src/wire/message.js';
import { type CheckOptions, checkUrl, proven } from './check.js';
import { type ScriptedAnswer, type ScriptedRequest, startScripted } from './scripted.js';
import { toLoopback } from './tls.js';

/** A server that is right in everything but what a test says. */
export interface Odd extends Behaviour {
  offers?: (features: Features) => void;
  /** Public name that it is reached by, in place of its loopback address. */
  host?: string;
  /** Answers a POST in place of the reference server. */
  instead?: (request: ScriptedRequest) => ScriptedAnswer | undefined;
}

export interface Judged {
  report: Report;
  rule: RuleReport;
  /** Every request that came, in order. */
  requests: readonly ScriptedRequest[];
}

/** Judges such a server by one rule of this family. */
export async function judgeOdd(id: string, odd: Odd = {}, options: CheckOptions = {}): Promise<Judged> {
  const core = new ReferenceCore([odd], odd.offers);
  const memory = { connection: new Map(), process: new Map() };
  const server = await startScripted((request, response) => {
    const special = odd.instead?.(request);
    if (special) return special;
    if (request.httpMethod !== 'POST' || !isObject(request.message)) return { status: 405, headers: { allow: 'POST' } };
    const http = { headers: request.headers, rawHeaders: [] };
    writeReply(core.answer(callOf(request.message as JsonObject, memory, http)), response);
    return undefined;
  });
  try {
    const url = odd.host === undefined ? server.url : server.url.replace('127.0.0.1', odd.host);
    const network = odd.host === undefined ? {} : { network: { lookup: toLoopback } };
    const report = await checkUrl(url, { rules: [id], ...network, ...options });
    return { report, rule: proven(report, id), requests: server.requests };
  } finally {
    await server.close();
  }
}

/** Tool calls that came, by tool. */
export function callsOf(requests: readonly ScriptedRequest[], tool: string): ScriptedRequest[] {
  return requests.filter(({ message }) => message?.method === 'tools/call' && message.params?.name === tool);
}

/** Leaves nothing on offer but some tools. */
export function onlyTools(...tools: JsonObject[]): (features: Features) => void {
  return (features) => {
    features.capabilities = { tools: {} };
    features.tools = tools;
  };
}

/** A read-only tool with these parameters. */
export function toolWith(name: string, properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { name, inputSchema: { type: 'object', properties, ...more }, annotations: { readOnlyHint: true } };
}

/** Looks tools up before it looks at headers: a call of an unknown one decides nothing then. */
export function toolsFirst(call: Call, { tools }: Features): ProtocolError | undefined {
  const unknown = call.method === 'tools/call' && !tools.some(({ name }) => name === call.params.name);
  return unknown ? new ProtocolError(200, -32602, 'Unknown tool') : undefined;
}

/** Answers some requests with a bare status, and the others as ever. */
export function answering(
  status: number,
  concerns: (request: ScriptedRequest) => boolean,
): NonNullable<Odd['instead']> {
  return (request) => (concerns(request) ? { status } : undefined);
}

/** Message, subject and outcome of each finding. */
export function findingsOf({
  rule,
}: Judged): { message: string; subject: unknown; outcome: string; because?: string }[] {
  return rule.findings.map(({ message, subject, outcome, loweredBecause }) => ({
    message,
    subject,
    outcome,
    ...(loweredBecause === undefined ? {} : { because: loweredBecause }),
  }));
}
