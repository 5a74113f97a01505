// Checks that the sentence of every rule is on its page, and warns where it begins there in several places: npm run verify:spec --
// --spec DIR, where DIR is a checkout of the specification (the directory that holds docs/ and schema/). Run after the build of lib/.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogue } from '../lib/rules/index.js';

const { values } = parseArgs({ options: { spec: { type: 'string' } } });
if (!values.spec || !existsSync(join(values.spec, 'docs'))) {
  console.error('usage: npm run verify:spec -- --spec DIR, where DIR holds docs/ of the specification');
  process.exit(2);
}

/** The text of a page as a browser shows it: no markup, white space as one blank. */
function shown(markdown) {
  return markdown
    .replace(/^---[\s\S]*?---/, '')
    .replace(/```[a-z]*\n|```/g, ' ')
    .replace(/<\/?[A-Za-z][^>]*>/g, ' ')
    .replace(/!?\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/^\s*\|?[\s:|-]+\|?\s*$/gm, ' ')
    .replace(/\\([\\`*_{}[\]()#+.!|-])/g, '$1')
    .replace(/(\*\*|__|\*|`)/g, '')
    .replace(/(^|[\s(])_([^_]+)_(?=[\s).,;:]|$)/g, '$1$2')
    .replace(/^\s*(>|[-*+]|\d+\.|#+)\s+/gm, ' ')
    .replace(/&mdash;/g, '—')
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ');
}

const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/[^a-z0-9 &-]/g, '')
    .trim()
    .replace(/ /g, '-')
    .replace(/&/g, '%26');

function read(page) {
  const base = join(values.spec, 'docs', page.startsWith('registry/') ? page : join('specification/2026-07-28', page));
  const path = [`${base}.mdx`, join(base, 'index.mdx')].find((candidate) => existsSync(candidate));
  return path === undefined ? undefined : readFileSync(path, 'utf8');
}

const wrong = new Set();
const complain = (id, message) => {
  wrong.add(id);
  console.error(`${id}: ${message}`);
};
for (const { id, spec } of catalogue) {
  if (!spec) continue;
  const page = read(spec.page);
  if (page === undefined) {
    complain(id, `there is no page ${spec.page}`);
    continue;
  }
  const anchors = [...page.matchAll(/^#+\s+(.+)$/gm)].map(([, heading]) => slug(heading));
  if (spec.anchor !== '' && !anchors.includes(spec.anchor)) complain(id, `${spec.page} has no heading ${spec.anchor}`);
  const text = shown(page).toLowerCase();
  const count = (words) => text.split(words.toLowerCase()).length - 1;
  const from = text.indexOf(spec.from.toLowerCase());
  if (from < 0) complain(id, `${spec.page} does not hold "${spec.from}"`);
  else if (text.indexOf(spec.to.toLowerCase(), from) < 0)
    complain(id, `${spec.page} does not hold "${spec.to}" after "${spec.from}"`);
  else if (count(spec.from) > 1)
    console.warn(`${id}: "${spec.from}" stands on ${spec.page} ${count(spec.from)} times; the first is linked`);
}
const linked = catalogue.filter(({ spec }) => spec).length;
console.log(`${linked - wrong.size} of ${linked} sentences found`);
process.exit(wrong.size === 0 ? 0 : 1);
