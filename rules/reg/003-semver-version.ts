import { parse } from 'semver';
import { quoteShort } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import { judged } from '../../src/suite/verdict.js';
import { manifestFinding, readable } from './manifest.js';

/** What the registry takes for a range of versions: comparators, `x` or `*` for a number, hyphens and alternatives. */
function isRange(version: string): boolean {
  return /^\s*[\^~<>=]|\|\||\s-\s/.test(version) || /^v?\d*(\.\d+)*\.?[x*](\.[x*\d]+)*$/i.test(version);
}

export default rule({
  id: 'MCP-REG-003',
  title: 'version is present and valid semver',
  level: 'MAY',
  onViolation: 'warn',
  spec: {
    page: 'registry/versioning',
    anchor: 'version-format',
    from: 'The MCP Registry recommends semantic versioning',
    to: 'supports any version string format',
  },
  transports: ['http', 'stdio'],
  needs: 'nothing',
  why: 'The registry sorts versions to find the newest. It refuses ranges and `latest`, and what is no semantic version may sort anywhere.',
  fix: 'Give `version` as a semantic version such as `1.2.3` or `2.0.0-beta.1`, without `v`, `^`, `x` or `latest`.',
  async check(session) {
    const { manifest, unavailable } = await readable(session);
    if (unavailable) return unavailable;
    const { version } = manifest.value;
    const parsed = typeof version === 'string' ? parse(version) : null;
    // semver takes a leading `v` and blanks, which no semantic version has.
    if (parsed && /^\d\S*$/.test(String(version))) return judged([], [], `version ${version} is a semantic version`);
    const actual = version === undefined ? 'no version' : quoteShort(JSON.stringify(version));
    const expected = 'a semantic version such as 1.2.3';
    const refused = typeof version !== 'string' || version.trim() === '' || version === 'latest' || isRange(version);
    const what = refused ? 'the registry refuses it' : 'the registry takes it, but cannot sort it among others';
    return judged(
      [
        manifestFinding(manifest, ['version'], {
          message: `${manifest.path}: ${version === undefined ? 'there is no version' : `version is ${actual}`}, expected ${expected}; ${what}`,
          expected,
          actual,
        }),
      ],
      [],
      '',
    );
  },
});
