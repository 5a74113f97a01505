import { identifierKeyword, referencesIgnoreSiblings } from '../../src/suite/dialects.js';
import { walkSchema } from '../../src/suite/schema-walk.js';
import type { JsonValue } from '../../src/wire/message.js';

export interface NetworkReference {
  /** JSON Pointer from the root of the schema to the reference. */
  pointer: string;
  ref: string;
  /** Absolute URL that it resolves to. */
  target: string;
}

/** Base of a schema without an absolute `$id`: nothing that resolves against it is on a network. */
const NOWHERE = 'schema:///';
/** Meta-schemas that validators have built in. */
const META_SCHEMA = /^https?:\/\/json-schema\.org\/((draft-0[3-7]|draft\/(2019-09|2020-12))\/|schema#?$)/;

/** References that leave the document for http(s), resolved against the `$id`s on the way to them. */
export function networkReferences(schema: JsonValue): NetworkReference[] {
  const bases = new Map<string, string>();
  const keyword = identifierKeyword(schema);
  const ignoresSiblings = referencesIgnoreSiblings(schema);
  const places = [...walkSchema(schema)].map((place) => {
    // Before 2019-09 all that stands beside a `$ref` is ignored, an identifier too.
    const isIgnored = ignoresSiblings && typeof place.schema.$ref === 'string';
    const base = baseOf(isIgnored ? undefined : place.schema[keyword], parentBase(place.pointer, bases));
    bases.set(place.pointer, base);
    return { ...place, base };
  });
  const own = new Set(places.map(({ base }) => withoutFragment(base)));
  return places.flatMap(({ schema: place, pointer, base }) =>
    ['$ref', '$dynamicRef', '$recursiveRef'].flatMap((reference) => {
      const ref = place[reference];
      if (typeof ref !== 'string') return [];
      const target = resolve(ref, base);
      if (!/^https?:/.test(target) || own.has(withoutFragment(target)) || META_SCHEMA.test(target)) return [];
      return [{ pointer: `${pointer}/${reference}`, ref, target }];
    }),
  );
}

/** Pointers of subschemas are one or two parts (`/items`, `/properties/x`) longer than their parent's. */
function parentBase(pointer: string, bases: ReadonlyMap<string, string>): string {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  return bases.get(parent) ?? bases.get(parent.slice(0, parent.lastIndexOf('/'))) ?? NOWHERE;
}

function baseOf(identifier: JsonValue | undefined, parent: string): string {
  return typeof identifier === 'string' ? resolve(identifier, parent) : parent;
}

function resolve(reference: string, base: string): string {
  return URL.canParse(reference, base) ? new URL(reference, base).href : base;
}

function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? url : url.slice(0, at);
}
