import { levelWords } from '../report/words.js';
import { type Rule, type RuleMeta, specUrl } from '../suite/rule.js';
import examples from './examples.json' with { type: 'json' };
import { probeWords } from './probe-words.js';

/** The page of one rule, made from its metadata and the description of its probe. */
export function rulePage({
  id,
  title,
  level,
  onViolation,
  spec,
  transports,
  why,
  fix,
  phase,
  needs,
  ahead,
}: RuleMeta & Pick<Rule, 'ahead'>): string {
  const url = specUrl(spec);
  const about = probeWords[id];
  const sections = [
    `# ${id}: ${title}`,
    '',
    '| Level | A violation | Transports |',
    '| --- | --- | --- |',
    `| ${levelWords(level)} | ${outcomeWords(onViolation)} | ${transports.join(', ')} |`,
    '',
    '## Why it matters',
    '',
    why,
    '',
    '## The sentence',
    '',
    url === undefined
      ? 'No sentence of the specification says so: this is a best practice of this tool, and its level is MAY.'
      : `[The sentence of the specification](${url}) from “${spec?.from}” to “${spec?.to}”.`,
    '',
    '## How it is checked',
    '',
    about?.how ?? whenWords(phase, ahead !== undefined),
    '',
    ...exampleLines(id),
    '## How to fix it',
    '',
    fix,
    '',
    '## When it is not judged',
    '',
    `${needsWords(needs)}${about?.notTested === undefined ? '' : ` ${about.notTested}`}`,
    '',
    '## How to live with it',
    '',
    'A waiver in `.mcp-compliance.yml` accepts a violation until a day, with the reason that reviewers will read:',
    '',
    '```yaml',
    'waivers:',
    `  - rule: ${id}`,
    '    # subject: name of the tool, method or probe, when only one is meant',
    '    reason: why this is accepted for now',
    '    expires: 2027-03-31',
    '```',
    '',
    `\`overrides: { ${id}: warn }\` grades it differently, \`off\` switches it off.`,
    '',
  ];
  return sections.join('\n');
}

interface Example {
  message: string;
  failing: { request: string; response: string };
  passing: { request: string; response: string };
}

/** A failing and a passing exchange of real runs, where the rule looks at exchanges. */
function exampleLines(id: string): string[] {
  const example = (examples as Readonly<Record<string, Example>>)[id];
  if (!example) return [];
  const block = (text: string): string[] => ['```http', text, '```', ''];
  return [
    '## A failing exchange',
    '',
    ...block(example.failing.request),
    ...block(example.failing.response),
    `Found: ${example.message.replaceAll('|', '\\|')}`,
    '',
    '## A passing one',
    '',
    ...block(example.passing.request),
    ...block(example.passing.response),
  ];
}

function outcomeWords(outcome: RuleMeta['onViolation']): string {
  if (outcome === 'fail') return 'fails the job (`fail-on: must`)';
  return outcome === 'warn' ? 'is a warning' : 'is information only';
}

function whenWords(phase: RuleMeta['phase'], sends: boolean): string {
  if (phase !== 'passive')
    return 'By requests that differ from a good one in exactly one respect, beside the good one.';
  return sends
    ? 'By a request of its own, and by all answers to modern requests of the run.'
    : 'Nothing is sent: all answers to modern requests of the run are looked at.';
}

function needsWords(needs: RuleMeta['needs']): string {
  if (needs === 'modern')
    return 'When the server serves no request of 2026-07-28, or needs credentials that are not given.';
  return needs === 'endpoint' ? 'When nothing answers at the URL.' : 'When what it reads is not there.';
}
