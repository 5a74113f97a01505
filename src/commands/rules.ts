import { catalogue } from '../../rules/index.js';
import { ruleDocsUrl } from '../report/links.js';
import { levelWords } from '../report/words.js';
import { matchingRules, unknownRule } from '../settings/rule-selection.js';
import { specUrl } from '../suite/rule.js';
import { knownRules } from './check.js';
import type { CommandLine } from './command-line.js';

/** Lists all rules in a line each, or explains those that a pattern names. */
export function rules(pattern: string | undefined, line: CommandLine): number {
  if (pattern === undefined) {
    for (const { id, level, onViolation, title } of catalogue)
      line.stdout.write(`${id}  ${levelWords(level).padEnd(10)}  ${onViolation.padEnd(4)}  ${title}\n`);
    return 0;
  }
  const ids = matchingRules(pattern, knownRules);
  if (ids.length === 0) {
    line.stderr.write(`rules: ${unknownRule(pattern, knownRules)}\n`);
    return 2;
  }
  const texts = catalogue
    .filter(({ id }) => ids.includes(id))
    .map(({ id, title, level, onViolation, transports, why, fix, spec }) =>
      [
        `${id}: ${title}`,
        `  level ${levelWords(level)}, a violation is ${onViolation}; ${transports.join(' and ')}`,
        `  Why: ${why}`,
        `  Fix: ${fix}`,
        `  Specification: ${specUrl(spec) ?? 'a best practice of this tool'}`,
        `  More: ${ruleDocsUrl(id)}`,
      ].join('\n'),
    );
  line.stdout.write(`${texts.join('\n\n')}\n`);
  return 0;
}
