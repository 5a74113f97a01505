import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { catalogue } from '../../rules/index.js';
import { renderSummary } from '../../src/report/summary.js';
import type { Report } from '../../src/suite/report.js';
import { hostileText } from '../support/hostile-text.js';
import {
  ALL_RULES,
  badReport,
  errorReport,
  gated,
  goodReport,
  hostileReport,
  legacyReport,
  PASSED_IN_BAD,
  withRules,
} from '../support/reports.js';
import { finding, reportWith } from './support/fixture.js';
import { githubHtml, linksOf, structureOf, textOf } from './support/github-page.js';

function summary(...reports: Report[]): string {
  return renderSummary(reports, catalogue);
}

/** Text of each line of the page. */
function page(...reports: Report[]): string[] {
  return textOf(summary(...reports))
    .split('\n')
    .filter((line) => line.trim() !== '');
}

describe('summary of one server', () => {
  test('verdict and gate come first', () => {
    const good = page(goodReport());
    expect(good.slice(0, 3)).toEqual([
      '✅ MCP compliance: http://127.0.0.1:3000/mcp',
      'Gate passed',
      `good-server 2.0.0, serves 2026-07-28 and no legacy revision · judged by MCP 2026-07-28 · ${ALL_RULES} passed; 100 requests in 1.5 s`,
    ]);
    expect(page(badReport()).slice(0, 2)).toEqual([
      '❌ MCP compliance: http://127.0.0.1:3000/mcp',
      'Gate failed: 2 MUST rules violated: MCP-HDR-001, MCP-SCH-004',
    ]);
  });

  test('the table counts by family and level', () => {
    const rows = summary(badReport())
      .split('\n')
      .filter((line) => line.startsWith('| '));
    expect(rows).toHaveLength(14);
    expect(rows[0]).toBe(
      '| Family | ✗&nbsp;MUST | ✗&nbsp;SHOULD | ✗&nbsp;MAY | Info, known, waived | Passed | N/A | Not tested |',
    );
    expect(rows.find((row) => row.startsWith('| RES'))).toBe('| RES&nbsp;Results |  | 1 |  |  | 6 |  |  |');
    expect(rows.find((row) => row.startsWith('| STL'))).toBe('| STL&nbsp;Statelessness |  |  |  | 1 | 7 |  |  |');
    expect(rows.at(-1)).toBe(`| **All** | 2 | 1 |  | 3 | ${PASSED_IN_BAD} | 1 | 2 |`);
  });

  test('each violated rule is folded, the gravest first, with all that is known about it', () => {
    const html = githubHtml(summary(badReport()));
    const heads = [...html.matchAll(/<summary>(.*)<\/summary>/g)].map(([, head]) => textOf(head ?? ''));
    expect(heads).toEqual([
      '❌ MCP-HDR-001 MUST · tools/list without Mcp-Method was answered 200 with a result',
      '❌ MCP-SCH-004 MUST · x-mcp-header only on string/integer/boolean — never number (2 findings)',
      '⚠️ MCP-RES-006 SHOULD · event streams have no X-Accel-Buffering',
      'ℹ️ MCP-REG-001 MAY · server.json does not exist',
      'Waivers to look at (2)',
      'Fixed since the baseline (1)',
      'Known from the baseline (1)',
      'Waived (1)',
      'Not tested (2)',
      'Notes (2)',
    ]);
    const first = html.slice(html.indexOf('<details>'), html.indexOf('</details>'));
    const meta = catalogue.find(({ id }) => id === 'MCP-HDR-001');
    expect(textOf(first)).toContain(`Why it matters: ${meta?.why.replaceAll('`', '')}`);
    expect(textOf(first)).toContain(`How to fix it: ${meta?.fix.replaceAll('`', '')}`);
    expect(first).toContain('<strong>Expected:</strong> 400 with error -32020 (HeaderMismatch)');
    expect(first).toContain('<strong>Got:</strong> 200 with a result');
    expect(first).toMatch(/<pre><code class="language-sh">curl -sS -i -X POST 'http:\/\/127/);
  });

  test('links lead to the sentence of the specification and the page of the rule, and nowhere else', () => {
    const links = linksOf(summary(badReport()));
    expect(links).toHaveLength(8);
    const spec = badReport().rules.find(({ id }) => id === 'MCP-HDR-001')?.specUrl ?? '';
    expect(decodeURIComponent(links[0] ?? '')).toBe(decodeURIComponent(spec));
    for (const link of links)
      expect(link).toMatch(/^https:\/\/(modelcontextprotocol\.io|github\.com\/mcp-compliance)\//);
  });

  test('every rule of the catalogue gets whole links', () => {
    const all = gated(reportWith(Object.fromEntries(catalogue.map(({ id }) => [id, [finding()]]))));
    const pages = linksOf(summary(all)).filter((link) => link.endsWith('.md'));
    expect(pages).toHaveLength(catalogue.length);
    const specs = all.rules.flatMap(({ specUrl }) => (specUrl === undefined ? [] : [decodeURIComponent(specUrl)]));
    expect(linksOf(summary(all)).map(decodeURIComponent)).toEqual(expect.arrayContaining(specs));
  });

  test('places and what is not certain about them are shown', () => {
    expect(textOf(summary(badReport()))).toContain('stands on a number — src/tools/search.ts:12\n');
    expect(textOf(summary(badReport()))).toContain('src/tools/find.ts:3 (or another place of that name)');
  });

  test('waived and known violations, waivers and what was not tested say what to do', () => {
    const text = textOf(summary(badReport()));
    expect(text).toContain('unused: MCP-DSC-001 at .mcp-compliance.yml:7:5 matches no violation');
    expect(text).toContain('(waived: old clients need it)');
    expect(text).toContain('MCP-HDR-002 request without Mcp-Name');
    expect(text).toContain('Write the baseline anew');
    expect(text).toContain('MCP-AUT-007: needs a token without the scope — to test it, set insufficient-scope-token');
    expect(text).toContain('MCP-DSC-002: advertises 2025-11-25 as well');
  });

  test('a legacy server: what could not be judged is told once', () => {
    const text = textOf(summary(legacyReport()));
    expect(text.match(/only legacy revisions are served/g)).toHaveLength(1);
    expect(text).toContain('old-server 1.0.0, serves legacy revisions only');
  });

  test('without a judgement there is the reason and nothing else', () => {
    expect(page(errorReport('nothing listens on port 3000'))).toEqual([
      '🚫 MCP compliance: http://127.0.0.1:3000/mcp',
      'No judgement: nothing listens on port 3000',
    ]);
  });

  test('a judgement that a defect of this tool cut short still shows what was judged', () => {
    const broken = withRules(badReport(), { 'MCP-HDR-002': { verdict: 'not-tested', internalError: 'TypeError: x' } });
    const text = textOf(summary({ ...broken, conclusion: 'error', error: 'a defect of this tool' }));
    expect(text).toContain('No judgement: a defect of this tool');
    expect(text).toContain('Defects of this tool (1)');
    expect(text).toContain('MCP-HDR-001 MUST · ');
  });
});

describe('summary of several servers', () => {
  test('begins with a table of them, and then has a section each', () => {
    const named = [goodReport(), badReport(), errorReport()].map((report, index) => ({
      ...report,
      target: { ...report.target, name: `server-${index}` },
    }));
    const text = summary(...named);
    expect(text.split('\n').slice(0, 7)).toEqual([
      '## 🚫 MCP compliance: 1 of 3 servers pass',
      '',
      '| Gate | Server | ✗&nbsp;MUST | ✗&nbsp;SHOULD | ✗&nbsp;MAY | Passed | Not tested |',
      '| :-: | --- | --: | --: | --: | --: | --: |',
      `| ✅ | server-0 |  |  |  | ${ALL_RULES} |  |`,
      `| ❌ | server-1 | 2 | 1 |  | ${PASSED_IN_BAD} | 2 |`,
      `| 🚫 | server-2 |  |  |  |  | ${ALL_RULES} |`,
    ]);
    expect(text.match(/^###? .*$/gm)).toEqual([
      '## 🚫 MCP compliance: 1 of 3 servers pass',
      '### ✅ MCP compliance: server-0',
      '### ❌ MCP compliance: server-1',
      '### 🚫 MCP compliance: server-2',
    ]);
  });
});

describe('text of the server', () => {
  const reportsOf = (text: string): Report[] => [hostileReport(text), errorReport(text)];

  test('forms no heading, table, fold, link or other element', () => {
    const harmless = structureOf(summary(...reportsOf('x')));
    expect(harmless.filter((element) => element.endsWith(' details'))).toHaveLength(10);
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(structureOf(summary(...reportsOf(text)))).toEqual(harmless);
      }),
      { numRuns: 120 },
    );
  });

  test('leads nowhere', () => {
    const harmless = linksOf(summary(...reportsOf('x')));
    fc.assert(
      fc.property(hostileText, (text) => expect(linksOf(summary(...reportsOf(text)))).toEqual(harmless)),
      {
        numRuns: 40,
      },
    );
  });
});
