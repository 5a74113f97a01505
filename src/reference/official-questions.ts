import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isObject, type JsonObject } from '../wire/message.js';
import type { Features, Invocation, Runner } from './features.js';
import { type Call, ProtocolError } from './protocol.js';
import { asking, declares, requireCapability, textResult } from './tools.js';

/** Adds what the official suite wants of multi round-trip requests. */
export function officialQuestions(features: Features): void {
  for (const [name, run] of Object.entries(TOOLS)) {
    features.tools.push({ name, description: `Of the official suite: ${name}.`, inputSchema: { type: 'object' } });
    features.calls.set(name, run);
  }
  features.prompts.push({ name: 'test_input_required_result_prompt', description: 'Of the official suite.' });
  features.gets.set('test_input_required_result_prompt', prompt);
}

const TOOLS: Readonly<Record<string, Runner>> = {
  test_streaming_elicitation: (invocation) =>
    single(invocation, 'confirm', ask('Go on?', 'ok', 'boolean'), () => 'went on'),
  test_input_required_result_elicitation: (invocation) =>
    single(invocation, 'user_name', ask('What is your name?', 'name'), (response) => {
      const { content } = response;
      return `Hello, ${isObject(content) ? String(content.name) : 'stranger'}!`;
    }),
  test_input_required_result_sampling: (invocation) =>
    single(invocation, 'capital_question', sample('What is the capital of France?', 100), (response) =>
      JSON.stringify(response.content ?? ''),
    ),
  test_input_required_result_list_roots: (invocation) =>
    single(invocation, 'client_roots', ROOTS, (response) => `roots: ${JSON.stringify(response.roots ?? [])}`),
  test_input_required_result_request_state: (invocation) =>
    stateful(invocation, { confirm: ask('Please confirm', 'ok', 'boolean') }, 'state-ok'),
  test_input_required_result_tampered_state: (invocation) =>
    stateful(invocation, { confirm: ask('Please confirm', 'ok', 'boolean') }, 'state-ok'),
  test_input_required_result_multiple_inputs: (invocation) =>
    stateful(
      invocation,
      {
        user_name: ask('What is your name?', 'name'),
        greeting: sample('Generate a greeting', 50),
        client_roots: ROOTS,
      },
      'all three are there',
    ),
  test_input_required_result_multi_round: multiRound,
  test_input_required_result_capabilities: capable,
};

const ROOTS: JsonObject = { method: 'roots/list', params: {} };

function ask(message: string, name: string, type = 'string'): JsonObject {
  const requestedSchema = { type: 'object', properties: { [name]: { type } }, required: [name] };
  return { method: 'elicitation/create', params: { message, requestedSchema } };
}

function sample(text: string, maxTokens: number): JsonObject {
  return {
    method: 'sampling/createMessage',
    params: { messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens },
  };
}

/** The capability that a request to the client takes. */
function capabilityOf(request: JsonObject): string {
  return String(request.method).split('/')[0] ?? '';
}

function responses({ params }: Call): JsonObject {
  return isObject(params.inputResponses) ? params.inputResponses : {};
}

/** Asks one question until it is answered: "the server SHOULD respond with a new `InputRequiredResult` requesting the missing information again". */
function single(
  { call }: Invocation,
  key: string,
  request: JsonObject,
  done: (response: JsonObject) => string,
): JsonObject {
  const response = responses(call)[key];
  if (isObject(response)) return textResult(done(response));
  requireCapability(call.meta, capabilityOf(request));
  return asking({ [key]: request });
}

/** Asks with a state that comes back signed, or is refused. */
function stateful({ call }: Invocation, requests: JsonObject, done: string): JsonObject {
  const answers = responses(call);
  const { requestState } = call.params;
  if (requestState !== undefined) verify(requestState, call);
  const answered = Object.keys(requests).every((key) => isObject(answers[key]));
  if (answered && requestState !== undefined) return textResult(done);
  for (const request of Object.values(requests))
    if (isObject(request)) requireCapability(call.meta, capabilityOf(request));
  return asking(requests, sign('asked', call));
}

function multiRound({ call }: Invocation): JsonObject {
  const round = call.params.requestState === undefined ? 'first' : verify(call.params.requestState, call);
  const answers = responses(call);
  requireCapability(call.meta, 'elicitation');
  if (round === 'second' && isObject(answers.step2)) return textResult('both steps are done');
  if (round === 'second' || isObject(answers.step1))
    return asking({ step2: ask('Step 2: What is your favorite color?', 'color') }, sign('second', call));
  return asking({ step1: ask('Step 1: What is your name?', 'name') }, sign('first', call));
}

/** Asks only what the client says it can answer. */
function capable({ call }: Invocation): JsonObject {
  const all: JsonObject = {
    name: ask('What is your name?', 'name'),
    greeting: sample('Generate a greeting', 50),
    client_roots: ROOTS,
  };
  const possible = Object.entries(all).filter(
    ([, request]) => isObject(request) && declares(call.meta, capabilityOf(request)),
  );
  if (possible.length === 0) requireCapability(call.meta, 'elicitation');
  const answers = responses(call);
  return possible.every(([key]) => isObject(answers[key]))
    ? textResult('answered')
    : asking(Object.fromEntries(possible));
}

function prompt({ call }: Invocation): JsonObject {
  if (isObject(responses(call).user_context))
    return { messages: [{ role: 'user', content: { type: 'text', text: 'With context.' } }] };
  requireCapability(call.meta, 'elicitation');
  return asking({ user_context: ask('What context should the prompt use?', 'context') });
}

const KEY = randomBytes(32);

/** "Servers MUST protect its integrity (e.g. HMAC or AEAD)", bound to the request that it belongs to. */
function sign(state: string, call: Call): string {
  return `${state}.${digest(state, call).toString('base64url')}`;
}

/** @throws ProtocolError for a state that this server did not make for this request. */
function verify(requestState: unknown, call: Call): string {
  const [state = '', mac = ''] = typeof requestState === 'string' ? requestState.split('.') : [];
  const [expected, actual] = [digest(state, call), Buffer.from(mac, 'base64url')];
  const whole = requestState === `${state}.${expected.toString('base64url')}`;
  if (!whole || !timingSafeEqual(expected, actual))
    throw new ProtocolError(400, -32602, 'Invalid params: requestState');
  return state;
}

function digest(state: string, { method, params }: Call): Buffer {
  return createHmac('sha256', KEY)
    .update(JSON.stringify([state, method, params.name ?? null]))
    .digest();
}
