import { described } from '../../src/suite/describe.js';
import type { Draft } from '../../src/suite/draft.js';
import { isServed, noVerdict } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { unknownToolCall, unknownToolDraft } from '../../src/suite/unknown-tool.js';
import { type Judgement, notTested, pass, violation } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { bearerChallenges } from './challenge.js';
import { notOauth, withTokenAlone } from './protection.js';

/** A request to send with the token, and what the user's own credentials get for it. */
interface Asked {
  draft: Draft;
  twin: () => Promise<Exchange | undefined>;
  /** Gateways with a list of tools refuse any other one, whoever calls it. */
  maybeRefusedToAll?: boolean;
}

function judgeScopeRefusal(exchange: Exchange): Judgement {
  const errors = bearerChallenges(exchange).flatMap(({ parameters }) => parameters.get('error') ?? []);
  const error = errors.find((told) => told === 'insufficient_scope') ?? errors[0];
  if (exchange.response?.status === 401 && error === 'invalid_token')
    return notTested('the token is refused as invalid, perhaps because it has expired', {
      enable: 'set `insufficient-scope-token` to a valid token with too little scope',
      exchanges: [exchange],
    });
  if (exchange.response?.status === 403 && error === 'insufficient_scope')
    return pass([exchange], 'too little scope is answered 403 with insufficient_scope');
  const actual = `${exchange.response?.status} with ${error === undefined ? 'no error in WWW-Authenticate' : `error="${error}"`}`;
  return violation({
    message: `a token of too little scope was answered ${actual}, expected 403 with error="insufficient_scope"`,
    subject: { kind: 'probe', name: 'token of too little scope' },
    expected: '403 with error="insufficient_scope"',
    actual,
    exchanges: [exchange],
  });
}

export default rule({
  id: 'MCP-AUT-007',
  title: 'Insufficient scope returns 403 with error="insufficient_scope"',
  level: 'SHOULD',
  onViolation: 'warn',
  spec: {
    page: 'basic/authorization',
    anchor: 'runtime-insufficient-scope-errors',
    from: 'When a client makes a request',
    to: 'the server SHOULD respond with',
  },
  transports: ['http'],
  phase: 'bad-token',
  needs: 'endpoint',
  why: 'This answer tells a client that its token is good but does not reach far enough, and for what to ask. A 401 instead makes it log in again and fail again.',
  fix: 'Answer a request whose token lacks a scope with 403 and `WWW-Authenticate: Bearer error="insufficient_scope", scope="…"`.',
  async check(session) {
    const reason = await notOauth(session);
    if (reason) return reason;
    const token = session.settings.insufficientScopeToken;
    if (!token)
      return notTested('no token with too little scope is given', { enable: 'set `insufficient-scope-token`' });
    const asked: Asked[] = [
      { draft: session.request('server/discover'), twin: async () => (await session.discover()).exchange },
      { draft: session.request('tools/list'), twin: async () => (await session.list('tools')).exchanges[0] },
      { draft: unknownToolDraft(session), twin: () => unknownToolCall(session), maybeRefusedToAll: true },
    ];
    const served: Exchange[] = [];
    for (const { draft, twin, maybeRefusedToAll } of asked) {
      const exchange = await withTokenAlone(draft, token.value, 'the token of too little scope').send();
      const { response } = exchange;
      if (response?.status === 401 || response?.status === 403) {
        const judgement = judgeScopeRefusal(exchange);
        if (judgement.verdict !== 'violation') return judgement;
        const good = session.settings.token === undefined ? undefined : await twin();
        const told = `${draft.parts.purpose} was answered ${described(exchange)}`;
        if (good?.response?.status === response.status)
          return notTested(`${told}, with the good token too, which shows nothing of scopes`, {
            exchanges: [exchange, good],
          });
        if (good === undefined && maybeRefusedToAll)
          return notTested(`${told}, and nothing shows that a good token is answered otherwise`, {
            enable: 'set `token`',
            exchanges: [exchange],
          });
        return judgement;
      }
      if (!isServed(exchange) && exchange.error === undefined)
        return notTested(noVerdict(exchange) ?? `answered ${described(exchange)}`, { exchanges: [exchange] });
      served.push(exchange);
    }
    return notTested('the token is enough for discover, tools/list and tools/call', {
      enable: 'set `insufficient-scope-token` to a token with less scope',
      exchanges: served,
    });
  },
});
