import type { Session } from '../../src/suite/session.js';
import type { Exchange } from '../../src/wire/exchange.js';

export const CANARY_HEADER = 'X-Mcp-Compliance-Canary';

/** Values that no server can know unless it read them from our request. */
export function canariesOf(session: Session): { header: string; token: string } {
  return { header: `canary-header-${session.random}`, token: `canary-token-${session.random}` };
}

/** Whether an answer holds one of these values: headers and everything that was received of the body, each try. */
export function comesBack(exchange: Exchange, values: readonly string[]): boolean {
  return [exchange, ...exchange.earlier].some(({ response }) => {
    if (!response) return false;
    const received = [response.text, ...response.headers.map(([, value]) => value)];
    return received.some((text) => values.some((value) => text.includes(value)));
  });
}

/** Requests that must fail, carrying canaries: the last ones of a run, and only one of them with a bad token. */
export function canaryExchanges(session: Session): Promise<Exchange[]> {
  return session.shared('canaries', async (shared) => {
    const { header, token } = canariesOf(shared);
    const unknown = shared.request('mcp-compliance/no-such-method').with({ [CANARY_HEADER]: header });
    const mismatch = shared.request('server/discover').with({ 'Mcp-Method': 'tools/list', [CANARY_HEADER]: header });
    const asked = [
      await unknown.as('an unknown method with a canary header').send(),
      await mismatch.as('a header mismatch with a canary header').send(),
      await unknown.withToken(token, 'a canary token').as('an unknown method with a canary header and token').send(),
    ];
    return asked;
  });
}
