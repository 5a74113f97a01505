import type { Session } from '../../src/suite/session.js';
import { unknownMethodDraft } from '../../src/suite/unknown-method.js';
import { unknownToolDraft } from '../../src/suite/unknown-tool.js';
import type { Exchange, ReceivedResponse } from '../../src/wire/exchange.js';

export const CANARY_HEADER = 'X-Mcp-Compliance-Canary';

/** Values that no server can know unless it read them from our request. */
export function canariesOf(session: Session): { header: string; token: string } {
  return { header: `canary-header-${session.random}`, token: `canary-token-${session.random}` };
}

/** Whether an answer holds one of these values, plain or encoded: headers and everything that was received of the body, each try. */
export function comesBack(exchange: Exchange, values: readonly string[]): boolean {
  const forms = values.flatMap(formsOf);
  return [exchange, ...exchange.earlier].some(({ response }) => {
    if (!response) return false;
    return textsOf(response).some((text) => forms.some((form) => text.includes(form)));
  });
}

/** Header values, the body, and its JSON once more without the escapes that a serializer may have put in. */
function textsOf({ headers, text, json, events }: ReceivedResponse): string[] {
  const parsed = [json, ...events.map((event) => event.json)].filter((value) => value !== undefined);
  return [text, ...headers.map(([, value]) => value), ...parsed.map((value) => JSON.stringify(value))];
}

/** A value as it is, in a URL, and in Base64; of the last only the whole groups, as what follows changes the rest. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const groups = bytes.subarray(0, bytes.length - (bytes.length % 3));
  return [value, encodeURIComponent(value), groups.toString('base64'), groups.toString('base64url')];
}

/** Requests that must fail, carrying canaries: the last ones of a run, and only one of them with a bad token. */
export function canaryExchanges(session: Session): Promise<Exchange[]> {
  return session.shared('canaries', async (shared) => {
    const { header, token } = canariesOf(shared);
    const unknown = unknownMethodDraft(shared).with({ [CANARY_HEADER]: header });
    const tool = unknownToolDraft(shared).with({ [CANARY_HEADER]: header });
    const mismatch = shared.request('server/discover').with({ 'Mcp-Method': 'tools/list', [CANARY_HEADER]: header });
    const asked = [
      await unknown.as('an unknown method with a canary header').send(),
      await tool.as('a call of an unknown tool with a canary header').send(),
      await mismatch.as('a header mismatch with a canary header').send(),
      await unknown.withToken(token, 'a canary token').as('an unknown method with a canary header and token').send(),
    ];
    return asked;
  });
}
