import { beforeAll, describe, expect, test } from '@jest/globals';
import { checkReference } from '../support/check.js';
import { type Measured, measureTrees, type Outcome } from './foreign.js';

let measured: Measured[];

beforeAll(async () => {
  measured = await measureTrees(await checkReference({}, { rules: ['MCP-DSC-001'] }));
}, 60_000);

function count(list: readonly Measured[], outcome: Outcome): number {
  return list.filter((one) => one.outcome === outcome).length;
}

/** One line a language: how many of its expectations came out how. */
function figures(): string {
  const languages = [...new Set(measured.map(({ tree }) => tree.replace(/-\d+$/, '')))];
  const lines = [...languages, ''].map((language) => {
    const list = measured.filter(({ tree }) => tree.startsWith(language));
    const share = ((100 * count(list, 'exact')) / list.length).toFixed(1);
    const others = (['hedged', 'missed', 'wrong'] as const).map((outcome) => `${count(list, outcome)} ${outcome}`);
    return `${(language || 'all').padEnd(10)} ${share.padStart(5)} % of ${list.length} exact, ${others.join(', ')}`;
  });
  return lines.join('\n');
}

function misses(): string {
  return measured
    .filter(({ outcome }) => outcome !== 'exact')
    .map((m) => `${m.outcome} ${m.tree} ${m.kind} ${m.name}${m.pointer ?? ''}: ${m.found}, not ${m.at}\n`)
    .join('');
}

describe('definitions in source trees that were written without a look at the search', () => {
  test('every tree states at least twelve expectations, of twelve trees', () => {
    const trees = [...new Set(measured.map(({ tree }) => tree))];
    expect(trees).toHaveLength(12);
    for (const tree of trees) expect(measured.filter((one) => one.tree === tree).length).toBeGreaterThanOrEqual(12);
  });

  test('at least 95 % are found at their exact line, and no other is said with certainty', () => {
    process.stdout.write(`${figures()}\n${misses()}`);
    expect(count(measured, 'exact') / measured.length).toBeGreaterThanOrEqual(0.95);
    expect(measured.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
  });
});
