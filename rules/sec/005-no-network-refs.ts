import { quoteShort } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import { judged, notApplicable } from '../../src/suite/verdict.js';
import { networkReferences } from './references.js';
import { toolSchemas } from './tool-schemas.js';

export default rule({
  id: 'MCP-SEC-005',
  title: 'No $ref in tool schemas resolves to a network URI',
  level: 'MUST_NOT',
  onViolation: 'fail',
  spec: {
    page: 'basic',
    anchor: 'ref-resolution',
    from: 'Implementations MUST NOT automatically dereference',
    to: 'that resolve to a network URI',
  },
  transports: ['http', 'stdio'],
  why: 'Clients must not fetch schemas from the network, so the reference stays unresolved and the tool cannot be used. A client that did fetch could be sent anywhere.',
  fix: 'Copy the referenced schema into `$defs` and refer to it by `#/$defs/…`.',
  async check(session) {
    const { schemas, unavailable } = await toolSchemas(session);
    if (unavailable) return unavailable;
    if (schemas.length === 0) return notApplicable('no tool has a schema');
    const findings = schemas.flatMap(({ tool, member, schema, exchanges }) =>
      networkReferences(schema).map(({ pointer, ref, target }) => ({
        message: `tool ${quoteShort(tool)}: ${member}${quoteShort(pointer)} refers to ${quoteShort(target)}; conformant clients will not resolve it`,
        subject: { kind: 'tool' as const, name: tool, pointer: `/${member}${pointer}` },
        expected: 'a reference inside the schema',
        actual: quoteShort(ref),
        exchanges,
      })),
    );
    return judged(
      findings,
      schemas.flatMap(({ exchanges }) => exchanges).slice(0, 1),
      `no reference in ${schemas.length} schemas leaves its document`,
    );
  },
});
