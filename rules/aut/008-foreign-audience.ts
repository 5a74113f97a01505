import { randomBytes } from 'node:crypto';
import { described } from '../../src/suite/describe.js';
import { NOWHERE } from '../../src/suite/hosts.js';
import { endOpened, initializeDraft, NEWEST_LEGACY_VERSION } from '../../src/suite/initialize.js';
import { isServed, noVerdict } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { type Judgement, notTested, pass, violation } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { notOauth, protection, withTokenAlone } from './protection.js';
import { issuersOf, resourceMetadata } from './resource-metadata.js';

const FINDING = { subject: { kind: 'probe', name: 'token of a foreign audience' }, expected: '401' } as const;

/** `isKnown`: the same request is served to the user's own token, so that an error is about the token. */
function judgeGiven(exchange: Exchange, isKnown: boolean): Judgement {
  if (isServed(exchange))
    return violation({
      ...FINDING,
      message: `a token of a foreign audience was accepted (${described(exchange)}), expected 401`,
      actual: described(exchange),
      exchanges: [exchange],
    });
  const status = exchange.response?.status ?? 0;
  if (status === 401) return pass([exchange], 'a token of a foreign audience is answered 401');
  const refused = exchange.error !== undefined || (status >= 400 && status < 500 && status !== 429);
  if (exchange.error !== undefined && status !== 403 && !isKnown)
    return notTested(
      `a token of a foreign audience was answered ${described(exchange)}, and nothing shows that a good token is answered otherwise`,
      { enable: 'set `token`', exchanges: [exchange] },
    );
  if (!refused) return notTested(noVerdict(exchange) ?? `answered ${described(exchange)}`, { exchanges: [exchange] });
  const because = 'the token is refused, only with another status';
  return violation({
    ...FINDING,
    message: `a token of a foreign audience was answered ${described(exchange)}, expected 401`,
    actual: described(exchange),
    exchanges: [exchange],
    lowered: { to: 'warn', because },
  });
}

/** A token that looks like the issuer's but is signed by nobody. */
function selfMade(issuer: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    aud: NOWHERE,
    sub: 'mcp-compliance',
    iat: now,
    exp: now + 300,
  };
  return `${part({ alg: 'RS256', typ: 'JWT', kid: 'mcp-compliance' })}.${part(claims)}.${randomBytes(256).toString('base64url')}`;
}

export default rule({
  id: 'MCP-AUT-008',
  title: 'Tokens with a foreign audience are rejected',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/authorization/security-considerations',
    anchor: 'access-token-privilege-restriction',
    from: 'MCP servers MUST only accept tokens',
    to: 'the intended recipient of the token',
  },
  transports: ['http'],
  phase: 'bad-token',
  needs: 'endpoint',
  why: "A server that takes tokens meant for another one lets every service that a user logs in to act in the user's name here.",
  fix: 'Check `aud` (or the resource of an introspected token) against your own URL and refuse others with 401. In JWT libraries set the expected audience, for example `audience` of `jwtVerify` in `jose`.',
  async check(session) {
    const reason = await notOauth(session);
    if (reason) return reason;
    const { exchange: bare, request } = await protection(session);
    if (isServed(bare))
      return notTested(`${request} is served without a token, so a token that is accepted there shows nothing`, {
        exchanges: [bare],
      });
    if (request === 'tools/call')
      return notTested('only calls of tools ask for a token, and no tool is called with a foreign one', {
        exchanges: [bare],
      });
    const { modern } = await session.ground();
    const isLegacy = request === 'initialize';
    const send = async (token: string, told: string): Promise<Exchange> => {
      const draft = isLegacy ? initializeDraft(session, NEWEST_LEGACY_VERSION) : session.request(request);
      const exchange = await withTokenAlone(draft, token, told).send();
      if (isLegacy) await endOpened(session, exchange);
      return exchange;
    };
    const { foreignAudienceToken, token } = session.settings;
    if (foreignAudienceToken)
      return judgeGiven(
        await send(foreignAudienceToken.value, 'the token of a foreign audience'),
        token !== undefined && (modern || isLegacy),
      );
    const [issuer = NOWHERE] = issuersOf((await resourceMetadata(session)).document);
    const exchange = await send(selfMade(issuer), 'a self-made token of a foreign audience');
    if (isServed(exchange))
      return violation({
        ...FINDING,
        message: `a self-made token was accepted (${described(exchange)}): neither signature nor audience is checked`,
        actual: described(exchange),
        exchanges: [exchange],
      });
    const isRefused = exchange.response?.status === 401 || exchange.response?.status === 403;
    if (exchange.error !== undefined && !isRefused)
      return notTested(`a self-made token was answered ${described(exchange)}, which does not show what was refused`, {
        enable: 'set `token` and `foreign-audience-token`',
        exchanges: [exchange],
      });
    return notTested('a self-made token is refused, which does not show that the audience is checked', {
      enable: 'set `foreign-audience-token`',
      exchanges: [exchange],
    });
  },
});
