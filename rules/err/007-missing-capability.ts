import { CONSENT_INPUT, callable } from '../../src/suite/consent.js';
import { described, quoteShort } from '../../src/suite/describe.js';
import { conclude, failedTwice, noVerdict, type Step } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { ARGUMENTS_INPUT, toolArguments } from '../../src/suite/tool-arguments.js';
import { notApplicable } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import {
  isObject,
  type JsonObject,
  META_CLIENT_CAPABILITIES,
  MISSING_CLIENT_CAPABILITY,
} from '../../src/wire/message.js';

/** Everything that a client may declare. */
const ALL_CAPABILITIES: JsonObject = {
  roots: {},
  sampling: { tools: {}, context: {} },
  elicitation: { form: {}, url: {} },
};
/** Names of tools that are likely to ask for input; only an order of preference. */
const ASKS_FOR_INPUT = /elicit|sampl|input|confirm|ask|roots|approv/i;

/** Status and data of each -32021 of the run; what several answers to a method have wrong is told once. */
function passiveSteps(session: Session): Step[] {
  const steps = session.transcript.modern
    .filter(({ error }) => error?.code === MISSING_CLIENT_CAPABILITY)
    .flatMap((exchange) => refusalSteps(exchange, session.transport === 'stdio'));
  const told = new Set<string>();
  return steps.filter((step) => {
    if (step.kind !== 'violation') return true;
    const { message } = step.finding;
    return !told.has(message) && told.add(message);
  });
}

function refusalSteps(exchange: Exchange, anyStatus: boolean): Step[] {
  const method = exchange.request.rpcMethod ?? '';
  const required = isObject(exchange.error?.data) ? exchange.error.data.requiredCapabilities : undefined;
  const steps: Step[] = [];
  const find = (what: string, expected: string, actual: string): void => {
    const message = `error -32021 from ${method}: ${what} is ${actual}, expected ${expected}`;
    steps.push({
      kind: 'violation',
      finding: {
        message,
        subject: { kind: 'method', name: `${method}: ${what}` },
        expected,
        actual,
        exchanges: [exchange],
      },
    });
  };
  if (!anyStatus && exchange.response?.status !== 400)
    find('the HTTP status', '400', String(exchange.response?.status));
  if (!isObject(required) || Object.keys(required).length === 0) {
    find(
      'data.requiredCapabilities',
      'a non-empty object such as {"elicitation":{}}',
      required === undefined ? 'absent' : quoteShort(JSON.stringify(required)),
    );
  }
  return steps.length > 0 ? steps : [{ kind: 'ok', exchanges: [exchange] }];
}

/** Calls one consented tool with every capability and, if it asks for input, once more with none. */
function activeStep(session: Session): Promise<Step | undefined> {
  return session.shared(session.owner, callConsented);
}

async function callConsented(session: Session): Promise<Step | undefined> {
  const { items } = await session.list('tools');
  if (items.length === 0) return undefined;
  const allowed = callable(items, session.settings);
  const named = allowed.filter(({ name }) => session.settings.allowTools.includes(String(name)));
  const likely = (tools: readonly JsonObject[]): JsonObject | undefined =>
    tools.find(({ name }) => ASKS_FOR_INPUT.test(String(name)));
  const tool = likely(named) ?? named[0] ?? likely(allowed) ?? allowed[0];
  if (!tool) return { kind: 'undecided', why: 'no tool may be called', enable: CONSENT_INPUT, exchanges: [] };
  const made = toolArguments(tool, session.settings);
  if (made.why !== undefined) return { kind: 'undecided', why: made.why, enable: ARGUMENTS_INPUT, exchanges: [] };
  const name = quoteShort(String(tool.name));
  const call = session.call(tool, made.args);
  const capable = await call
    .meta({ [META_CLIENT_CAPABILITIES]: ALL_CAPABILITIES })
    .as(`tools/call of ${name} with all capabilities`)
    .send();
  const asks = (exchange: Exchange): boolean =>
    isObject(exchange.result?.inputRequests) && Object.keys(exchange.result.inputRequests).length > 0;
  if (!asks(capable)) {
    const enable = 'name a tool that asks for input in `allow-tools`, with its `tool-arguments`';
    const why = noVerdict(capable) ?? `the tool ${name} asks for no input`;
    return { kind: 'undecided', why, ...(capable.failure ? {} : { enable }), exchanges: [capable] };
  }
  const incapable = await call.as(`tools/call of ${name} without capabilities`).send();
  return judgeIncapable(name, incapable, capable, asks(incapable));
}

function judgeIncapable(name: string, probe: Exchange, twin: Exchange, asks: boolean): Step {
  const exchanges = [probe, twin];
  if (probe.error?.code === MISSING_CLIENT_CAPABILITY) return { kind: 'ok', exchanges };
  const why = failedTwice(probe) ? undefined : noVerdict(probe);
  if (why !== undefined) return { kind: 'undecided', why, exchanges };
  if (!asks)
    return {
      kind: 'undecided',
      why: `without capabilities the tool ${name} was answered ${described(probe)}`,
      exchanges,
    };
  return {
    kind: 'violation',
    finding: {
      message: `the tool ${name} asks for input that the client did not say it can give, expected error -32021`,
      subject: { kind: 'tool', name: String(name) },
      expected: '400 with error -32021 (MissingRequiredClientCapability)',
      actual: described(probe),
      exchanges,
    },
  };
}

export default rule({
  id: 'MCP-ERR-007',
  title: 'Missing client capability returns -32021 with data.requiredCapabilities',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic',
    anchor: 'meta',
    from: 'If processing a request requires',
    to: 'lists the missing capabilities',
  },
  transports: ['http', 'stdio'],
  phase: 'passive',
  why: 'A server that asks a client for something it cannot do gets no answer. This error names the missing capability, so that the client can offer it or tell its user.',
  fix: 'Before you return `input_required`, compare the request\'s `clientCapabilities` with what you would ask for. If one is missing answer HTTP 400 and error -32021 with `data.requiredCapabilities`, an object such as `{ "elicitation": {} }`.',
  ahead: activeStep,
  async check(session) {
    const active = await activeStep(session);
    const steps = [...passiveSteps(session), ...(active ? [active] : [])];
    if (steps.length === 0) return notApplicable('the server has no tools, and no error -32021 was seen');
    return conclude(steps, 'a missing client capability is named by error -32021');
  },
});
