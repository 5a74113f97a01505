import { quoteShort } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import type { Judgement } from '../../src/suite/verdict.js';
import { judged, notTested, pass, violation } from '../../src/suite/verdict.js';
import { isObject } from '../../src/wire/message.js';
import { type Manifest, manifestFinding, readable } from './manifest.js';
import { proofOf } from './ownership.js';

/** A repository on GitHub, as people and as git write it. */
const GITHUB = /^(?:(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/]+@)?(?:www\.)?github\.com\/|git@github\.com:)([^/]+)\//i;

/** The registry asks who publishes, not whose the repository is: one in thirty of its entries names somebody else's. */
const SIGNED_IN =
  'whoever signs in to GitHub as the owner of the namespace may publish under it; a workflow of this repository may not';

/** What can be the name of an account at all, in a namespace. */
const LOGIN = /^[a-z\d-]+$/i;

/** The owner of `repository.url`, else of the repository that this run belongs to. */
function judgeOwner({ settings }: Session, manifest: Manifest, owner: string): Judgement {
  const { repository } = manifest.value;
  const url = isObject(repository) && typeof repository.url === 'string' ? repository.url : undefined;
  const declared = url === undefined ? undefined : GITHUB.exec(url)?.[1];
  if (declared === undefined && settings.repository?.fork)
    return notTested('the run belongs to a fork, whose owner is another');
  const actual = declared ?? settings.repository?.owner;
  if (actual === undefined)
    return notTested('the owner of the repository is not known', { enable: 'give `repository.url` in server.json' });
  const expected = `io.github.${actual}/…`;
  const findings =
    actual.toLowerCase() === owner.toLowerCase()
      ? []
      : [
          manifestFinding(manifest, ['name'], {
            message: `the namespace io.github.${quoteShort(owner)} does not belong to the owner of the repository, ${quoteShort(actual)}`,
            expected,
            actual: `io.github.${quoteShort(owner)}`,
          }),
        ].map((finding) =>
          LOGIN.test(owner) ? { ...finding, lowered: { to: 'info' as const, because: SIGNED_IN } } : finding,
        );
  return judged(findings, [], `io.github.${owner} belongs to the owner of the repository`);
}

export default rule({
  id: 'MCP-REG-002',
  title: 'Namespace ownership is verifiable (GitHub or DNS TXT)',
  level: 'MAY',
  onViolation: 'warn',
  spec: {
    page: 'registry/about',
    anchor: 'spam-prevention',
    from: 'Publishers must verify ownership of',
    to: 'preventing arbitrary spam submissions',
  },
  transports: ['http', 'stdio'],
  needs: 'nothing',
  why: "The registry publishes a name only for those who own its namespace. Otherwise the release fails, or somebody else's server could carry your name.",
  fix: 'Use `io.github.<owner>/<name>` with the owner of the repository, or prove your domain by a TXT record `v=MCPv1; k=ed25519; p=…` or the document `/.well-known/mcp-registry-auth`.',
  async check(session) {
    const { manifest, unavailable } = await readable(session);
    if (unavailable) return unavailable;
    const { name } = manifest.value;
    const namespace = typeof name === 'string' && name.includes('/') ? (name.split('/')[0] ?? '') : '';
    if (!namespace.includes('.')) return notTested('blocked by MCP-REG-001: the name has no namespace');
    const owner = /^io\.github\.([^.]+)$/i.exec(namespace)?.[1];
    if (owner !== undefined) return judgeOwner(session, manifest, owner);
    const proof = await proofOf(session, namespace);
    if (proof.kind === 'unreachable')
      return notTested(`the domain of ${quoteShort(namespace)} could not be asked: ${quoteShort(proof.why)}`);
    if (proof.kind === 'proven') return pass(proof.exchanges, `${namespace} is proven by the ${proof.by}`);
    const expected = 'a TXT record or well-known document that proves the domain';
    const finding = manifestFinding(manifest, ['name'], {
      message: `nothing proves the ownership of ${quoteShort(namespace)}: ${quoteShort(proof.looked)}`,
      expected,
      actual: quoteShort(proof.looked),
    });
    return violation({ ...finding, exchanges: proof.exchanges });
  },
});
