import { described } from '../../src/suite/describe.js';
import { conclude, isServed, judgeSame, noVerdict, type Step } from '../../src/suite/judge.js';
import { discoverWithoutCapabilities } from '../../src/suite/no-capabilities.js';
import { answerForm } from '../../src/suite/refusal.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import {
  discoverUnknownVersion,
  discoverUnknownVersionAgain,
  UNKNOWN_VERSION,
} from '../../src/suite/unknown-version.js';
import { notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { META_CLIENT_CAPABILITIES, META_CLIENT_INFO } from '../../src/wire/message.js';

const KEPT = 'kept';

function asFirstClient(session: Session, connection: string): Promise<Exchange> {
  return session.request('server/discover').onConnection(connection).as('server/discover on a kept connection').send();
}

function asOtherClient(session: Session, connection: string): Promise<Exchange> {
  return session
    .request('server/discover')
    .meta({
      [META_CLIENT_INFO]: { name: 'mcp-compliance-other', version: '2' },
      [META_CLIENT_CAPABILITIES]: { elicitation: { form: {} } },
    })
    .afterOthersOn(connection)
    .as('server/discover as another client on the same connection')
    .send();
}

/** Good requests before each new pair: whoever refuses each second or third request meets the first client in one of them. */
const BETWEEN = [1, 1, 2];

/** Whoever tells clients apart does so on each connection; another answer there, or none for the first client, is chance. */
async function confirmed(session: Session, step: Step, other: Exchange): Promise<Step> {
  for (const [index, times] of BETWEEN.entries()) {
    const connection = `${KEPT}-${index}`;
    for (let time = 0; time < times; time++)
      await session.request('server/discover').as('server/discover between two kept connections').send();
    const first = await asFirstClient(session, connection);
    const again = await asOtherClient(session, connection);
    const odd = isServed(first) ? again : first;
    if (odd === first || answerForm(again) !== answerForm(other))
      return {
        kind: 'undecided',
        why: `${other.purpose} was answered ${described(other)}, but when it was looked at again ${odd.purpose} was answered ${described(odd)}`,
        exchanges: [other, odd],
      };
  }
  return step;
}

/** Without capabilities of its own the request must fail, whatever an earlier one on the connection had declared. */
function bareStep(bare: Exchange, first: Exchange, cold: Exchange): Step {
  const exchanges = [bare, first, cold];
  if (cold.error === undefined) {
    return {
      kind: 'undecided',
      why: `without clientCapabilities even a first request is not refused (${described(cold)}): MCP-ERR-006`,
      exchanges,
    };
  }
  if (bare.error !== undefined) return { kind: 'ok', exchanges: [bare, first] };
  if (!isServed(bare)) return { kind: 'undecided', why: noVerdict(bare) ?? `answered ${described(bare)}`, exchanges };
  return {
    kind: 'violation',
    finding: {
      message: `\`server/discover\` without clientCapabilities was served after a request on the same connection that had them, but is refused (${described(cold)}) on a fresh connection`,
      subject: { kind: 'probe', name: 'capabilities of an earlier request' },
      expected: 'an error, as on a fresh connection',
      actual: described(bare),
      exchanges,
    },
  };
}

/** Answered by the server, and not with a result; whether as it must be is MCP-ERR-001's. */
function isRefused(exchange: Exchange): boolean {
  return !isServed(exchange) && noVerdict(exchange) === undefined;
}

/** A version is looked at in each request, not once for a connection. */
async function versionStep(session: Session): Promise<Step> {
  const cold = await discoverUnknownVersion(session);
  if (!isRefused(cold))
    return {
      kind: 'undecided',
      why: `an unknown version is not refused at first either (${described(cold)}): MCP-ERR-001`,
      exchanges: [cold],
    };
  const { good, again } = await discoverUnknownVersionAgain(session);
  const exchanges = [again, good, cold];
  if (!isServed(good))
    return {
      kind: 'undecided',
      why: `a good request after one of an unknown version was answered ${described(good)}`,
      exchanges,
    };
  if (isRefused(again)) return { kind: 'ok', exchanges };
  if (!isServed(again))
    return { kind: 'undecided', why: noVerdict(again) ?? `answered ${described(again)}`, exchanges };
  return {
    kind: 'violation',
    finding: {
      message: `\`server/discover\` with version \`${UNKNOWN_VERSION}\` was served after a good request on the same connection, and is refused (${described(cold)}) before it`,
      subject: { kind: 'probe', name: 'version of an earlier request' },
      expected: 'an error, as before the good request',
      actual: described(again),
      exchanges,
      lowered: {
        to: 'warn',
        because: 'clients go on with a version that was accepted, and at first an unknown one is refused',
      },
    },
  };
}

export default rule({
  id: 'MCP-STL-004',
  title: 'Server does not rely on prior requests over the same connection',
  level: 'MUST_NOT',
  onViolation: 'fail',
  spec: {
    page: 'basic',
    anchor: 'statelessness',
    from: 'Servers MUST NOT rely on prior',
    to: 'protocol version, client identity)',
  },
  transports: ['http', 'stdio'],
  why: 'Requests of different clients share connections behind proxies. A server that remembers what an earlier request on the connection said about its client gives one client the capabilities of another.',
  fix: 'Read protocol version, client and capabilities from `_meta` of the request at hand, each time; keep nothing of them with the connection.',
  async check(session) {
    const first = await asFirstClient(session, KEPT);
    if (!isServed(first))
      return notTested(`the first request on a kept connection was answered ${described(first)}`, {
        exchanges: [first],
      });
    const bare = await session
      .request('server/discover')
      .withoutMeta(META_CLIENT_CAPABILITIES)
      .afterOthersOn(KEPT)
      .send();
    const other = await asOtherClient(session, KEPT);
    const otherStep = judgeSame({
      request: '`server/discover` as another client on the same connection',
      probe: other,
      twin: first,
      like: 'for the first client',
      subject: { kind: 'probe', name: 'another client on the same connection' },
    });
    const asOther = otherStep.kind === 'violation' ? await confirmed(session, otherStep, other) : otherStep;
    const version = await versionStep(session);
    const notes = [
      ...(session.transport === 'http' && !other.failure && other.socket !== first.socket
        ? ['the server closes its connections after an answer']
        : []),
      ...(version.kind === 'undecided' ? [`not decided: ${version.why}`] : []),
    ];
    return conclude(
      [
        asOther,
        bareStep(bare, first, await discoverWithoutCapabilities(session)),
        ...(version.kind === 'undecided' ? [] : [version]),
      ],
      'each request on one connection is judged by itself',
      { all: true, notes },
    );
  },
});
