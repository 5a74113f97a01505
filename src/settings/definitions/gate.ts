import type { Definition } from '../definition.js';

const FILE_ONLY = ['file'] as const;

/** What fails the job. */
export const gate: readonly Definition[] = [
  {
    name: 'fail-on',
    kind: 'choice',
    section: 'gate',
    default: 'must',
    allowed: ['must', 'should', 'may', 'never'],
    description:
      'Findings that fail the job: those that fail a rule, also warnings of MUST and SHOULD rules, all warnings, or none. `never` only reports, whatever `thresholds`, `fail-on-not-tested` and `strict-baseline` say.',
  },
  {
    name: 'thresholds',
    kind: 'map',
    section: 'gate',
    description:
      'By level, violations allowed or the least pass rate; replaces `fail-on` for that level, unless that is `never`.',
    example: '{"SHOULD": "90%"}',
  },
  {
    name: 'fail-on-not-tested',
    kind: 'boolean',
    section: 'gate',
    default: 'false',
    description: 'Fail the job when a rule that applies could not be judged.',
  },
  {
    name: 'overrides',
    kind: 'map',
    section: 'gate',
    only: FILE_ONLY,
    description: 'Outcome of rules: `off`, `info`, `warn` or `fail`, by id, family or pattern.',
  },
  {
    name: 'waivers',
    kind: 'map',
    section: 'gate',
    only: FILE_ONLY,
    description: 'Violations that do not count, each with `rule`, `reason`, and if wanted `subject` and `expires`.',
  },
  {
    name: 'baseline',
    kind: 'text',
    section: 'gate',
    description: 'Earlier JSON report: what it knows does not fail the job, only new violations do.',
  },
  {
    name: 'baseline-ref',
    kind: 'text',
    section: 'gate',
    description:
      'Git ref from which the baseline file is read, for example the base of a pull request: `main` (or `origin/main`), which must be checked out as well. A file that is not there yet is read from the checkout.',
  },
  {
    name: 'strict-baseline',
    kind: 'boolean',
    section: 'gate',
    default: 'false',
    description: 'Fail the job when the baseline lists violations that are gone.',
  },
  {
    name: 'max-parallel',
    kind: 'integer',
    section: 'gate',
    default: '1',
    min: 1,
    max: 64,
    description: 'Servers of the list `servers` that are judged at once.',
  },
];
