import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from '@jest/globals';
import { catalogue } from '../../rules/index.js';
import { type Rule, rule } from '../../src/suite/rule.js';
import * as verdict from '../../src/suite/verdict.js';
import type { JsonValue } from '../../src/wire/message.js';
import { judgeOdd } from '../support/behaving.js';
import { blocks } from './support/examples.js';

/** The rule that CONTRIBUTING.md shows, as it stands there. */
function shownRule(): Rule {
  const text = blocks.find(({ page, language }) => page === 'CONTRIBUTING.md' && language === 'ts')?.text ?? '';
  const body = stripTypeScriptTypes(text)
    .replaceAll(/^import .*$/gm, '')
    .replace('export default', 'return');
  return new Function('rule', ...Object.keys(verdict), body)(rule, ...Object.values(verdict));
}

test('the rule that CONTRIBUTING.md adds judges a server', async () => {
  const shown = shownRule();
  expect(catalogue.map(({ id }) => id)).not.toContain(shown.id);
  const judge = async (instructions: JsonValue | undefined) => {
    const odd = await judgeOdd(
      shown.id,
      {
        result: (result, { method }) => {
          const { instructions: _own, ...others } = result;
          if (method !== 'server/discover') return result;
          return instructions === undefined ? others : { ...others, instructions };
        },
      },
      { catalogue: [...catalogue, shown] },
    );
    return odd.rule.verdict;
  };
  expect(await judge('Be kind.')).toBe('pass');
  expect(await judge(['Be kind.'])).toBe('violation');
  expect(await judge(undefined)).toBe('not-applicable');
});
