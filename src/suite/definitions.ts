import type { JsonObject } from '../wire/message.js';
import { described } from './describe.js';
import type { Listing, ListKind } from './listing.js';
import type { Session } from './session.js';
import { type NotApplicable, type NotTested, notApplicable, notTested, type Subject } from './verdict.js';

/** The items of a list, or why there is nothing to look at. */
export type Defined =
  | { listing: Listing; unavailable?: undefined }
  | { listing?: undefined; unavailable: NotApplicable | NotTested };

/** All pages of a list for rules that look at definitions; modern, or after a legacy `initialize`. */
export async function defined(session: Session, kind: ListKind): Promise<Defined> {
  const listing = await session.definitions(kind);
  const what = kind === 'templates' ? 'resource templates' : kind;
  if (listing.state === 'served' && listing.items.length > 0) return { listing };
  if (listing.state === 'served') return { unavailable: notApplicable(`the list of ${what} is empty`) };
  if (listing.state === 'unserved') {
    const last = listing.exchanges.at(-1);
    return {
      unavailable: notTested(`${listing.method} was answered ${last ? described(last) : 'nothing'}`, {
        exchanges: listing.exchanges,
      }),
    };
  }
  const { modern, blocked } = await session.ground();
  if (modern || (await session.initialization()).accepted)
    return { unavailable: notApplicable(`the server has no ${what}`) };
  const { message = 'no list could be read', enable } = blocked ?? {};
  return { unavailable: notTested(message, enable === undefined ? {} : { enable }) };
}

const KINDS: Readonly<Record<ListKind, Subject['kind']>> = {
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  templates: 'template',
};

/** The name by which a definition is found: a tool's or prompt's name, a resource's URI, a template's pattern. */
export function nameOf(kind: ListKind, item: JsonObject, index: number): string {
  const name = kind === 'resources' ? item.uri : kind === 'templates' ? item.uriTemplate : item.name;
  return typeof name === 'string' ? name : `#${index + 1} of ${kind}`;
}

/** The subject of a finding about a definition; `pointer` leads from the definition to the place. */
export function subjectOf(kind: ListKind, item: JsonObject, index: number, pointer: string): Subject {
  return { kind: KINDS[kind], name: nameOf(kind, item, index), pointer };
}
