import { levelWords } from '../report/words.js';
import { type RuleMeta, specUrl } from '../suite/rule.js';
import examples from './examples.json' with { type: 'json' };
import { probeWords } from './probe-words.js';
import { sdkLines } from './sdk-words.js';

/** The page of one rule, made from its metadata and the description of its probe. */
export function rulePage({ id, title, level, onViolation, spec, transports, why, fix, needs }: RuleMeta): string {
  const url = specUrl(spec);
  const about = probeWords[id];
  if (!about) throw new Error(`${id} has no words on its probe; write them in src/generate/probe-words.ts`);
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
    about.how,
    '',
    ...exampleLines(id),
    '## How to fix it',
    '',
    fix,
    '',
    ...sdkLines(id),
    '## When it is not judged',
    '',
    `${needsWords(needs)}${about.notTested === undefined ? '' : ` ${about.notTested}`}`,
    '',
    '## How to live with it',
    '',
    'A waiver in `.mcp-compliance.yml` accepts a violation until a day, with the reason that reviewers will read:',
    '',
    '```yaml',
    '# .mcp-compliance.yml',
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

/** An exchange, a file, or what a shell shows. */
type Shown = { request: string; response: string } | { file: string } | { shell: string };

interface Example {
  message: string;
  failing: Shown;
  passing: Shown;
}

/** A failing and a passing example of real runs. */
function exampleLines(id: string): string[] {
  const example = (examples as Readonly<Record<string, Example>>)[id];
  if (!example) throw new Error(`${id} has no example`);
  return [
    `## A failing ${'request' in example.failing ? 'exchange' : 'case'}`,
    '',
    ...blocks(example.failing),
    `Found: ${example.message.replaceAll('|', '\\|')}`,
    '',
    '## A passing one',
    '',
    ...blocks(example.passing),
  ];
}

/** A picture in an example says nothing to readers. */
const PICTURE = /("data:image\/png;base64,)[A-Za-z0-9+/=]{40,}"/g;

function blocks(shown: Shown): string[] {
  const block = (language: string, text: string): string[] => [
    `\`\`\`${language}`,
    text.replace(PICTURE, '$1…"'),
    '```',
    '',
  ];
  if ('file' in shown) return block('json', shown.file);
  if ('shell' in shown) return block('sh', shown.shell);
  return [...block('http', shown.request), ...block('http', shown.response)];
}

function outcomeWords(outcome: RuleMeta['onViolation']): string {
  if (outcome === 'fail') return 'fails the job (`fail-on: must`)';
  return outcome === 'warn' ? 'is a warning' : 'is information only';
}

function needsWords(needs: RuleMeta['needs']): string {
  if (needs === 'modern')
    return 'When the server serves no request of 2026-07-28, or needs credentials that are not given.';
  return needs === 'endpoint' ? 'When nothing answers at the URL.' : 'When what it reads is not there.';
}
