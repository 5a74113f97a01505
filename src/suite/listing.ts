import type { Exchange } from '../wire/exchange.js';
import { isObject, type JsonObject, METHOD_NOT_FOUND } from '../wire/message.js';
import { announces } from './announces.js';
import { quoteShort } from './describe.js';
import type { Session } from './session.js';
import { type NotApplicable, type NotTested, notApplicable, notTested } from './verdict.js';

export type ListKind = 'tools' | 'prompts' | 'resources' | 'templates';

interface ListMethod {
  method: string;
  /** Member of the result that holds the items. */
  member: string;
  /** Key of `capabilities` that announces the feature. */
  capability: string;
}

export const LISTS: Readonly<Record<ListKind, ListMethod>> = {
  tools: { method: 'tools/list', member: 'tools', capability: 'tools' },
  prompts: { method: 'prompts/list', member: 'prompts', capability: 'prompts' },
  resources: { method: 'resources/list', member: 'resources', capability: 'resources' },
  templates: { method: 'resources/templates/list', member: 'resourceTemplates', capability: 'resources' },
};

export interface Listing {
  kind: ListKind;
  method: string;
  /** One exchange a page; empty when the list was not asked for. */
  exchanges: readonly Exchange[];
  items: readonly JsonObject[];
  /** Index of the exchange that an item came in, parallel to `items`. */
  pageOf: readonly number[];
  /** `served`: a result came. `absent`: the server has no such feature. `unserved`: announced or unknown, but no result came. */
  state: 'served' | 'absent' | 'unserved';
  /** Why the walk ended before the last page, if it did. */
  incomplete?: string;
}

/** Pages of one list that are read; more are said in a note. */
const PAGE_LIMIT = 20;

/** Bytes of one list that are read, and characters of a cursor that are sent back. */
const LIST_BYTES = 8 * 1024 * 1024;
const LONGEST_CURSOR = 64 * 1024;

/** Reads a list to its end through `nextCursor` (an empty string is a valid cursor). */
export async function readList(session: Session, kind: ListKind): Promise<Listing> {
  const { capabilities } = await session.discover();
  const { capability } = LISTS[kind];
  if (capabilities && !announces(capabilities, capability)) return listing(kind, [], 'absent');
  const first = kind === 'tools' ? await session.cold() : await session.request(LISTS[kind].method).send();
  if (!first.result) {
    // No capability announces templates by themselves: a server with resources may have none.
    const mayLack = capabilities === undefined || kind === 'templates';
    const unknown = mayLack && first.error?.code === METHOD_NOT_FOUND;
    return listing(kind, [first], unknown ? 'absent' : 'unserved');
  }
  const { pages, incomplete } = await readOn(first, (cursor) =>
    session.request(LISTS[kind].method, { cursor }).as(`${LISTS[kind].method}, next page`).send(),
  );
  const served = listing(kind, pages, 'served');
  if (incomplete) session.note(`${LISTS[kind].method}: ${incomplete}`);
  else if (kind === 'tools') noteStrangers(session, served);
  return { ...served, ...(incomplete === undefined ? {} : { incomplete }) };
}

/** A name of the settings that no tool has is a slip of the pen: what it should enable would stay undone unseen. */
function noteStrangers(session: Session, { items }: Listing): void {
  const { allowTools, toolArguments } = session.settings;
  const known = new Set(items.map(({ name }) => name));
  for (const [setting, names] of [
    ['allow-tools', allowTools],
    ['tool-arguments', Object.keys(toolArguments)],
  ] as const)
    for (const name of names)
      if (!known.has(name)) session.note(`${setting}: tools/list has no tool \`${quoteShort(name)}\``);
}

/** Follows `nextCursor` from a first page until there is none, one repeats, a page fails or the limit is reached. */
export async function readOn(
  first: Exchange,
  next: (cursor: string) => Promise<Exchange>,
): Promise<{ pages: Exchange[]; incomplete?: string }> {
  const pages = [first];
  const seen = new Set<string>();
  let bytes = 0;
  for (let cursor = first.result?.nextCursor; typeof cursor === 'string'; ) {
    if (seen.has(cursor)) return { pages, incomplete: 'a cursor came twice; the rest of the list was not read' };
    if (pages.length >= PAGE_LIMIT) return { pages, incomplete: `only the first ${PAGE_LIMIT} pages were read` };
    if (cursor.length > LONGEST_CURSOR)
      return { pages, incomplete: `a cursor of ${cursor.length} characters was not sent back` };
    bytes += bytesOf(pages[pages.length - 1]);
    if (bytes > LIST_BYTES)
      return { pages, incomplete: `only the first ${pages.length} pages were read (${bytes} bytes)` };
    seen.add(cursor);
    const page = await next(cursor);
    pages.push(page);
    if (!page.result)
      return { pages, incomplete: `page ${pages.length} was not served; the rest of the list was not read` };
    cursor = page.result.nextCursor;
  }
  return { pages };
}

function bytesOf(page: Exchange | undefined): number {
  return page?.response?.bytes ?? JSON.stringify(page?.answer ?? '').length;
}

/** The exchange that an item of a list came in, as the proof of what is said about the item. */
export function proofOf({ exchanges, pageOf }: Listing, index: number): Exchange[] {
  const page = exchanges[pageOf[index] ?? 0];
  return page ? [page] : [];
}

/** What is to be said where a list has none of what a rule is about: it may stand on a page that was not read. */
export function noneIn({ incomplete }: Listing, message: string): NotApplicable | NotTested {
  return incomplete === undefined ? notApplicable(message) : notTested(`${message}; ${incomplete}`);
}

/** A list as its pages tell it; what is no object in them is left out. */
export function listing(kind: ListKind, exchanges: readonly Exchange[], state: Listing['state']): Listing {
  const { method, member } = LISTS[kind];
  const items: JsonObject[] = [];
  const pageOf: number[] = [];
  exchanges.forEach((exchange, page) => {
    const list = exchange.result?.[member];
    if (!Array.isArray(list)) return;
    for (const item of list) {
      if (!isObject(item)) continue;
      items.push(item);
      pageOf.push(page);
    }
  });
  return { kind, method, exchanges, items, pageOf, state };
}
