import { defined, subjectOf } from '../../src/suite/definitions.js';
import { quoteShort } from '../../src/suite/describe.js';
import { type ListKind, proofOf } from '../../src/suite/listing.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import {
  type FindingDraft,
  type Judgement,
  judged,
  notApplicable,
  notTested,
  type Subject,
} from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { isObject, type JsonValue, META_SERVER_INFO } from '../../src/wire/message.js';
import { judgeSource } from './icon-source.js';

interface Icon {
  src: JsonValue | undefined;
  subject: Subject;
  exchanges: readonly Exchange[];
}

/** Every icon, and why a list that may hold more could not be read. */
async function allIcons(session: Session): Promise<{ icons: Icon[]; unread: Judgement[] }> {
  const { result, exchange } = await session.discover();
  const info = isObject(result?._meta) ? result._meta[META_SERVER_INFO] : undefined;
  const icons = iconsOf(
    isObject(info) ? info.icons : undefined,
    (pointer) => ({ kind: 'server', name: 'serverInfo', pointer }),
    [exchange],
  );
  const unread: Judgement[] = [];
  for (const kind of ['tools', 'prompts', 'resources', 'templates'] satisfies ListKind[]) {
    const { listing, unavailable } = await defined(session, kind);
    if (unavailable?.verdict === 'not-tested') unread.push(unavailable);
    if (listing?.incomplete !== undefined)
      unread.push(notTested(`${listing.method}: ${listing.incomplete}`, { exchanges: listing.exchanges.slice(-1) }));
    listing?.items.forEach((item, index) => {
      icons.push(...iconsOf(item.icons, (pointer) => subjectOf(kind, item, index, pointer), proofOf(listing, index)));
    });
  }
  return { icons, unread };
}

function iconsOf(
  icons: JsonValue | undefined,
  subject: (pointer: string) => Subject,
  exchanges: readonly Exchange[],
): Icon[] {
  if (!Array.isArray(icons)) return [];
  return icons.map((icon, index) => ({
    src: isObject(icon) ? icon.src : undefined,
    subject: subject(`/icons/${index}/src`),
    exchanges,
  }));
}

/** Origins are compared only where the server's public address is known. */
function publicOrigin(session: Session): string | undefined {
  const { canonicalUrl } = session.settings;
  if (canonicalUrl !== undefined) return new URL(canonicalUrl).origin;
  return session.target.url && !session.isLocal ? session.target.url.origin : undefined;
}

export default rule({
  id: 'MCP-SEC-004',
  title: 'icons[].src is https: or data:, same-origin, no unsafe scheme',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic',
    anchor: 'icons',
    from: 'Clients MUST reject icon URIs',
    to: 'or local app URI schemes',
  },
  transports: ['http', 'stdio'],
  why: 'Clients load icons while they show the list of tools. A source such as `file:` or `javascript:` makes them read local files or run code, so they must refuse it.',
  fix: 'Use `https:` URLs on your own host, or `data:` URLs, in `icons[].src`.',
  async check(session) {
    const { icons, unread } = await allIcons(session);
    const [first] = unread;
    if (icons.length === 0 && first) return first;
    if (icons.length === 0) return notApplicable('neither the server nor its definitions have icons');
    const origin = publicOrigin(session);
    const findings: FindingDraft[] = [];
    const notes = new Set(unread.map(({ message }) => `not looked at: ${message}`));
    for (const { src, subject, exchanges } of icons) {
      const { problem, lowered, note } = judgeSource(src, origin);
      if (note) notes.add(note);
      if (!problem) continue;
      const actual = src === undefined ? 'no src' : quoteShort(JSON.stringify(src));
      findings.push({
        message: `${subject.kind} ${quoteShort(subject.name)}: ${src === undefined ? 'an icon has no src' : `icon source ${actual} ${problem}`}`,
        subject,
        expected: 'an https: or data: URL',
        actual,
        exchanges,
        ...(lowered ? { lowered } : {}),
      });
    }
    return judged(
      findings,
      icons.flatMap(({ exchanges }) => exchanges).slice(0, 3),
      `${icons.length} icon source(s) are safe`,
      [...notes],
    );
  },
});
