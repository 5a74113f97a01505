import { defined, subjectOf } from '../../src/suite/definitions.js';
import { quoteShort } from '../../src/suite/describe.js';
import { type ListKind, proofOf } from '../../src/suite/listing.js';
import { rule } from '../../src/suite/rule.js';
import { type FindingDraft, type Judgement, judged } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { isHeaderSafe } from '../../src/wire/headers.js';

const TOOL_NAME = /^[A-Za-z0-9_.-]{1,128}$/;

const NAMED: readonly {
  kind: ListKind;
  member: 'name' | 'uri';
  isSafe: (name: string) => boolean;
  expected: string;
}[] = [
  {
    kind: 'tools',
    member: 'name',
    isSafe: (name) => TOOL_NAME.test(name),
    expected: '1 to 128 characters of A-Z a-z 0-9 _ - .',
  },
  { kind: 'prompts', member: 'name', isSafe: isPlain, expected: 'visible ASCII characters and inner spaces' },
  { kind: 'resources', member: 'uri', isSafe: isPlain, expected: 'visible ASCII characters and inner spaces' },
];

/** A name in quotes; of one that is too long its length matters more than its letters. */
function shown(name: string): string {
  if (name.length <= 128) return quoteShort(JSON.stringify(name));
  return `${quoteShort(JSON.stringify(name.slice(0, 40)).slice(0, -1))}…" of ${name.length} characters`;
}

function isPlain(name: string): boolean {
  return name !== '' && isHeaderSafe(name);
}

export default rule({
  id: 'MCP-SCH-007',
  title: 'Tool, prompt, and resource names are header-safe ASCII',
  level: 'SHOULD',
  onViolation: 'warn',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'value-encoding',
    from: 'Tool and prompt names are only',
    to: 'outside the safe set is carried as',
  },
  transports: ['http', 'stdio'],
  needs: 'endpoint',
  why: 'Names travel in the header `Mcp-Name`. Names outside plain ASCII have to be encoded, which gateways, logs and older clients often get wrong.',
  fix: 'Name tools with 1 to 128 of `A-Z a-z 0-9 _ - .`, prompts and resource URIs with visible ASCII characters (percent-encode the rest of a URI). Put what people read into `title`.',
  async check(session) {
    const findings: FindingDraft[] = [];
    const proofs: Exchange[] = [];
    const unavailable: Judgement[] = [];
    let count = 0;
    for (const { kind, member, isSafe, expected } of NAMED) {
      const found = await defined(session, kind);
      if (found.unavailable) {
        unavailable.push(found.unavailable);
        continue;
      }
      const { listing } = found;
      proofs.push(...listing.exchanges.slice(0, 1));
      listing.items.forEach((item, index) => {
        const name = item[member];
        if (typeof name !== 'string') return;
        count++;
        if (isSafe(name)) return;
        findings.push({
          message: `${kind.slice(0, -1)} ${member} ${shown(name)}: expected ${expected}`,
          subject: subjectOf(kind, item, index, `/${member}`),
          expected,
          actual: quoteShort(JSON.stringify(name)),
          exchanges: proofOf(listing, index),
        });
      });
    }
    const unread = unavailable.filter(({ verdict }) => verdict === 'not-tested');
    const [first] = unread.concat(unavailable);
    if (count === 0 && first) return first;
    const notes = unread.map(({ message }) => `not looked at: ${message}`);
    return judged(findings, proofs, `${count} names of tools, prompts and resources are header-safe`, notes);
  },
});
