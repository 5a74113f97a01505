import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { catalogue } from '../../rules/index.js';
import { renderHtml } from '../../src/report/html.js';
import type { Report } from '../../src/suite/report.js';
import { hostileText } from '../support/hostile-text.js';
import { badReport, errorReport, goodReport, hostileReport } from '../support/reports.js';
import { finding, reportWith } from './support/fixture.js';

type Node = DefaultTreeAdapterMap['childNode'];
type Element = DefaultTreeAdapterMap['element'];

/** All elements of a page, in their order. */
function elementsOf(page: string): Element[] {
  const walk = (nodes: readonly Node[]): Element[] =>
    nodes.flatMap((node) => ('tagName' in node ? [node, ...walk(node.childNodes)] : []));
  return walk(parse(page).childNodes);
}

function textOf(node: Node): string {
  return 'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((entry) => entry.name === name)?.value;
}

const page = (...reports: Report[]) => renderHtml(reports, catalogue);
const cards = (text: string) => elementsOf(text).filter((entry) => attribute(entry, 'data-outcome') !== undefined);
const cardOf = (text: string, id: string) => cards(text).find((entry) => textOf(entry).includes(id));

describe('the page', () => {
  test('has a card for each rule of each server, by level and outcome', () => {
    const all = cards(page(badReport(), goodReport()));
    expect(all).toHaveLength(2 * catalogue.length);
    const bad = all.slice(0, catalogue.length);
    const ids = (outcome: string) =>
      bad
        .filter((card) => attribute(card, 'data-outcome') === outcome)
        .map((card) => textOf(card).match(/MCP-\w+-\d+/)?.[0]);
    expect(ids('fail')).toEqual(['MCP-HDR-001', 'MCP-SCH-004']);
    expect(ids('warn')).toEqual(['MCP-RES-006']);
    expect(ids('info')).toEqual(['MCP-REG-001']);
    expect(ids('accepted')).toEqual(['MCP-STL-001', 'MCP-CAC-001']);
    expect(ids('not-tested')).toEqual(['MCP-AUT-007', 'MCP-AUT-008']);
    expect(ids('not-applicable')).toEqual(['MCP-SEC-002']);
    expect(new Set(all.map((card) => attribute(card, 'data-level')))).toEqual(new Set(['MUST', 'SHOULD', 'MAY']));
  });

  test('opens what fails, and folds the rest', () => {
    for (const card of cards(page(badReport())))
      expect(attribute(card, 'open') !== undefined).toBe(attribute(card, 'data-outcome') === 'fail');
  });

  test('tells all of a violation', () => {
    const text = page(badReport());
    const card = cardOf(text, 'MCP-SCH-004');
    const told = card ? textOf(card) : '';
    for (const part of [
      'tool search: x-mcp-header stands on a number',
      'src/tools/search.ts:12',
      'src/tools/find.ts:3 (or another place of that name)',
      'a parameter of type string, integer or boolean',
      'type number',
      'curl -sS',
      'How to fix it.',
    ])
      expect(told).toContain(part);
    const links = elementsOf(text).filter(({ tagName }) => tagName === 'a');
    expect(links.map((link) => attribute(link, 'href'))).toContain(
      'https://github.com/mcp-compliance/mcp-compliance-action/blob/v1/docs/rules/MCP-SCH-004.md',
    );
    for (const link of links) expect(attribute(link, 'rel')).toBe('noopener noreferrer');
  });

  test('tells states, what would enable a rule, waivers to look at, and notes', () => {
    const text = parse(page(badReport())).childNodes.map(textOf).join('');
    for (const part of [
      'known from the baseline',
      'waived',
      'old clients need it',
      'To test it: set insufficient-scope-token',
      'expired: MCP-HDR-001 at .mcp-compliance.yml:10:5',
      'unused: MCP-DSC-001 at .mcp-compliance.yml:7:5 matches no violation',
      'MCP-HDR-002 (request without Mcp-Name)',
      'the server answered /mcp with a redirect',
      'not every server is published in the registry',
    ])
      expect(text).toContain(part);
  });

  test('shows the exchanges that prove a verdict', () => {
    const report = reportWith(
      { 'MCP-DSC-001': [finding({ exchanges: ['x2', 'x1', 'gone'] })] },
      {
        exchanges: [
          {
            id: 'x1',
            purpose: 'server/discover',
            connection: 'a',
            request: { method: 'POST', url: 'http://h/mcp', headers: [['accept', '*/*']], body: '{"id":1}' },
            response: { status: 500, headers: [['server', 'x']], body: 'oops' },
            durationMs: 1,
          },
          {
            id: 'x2',
            purpose: 'again',
            connection: 'a',
            request: { method: 'POST', headers: [] },
            failure: { kind: 'timeout', message: 'no answer in 10 s' },
            durationMs: 1,
          },
        ],
      },
    );
    const card = cardOf(page(report), 'MCP-DSC-001');
    const told = card ? textOf(card) : '';
    expect(told).toContain('The 2 exchanges that prove it');
    expect(told).toContain('POST http://h/mcp\naccept: */*\n\n{"id":1}');
    expect(told).toContain('HTTP 500\nserver: x\n\noops');
    expect(told).toContain('timeout: no answer in 10 s');
  });

  test('says why there is no judgement', () => {
    expect(page(errorReport('exit code 1'))).toContain('<p class="verdict error">No judgement: exit code 1</p>');
  });

  test('is the same for the same reports', () => {
    expect(page(badReport())).toBe(page(badReport()));
  });
});

describe('the page is closed', () => {
  test('its policy allows its own style and script by hash, and nothing else', () => {
    const elements = elementsOf(page(badReport()));
    const policy = elements
      .map((entry) => attribute(entry, 'content') ?? '')
      .find((text) => text.includes('default-src'));
    const hashes = (tag: string) =>
      elements
        .filter(({ tagName }) => tagName === tag)
        .map((entry) => `'sha256-${createHash('sha256').update(textOf(entry)).digest('base64')}'`);
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      `style-src ${hashes('style').join(' ')}`,
      `script-src ${hashes('script').join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  test('it loads nothing', () => {
    const text = page(badReport());
    for (const entry of elementsOf(text)) {
      expect(['link', 'img', 'iframe', 'object', 'embed', 'base', 'video', 'audio']).not.toContain(entry.tagName);
      for (const { name } of entry.attrs) expect(name).not.toMatch(/^(src|srcset|style|data|poster|on.*)$/);
    }
    expect(text).not.toMatch(/@import|url\(/);
  });

  test('no text of a server, a repository or a file forms an element or an attribute', () => {
    const shape = (text: string) =>
      elementsOf(page(hostileReport(text))).map(({ tagName, attrs }) =>
        [tagName, attrs.map(({ name }) => name).join()].join(),
      );
    // Backticks make code of our sentences, which is all that they may do.
    const plain = (entries: string[]) => entries.filter((entry) => entry !== 'code,');
    const expected = plain(shape('harmless'));
    fc.assert(
      fc.property(hostileText, (text) => {
        fc.pre(text.trim() !== '');
        expect(plain(shape(text))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test('a link of a report leads to the web or nowhere', () => {
    const report = badReport();
    const rules = report.rules.map((rule) => ({ ...rule, specUrl: 'javascript:alert(1)' }));
    for (const entry of elementsOf(page({ ...report, rules })).filter(({ tagName }) => tagName === 'a'))
      expect(attribute(entry, 'href')).toMatch(/^https:\/\/github\.com\//);
  });
});
