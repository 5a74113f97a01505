import { canonicalForm, canonicalUrl } from '../../src/suite/canonical-url.js';
import { quoteShort } from '../../src/suite/describe.js';
import { isPublic } from '../../src/suite/hosts.js';
import { rule } from '../../src/suite/rule.js';
import { judged, notApplicable, notTested } from '../../src/suite/verdict.js';
import { isObject, type JsonValue } from '../../src/wire/message.js';
import { manifestFinding, readable } from './manifest.js';

function isHttpRemote(remote: JsonValue): remote is { url: string } {
  return isObject(remote) && remote.type === 'streamable-http' && typeof remote.url === 'string';
}

/** A variable in braces stands for anything. */
function matches(template: string, url: URL): boolean {
  if (!template.includes('{')) return URL.canParse(template) && canonicalForm(new URL(template)) === canonicalForm(url);
  const bare = template
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/^(https:\/\/[^/]*):443(?=\/|$)/, '$1')
    .replace(/^(http:\/\/[^/]*):80(?=\/|$)/, '$1');
  const [first = '', ...rest] = bare.split(/\{[^{}]*\}/);
  const last = rest.pop() ?? '';
  const text = url.href.toLowerCase().replace(/\/$/, '');
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  // Each part at the first place that is left for it: no pattern that could run wild.
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

export default rule({
  id: 'MCP-REG-004',
  title: 'Declared remote endpoint matches the probed URL',
  level: 'MAY',
  onViolation: 'warn',
  spec: {
    page: 'registry/remote-servers',
    anchor: '',
    from: 'A remote server MUST be',
    to: 'accessible at its specified URL',
  },
  transports: ['http', 'stdio'],
  needs: 'nothing',
  why: 'Clients that find the server in the registry connect to this address. If it is another one they reach nothing, or an old server.',
  fix: "Set the `url` of the `streamable-http` remote to the server's public endpoint, path included; or give that in `canonical-url` when you test elsewhere.",
  async check(session) {
    const { manifest, unavailable } = await readable(session);
    if (unavailable) return unavailable;
    const { remotes } = manifest.value;
    const urls = (Array.isArray(remotes) ? remotes : []).flatMap((remote, index) =>
      isHttpRemote(remote) ? [{ url: remote.url, index }] : [],
    );
    if (urls.length === 0) return notApplicable('the manifest declares no streamable-http remote');
    const probed = canonicalUrl(session);
    if (!probed) return notApplicable('the server is not reached by a URL');
    if (session.settings.canonicalUrl === undefined && !isPublic(probed.hostname))
      return notTested(`the server was probed at ${probed.origin}, which is no public address`, {
        enable: 'set `canonical-url`',
      });
    if (urls.some(({ url }) => matches(url, probed))) return judged([], [], `a declared remote is ${probed.href}`);
    const [first = { url: '', index: 0 }] = urls;
    const actual = quoteShort(urls.map(({ url }) => url).join(', '));
    const finding = {
      message: `the declared remote ${actual} is not the server's address ${probed.href}`,
      expected: probed.href,
      actual,
    };
    return judged([manifestFinding(manifest, ['remotes', first.index, 'url'], finding)], [], '');
  },
});
