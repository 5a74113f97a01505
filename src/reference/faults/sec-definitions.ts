import type { JsonObject, JsonValue } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import { withPrompt, withProperties, withResource, withTemplate, withTool } from './definitions.js';
import { fault } from './make.js';

const ICON = ['SEC-004'];
const REF = ['SEC-005'];
const SIZE = ['SEC-006'];

/** Sources of icons that are neither `https:` nor `data:`. */
const SOURCES: Readonly<Record<string, readonly [what: string, src: string]>> = {
  javascript: ['the scheme javascript:', 'javascript:alert(1)'],
  'javascript-disguised': ['the scheme javascript: in disguise', ' JAVA\tSCRIPT:alert(1)'],
  file: ['the scheme file:', 'file:///etc/passwd'],
  ftp: ['the scheme ftp:', 'ftp://example.com/icon.png'],
  ws: ['the scheme ws:', 'ws://example.com/icon'],
  app: ['the scheme of a local app', 'vscode://example.icons/icon.png'],
  blob: ['the scheme blob:', 'blob:https://example.com/8f6d'],
  relative: ['no scheme', 'icon.png'],
  rooted: ['a path alone', '/static/icon.png'],
  'without-scheme': ['a host but no scheme', '//example.com/icon.png'],
  blank: ['nothing', ''],
  http: ['no TLS', 'http://example.com/icon.png'],
};

function icons(src: JsonValue): JsonObject {
  return { icons: [{ src: 'data:image/png;base64,AAAA' }, { src }] };
}

function deep(levels: number, wrap: (inner: JsonObject) => JsonObject): JsonObject {
  return levels === 0 ? { type: 'string' } : wrap(deep(levels - 1, wrap));
}

function many(count: number): JsonObject {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { type: 'string' }]));
}

function referring(schema: JsonObject): Behaviour {
  return withTool({ inputSchema: { type: 'object', ...schema } });
}

const FAR = 'https://example.com/schemas/a.json';

/** Icons, references and sizes of what is offered. */
export const definitionSafetyFaults: readonly Fault[] = [
  ...Object.entries(SOURCES).map(([id, [what, src]]) =>
    fault(`sec-icon-${id}`, `has an icon with ${what}`, ICON, withTool(icons(src))),
  ),
  fault(
    'sec-icon-of-prompt',
    'has a prompt with an unsafe icon',
    ICON,
    withPrompt({ name: 'iconic', arguments: [{ name: 'a', required: true }], ...icons('ftp://example.com/a.png') }),
  ),
  fault(
    'sec-icon-of-resource',
    'has a resource with an unsafe icon',
    ICON,
    withResource({ uri: 'ref://iconic', name: 'iconic', ...icons('javascript:0') }),
  ),
  fault(
    'sec-icon-of-template',
    'has a template with an unsafe icon',
    ICON,
    withTemplate({ uriTemplate: 'ref://icons/{id}', name: 'iconic', ...icons('file:///a.png') }),
  ),
  fault('sec-icon-of-server', 'has an unsafe icon of its own', ICON, {
    features: ({ serverInfo }) => {
      Object.assign(serverInfo, icons('vscode://icon'));
    },
  }),

  fault('sec-ref-network', 'refers to a schema on the network', REF, withProperties({ a: { $ref: FAR } })),
  fault(
    'sec-ref-plain-http',
    'refers to a schema on the network without TLS',
    REF,
    withProperties({ a: { $ref: 'http://127.0.0.1:1/schema.json' } }),
  ),
  fault(
    'sec-ref-capitals',
    'refers to a schema on the network in capitals',
    REF,
    withProperties({ a: { $ref: 'HTTPS://EXAMPLE.COM/A.JSON' } }),
  ),
  fault(
    'sec-ref-link-local',
    'refers to the metadata service of a cloud',
    REF,
    withProperties({ a: { $ref: 'http://169.254.169.254/latest/meta-data/' } }),
  ),
  fault(
    'sec-ref-with-pointer',
    'refers to a part of a schema on the network',
    REF,
    withProperties({ a: { $ref: `${FAR}#/$defs/x` } }),
  ),
  fault(
    'sec-ref-in-items',
    'refers to a schema on the network for items',
    REF,
    withProperties({ a: { type: 'array', items: { $ref: FAR } } }),
  ),
  fault(
    'sec-ref-in-all-of',
    'refers to a schema on the network for a part of the root',
    REF,
    referring({ allOf: [{ $ref: FAR }] }),
  ),
  fault(
    'sec-ref-in-defs',
    'refers to a schema on the network in a definition',
    REF,
    referring({ $defs: { a: { $ref: FAR } } }),
  ),
  fault(
    'sec-ref-in-output',
    'refers to a schema on the network in outputSchema',
    REF,
    withTool({ outputSchema: { type: 'object', properties: { a: { $ref: FAR } } } }),
  ),
  fault(
    'sec-ref-relative',
    'has an absolute $id and a relative reference',
    REF,
    referring({ $id: 'https://example.com/schemas/root.json', properties: { a: { $ref: 'a.json' } } }),
  ),
  fault(
    'sec-ref-relative-inside',
    'has an absolute $id inside and a relative reference below it',
    REF,
    withProperties({ a: { $id: 'https://example.com/x/', properties: { b: { $ref: 'other' } } } }),
  ),
  fault(
    'sec-dynamic-ref',
    'has a $dynamicRef to the network',
    REF,
    withProperties({ a: { $dynamicRef: `${FAR}#node` } }),
  ),

  fault(
    'sec-deep',
    'has a schema 40 deep',
    SIZE,
    withTool({ inputSchema: deep(40, (a) => ({ type: 'object', properties: { a } })) }),
  ),
  fault(
    'sec-deep-items',
    'has lists of lists, 40 deep',
    SIZE,
    withProperties({ a: deep(40, (items) => ({ type: 'array', items })) }),
  ),
  fault(
    'sec-deep-alternatives',
    'has alternatives of alternatives, 40 deep',
    SIZE,
    withProperties({ a: deep(40, (inner) => ({ anyOf: [inner, { type: 'null' }] })) }),
  ),
  fault(
    'sec-deep-output',
    'has an outputSchema 40 deep',
    SIZE,
    withTool({ outputSchema: deep(40, (a) => ({ type: 'object', properties: { a } })) }),
  ),
  fault(
    'sec-wide',
    'has 1,001 parameters',
    SIZE,
    withTool({ inputSchema: { type: 'object', properties: many(1_001) } }),
  ),
  fault(
    'sec-wide-alternatives',
    'has 1,100 alternatives',
    SIZE,
    withProperties({ a: { oneOf: Object.values(many(1_100)) } }),
  ),
  fault('sec-wide-definitions', 'has 1,200 definitions', SIZE, referring({ $defs: many(1_200) })),
];
