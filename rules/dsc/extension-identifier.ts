import { quoteShort } from '../../src/suite/describe.js';
import type { FindingDraft } from '../../src/suite/verdict.js';
import { OFFICIAL_EXTENSIONS } from './official-extensions.js';

export interface IdentifierJudgement {
  /** What is wrong, as the end of a sentence; absent when nothing is. */
  problem?: string;
  expected?: string;
  lowered?: NonNullable<FindingDraft['lowered']>;
  note?: string;
}

const LABEL = /^[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?$/;
const NAME = /^([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;
const FORM = 'a prefix of dot-separated labels, one `/`, and a name, such as `com.example/name`';
const RESERVED_LABELS: readonly string[] = ['modelcontextprotocol', 'mcp'];

/** Judges a key of `capabilities.extensions` by the `_meta` key naming rules, with a mandatory prefix. */
export function judgeIdentifier(identifier: string, known: readonly string[]): IdentifierJudgement {
  if (OFFICIAL_EXTENSIONS.includes(identifier) || known.includes(identifier)) return {};
  const [prefix = '', name, ...rest] = identifier.split('/');
  if (name === undefined || prefix === '') return { problem: 'has no prefix', expected: FORM };
  if (rest.length > 0) return { problem: 'has more than one `/`', expected: FORM };
  const labels = prefix.split('.');
  const bad = labels.find((label) => !LABEL.test(label));
  if (bad !== undefined) {
    return {
      problem: bad === '' ? 'has an empty label in its prefix' : `has the label \`${quoteShort(bad)}\` in its prefix`,
      expected: 'labels that start with a letter, end with a letter or digit, and hold letters, digits and hyphens',
    };
  }
  if (!NAME.test(name)) {
    return {
      problem: `has the name \`${quoteShort(name)}\``,
      expected:
        'a name that is empty, or starts and ends with a letter or digit and holds letters, digits, `-`, `_` and `.`',
    };
  }
  return reserved(prefix, labels);
}

function reserved(prefix: string, labels: readonly string[]): IdentifierJudgement {
  if (prefix === 'io.modelcontextprotocol') {
    return {
      problem: 'is not an official extension that this tool knows',
      expected: `one of ${OFFICIAL_EXTENSIONS.join(', ')}`,
      lowered: { to: 'warn', because: 'the list of official extensions may have grown since (setting `extensions`)' },
    };
  }
  if (labels[1] !== undefined && RESERVED_LABELS.includes(labels[1])) {
    return {
      problem: `uses the reserved prefix \`${prefix}/\``,
      expected: 'a prefix of your own: a second label `modelcontextprotocol` or `mcp` is reserved',
    };
  }
  if (labels.length === 1)
    return { note: `\`${prefix}/\` has one label; reverse DNS notation such as \`com.example/\` is recommended` };
  return {};
}
