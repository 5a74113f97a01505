import type { ErrorObject } from 'ajv';
import { quoteShort } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import { judged, violation } from '../../src/suite/verdict.js';
import { type Manifest, manifestFinding, manifestOf } from './manifest.js';
import { NEWEST } from './manifest-schema.js';
import { manifestDate, manifestErrors } from './validate-manifest.js';

const MOST_FINDINGS = 20;

function finding(manifest: Manifest, error: ErrorObject) {
  const { instancePath } = error;
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));
  const expected = quoteShort(expectedBy(error));
  return manifestFinding(manifest, path, {
    message: `${manifest.path}${instancePath} ${expected}`,
    expected,
    actual: quoteShort(JSON.stringify(valueAt(manifest.value, path)) ?? 'nothing'),
  });
}

/** What a format asks for, in the words of the validator where they say it all; patterns are told by what they mean. */
function expectedBy({ message = 'is not valid', params, keyword, parentSchema }: ErrorObject): string {
  if (keyword === 'pattern' && parentSchema?.description !== undefined) return `must be ${parentSchema.description}`;
  if (keyword === 'enum' && Array.isArray(params.allowedValues))
    return `must be one of ${params.allowedValues.join(', ')}`;
  if (keyword === 'additionalProperties') return `must not have the member ${params.additionalProperty}`;
  return keyword === 'not' ? 'must be one certain version, not "latest"' : message;
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string | number, unknown>)[part] : undefined,
    value,
  );
}

export default rule({
  id: 'MCP-REG-001',
  title: 'server.json present and valid against the registry schema',
  level: 'MAY',
  onViolation: 'warn',
  spec: {
    page: 'registry/about',
    anchor: '',
    from: 'Server metadata is stored in',
    to: 'server.json format, which contains',
  },
  transports: ['http', 'stdio'],
  needs: 'nothing',
  why: 'The registry refuses a manifest that does not fit its format, usually at the moment of a release.',
  fix: 'Correct `server.json` at the line shown, by the format that its `$schema` names. Where there is none, `mcp-publisher init` writes one; a server that is not published needs none.',
  async check(session) {
    const read = await manifestOf(session);
    if (read.kind === 'absent') {
      const lowered = { to: 'info' as const, because: 'not every server is published in the registry' };
      const subject = { kind: 'file' as const, name: read.path };
      const finding = {
        message: `${read.path} ${read.message}`,
        subject,
        expected: 'a registry manifest',
        actual: read.message,
        exchanges: [],
      };
      return violation({ ...finding, ...(session.settings.serverJson.explicit ? {} : { lowered }) });
    }
    if (read.kind === 'broken') {
      const { path, message, place } = read;
      return violation({
        message: `${path} ${message}`,
        subject: { kind: 'file', name: path },
        expected: 'a JSON object',
        actual: message,
        at: { path, ...place },
        exchanges: [],
      });
    }
    const { manifest } = read;
    const { date, named } = manifestDate(manifest.value);
    const format = date === 'draft' ? `${NEWEST} and what is announced of the next` : date;
    const notes =
      named === date
        ? []
        : [
            named === undefined
              ? `no $schema of a format: judged by that of ${format}`
              : `the format of ${named} is not known: judged by that of ${format}`,
          ];
    const findings = manifestErrors(manifest.value, date)
      .slice(0, MOST_FINDINGS)
      .map((error) => finding(manifest, error));
    return judged(findings, [], `${manifest.path} is valid by the format of ${format}`, notes);
  },
});
