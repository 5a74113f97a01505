import { quoteShort } from '../../src/suite/describe.js';
import { NO_DISCOVERY } from '../../src/suite/discovery.js';
import { rule } from '../../src/suite/rule.js';
import { pointerPart } from '../../src/suite/schema-walk.js';
import { type FindingDraft, judged, notApplicable, notTested } from '../../src/suite/verdict.js';
import { isObject } from '../../src/wire/message.js';
import { judgeIdentifier } from './extension-identifier.js';

export default rule({
  id: 'MCP-DSC-004',
  title: 'Extension identifiers use a valid non-reserved reverse-DNS prefix',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/versioning',
    anchor: 'extension-negotiation',
    from: 'Extension identifiers MUST follow',
    to: 'with a mandatory prefix',
  },
  transports: ['http', 'stdio'],
  why: 'Extension identifiers share one namespace. Without a prefix of your own, or with one that belongs to the protocol, your extension can be mistaken for another one and clients negotiate the wrong thing.',
  fix: 'Name each key of `capabilities.extensions` `<reverse domain>/<name>`, for example `com.example/my-extension`. Prefixes whose second label is `modelcontextprotocol` or `mcp` are reserved for official extensions.',
  async check(session) {
    const { exchange, result, capabilities } = await session.discover();
    if (!result) return notTested(NO_DISCOVERY, { exchanges: [exchange] });
    const value = capabilities?.extensions ?? undefined;
    if (value !== undefined && !isObject(value))
      return notTested(
        '`capabilities.extensions` is not an object with extension identifiers as its keys, so there are none to judge',
        { exchanges: [exchange] },
      );
    const extensions = Object.keys(value ?? {});
    if (extensions.length === 0) return notApplicable('the server advertises no extensions');
    const findings: FindingDraft[] = [];
    const notes: string[] = [];
    for (const identifier of extensions) {
      const { problem, expected = '', lowered, note } = judgeIdentifier(identifier, session.settings.extensions);
      if (note) notes.push(note);
      if (!problem) continue;
      findings.push({
        message: `${identifier === '' ? 'an empty extension identifier' : `the extension identifier \`${quoteShort(identifier)}\``} ${problem}, expected ${expected}`,
        subject: {
          kind: 'extension',
          name: identifier,
          pointer: `/capabilities/extensions/${pointerPart(identifier)}`,
        },
        expected,
        actual: quoteShort(identifier) || 'an empty key',
        exchanges: [exchange],
        ...(lowered ? { lowered } : {}),
      });
    }
    return judged(findings, [exchange], `${extensions.length} extension identifier(s) are well-formed`, notes);
  },
});
