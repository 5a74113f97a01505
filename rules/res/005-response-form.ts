import { quoteShort } from '../../src/suite/describe.js';
import { isServed, noVerdict } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { type FindingDraft, judged, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { type FormProblem, formProblems, responseProblems } from './answer-form.js';

/** Requests that any server must answer with a message, served or not. */
const BASIC_PROBES: readonly string[] = ['cold', 'discover'];

/**
 * Answers to good requests; what a notification gets is MCP-RES-004's matter. A refusal that is no JSON-RPC at all
 * belongs to the rule whose request provoked it, but what claims to be served must be a response.
 */
function isJudged(exchange: Exchange): boolean {
  const { good, request } = exchange;
  if (!good || request.rpcId === undefined || noVerdict(exchange) !== undefined) return false;
  if (exchange.transport === 'stdio') return exchange.answer !== undefined;
  if (!exchange.response) return false;
  const { answer, owner, response } = exchange;
  return answer !== undefined || response.status < 300 || owner.startsWith('list-') || BASIC_PROBES.includes(owner);
}

function problemsOf(exchange: Exchange): FormProblem[] {
  const { response, answer } = exchange;
  if (response) return formProblems(exchange, response);
  return answer ? responseProblems(exchange, answer) : [];
}

/** "The server MUST NOT write anything to its stdout that is not a valid MCP message." */
function noiseNotes(noise: readonly string[]): string[] {
  return noise.map((line) => `standard output holds what is no MCP message: ${quoteShort(line)}`);
}

function nullIdNotes(answers: readonly Exchange[]): string[] {
  const nameless = answers.filter(({ error, answer }) => error !== undefined && (answer?.id ?? null) === null);
  return nameless.length === 0 ? [] : [`${nameless.length} error answer(s) carry no id although the request had one`];
}

export default rule({
  id: 'MCP-RES-005',
  title: 'Response is application/json or text/event-stream; SSE terminates with the final response',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'sending-messages',
    from: 'If the body is a JSON-RPC request',
    to: '(an SSE response stream)',
  },
  transports: ['http', 'stdio'],
  phase: 'passive',
  why: 'Clients read exactly two forms of answer and find theirs by its id. Another media type, an array, or an id of another type leaves the client waiting until it gives up.',
  fix: 'Answer each request with `Content-Type: application/json` and one JSON-RPC response that repeats the `id` of the request in type and value (`1` is not `"1"`), or with `text/event-stream`, the response as the last event, then end the stream.',
  async check(session) {
    const { modern } = session.transcript;
    // What was served at the second try failed by chance the first time, in whatever form.
    const chance = new Set(modern.filter(isServed).flatMap(({ earlier }) => earlier));
    const answers = modern.filter((exchange) => isJudged(exchange) && !chance.has(exchange));
    if (answers.length === 0) return notTested('no answer to a good request was seen');
    const findings = new Map<string, FindingDraft>();
    for (const exchange of answers) {
      const method = exchange.request.rpcMethod ?? '';
      for (const { what, expected, actual, lowered } of problemsOf(exchange)) {
        if (findings.has(`${method} ${what}`)) continue;
        findings.set(`${method} ${what}`, {
          message: `the answer to ${method}: ${actual}, expected ${expected}`,
          subject: { kind: 'method', name: `${method}: ${what}` },
          expected,
          actual,
          exchanges: [exchange],
          ...(lowered === undefined ? {} : { lowered: { to: 'warn', because: lowered } }),
        });
      }
    }
    return judged([...findings.values()], answers.slice(0, 3), `${answers.length} answers have the right form and id`, [
      ...nullIdNotes(answers),
      ...noiseNotes(session.transcript.noise),
    ]);
  },
});
