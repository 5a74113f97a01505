import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  html,
  markdownBlock,
  markdownCode,
  markdownLink,
  markdownSentence,
  markdownText,
  printable,
} from '../../src/report/escape.js';
import { hostileText } from '../support/hostile-text.js';
import { githubHtml, linksOf, structureOf, textOf } from './support/github-page.js';

const seen = (text: string): string => printable(text).replaceAll('\u200b', '');

describe('printable', () => {
  test('replaces control and format characters, and keeps one line', () => {
    expect(printable('a\u0000\u001b[31mb\u202ec\ud800')).toBe('a\ufffd\ufffd[31mb\ufffdc\ufffd');
    expect(printable('a\r\nb\rc\td\u2028e')).toBe('a b c d e');
    expect(printable('ünï 日本 🎉')).toBe('ünï 日本 🎉');
  });

  test('keeps lines where they are wanted', () => {
    expect(printable('a\r\nb\rc\td\u0007', { lines: true })).toBe('a\nb\nc\td\ufffd');
  });
});

describe('text in Markdown', () => {
  test.each([
    '# heading',
    '- item',
    '+ item',
    '1. item',
    '12) item',
    '> quote',
    '=====',
    '| a | b |',
    '<b>bold</b>',
    '**bold** _it_ ~~no~~',
    '`code`',
    '[a](https://x.y) ![b](https://x.y)',
    'https://example.com www.example.com a@example.com <https://x.y>',
    'a&lt;b&#60;c',
    'C:\\dir\\*',
    '[^1] $x$ :tada: - [ ] task',
  ])('%s stays the text that it is', (text) => {
    expect(structureOf(`x ${markdownText(text)}`)).toEqual(['0 p']);
    expect(structureOf(markdownText(text))).toEqual(['0 p']);
    expect(textOf(markdownText(text)).replaceAll('\u200b', '').trim()).toBe(text);
  });

  test('no text forms structure or loses a character', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const markdown = `x ${markdownText(text)} y`;
        expect(structureOf(markdown)).toEqual(['0 p']);
        expect(textOf(markdown).replaceAll('\u200b', '')).toBe(`x ${seen(text)} y`);
      }),
      { numRuns: 1_000 },
    );
  });

  test('calls nobody and refers to nothing: GitHub looks for names and numbers after entities are resolved', () => {
    expect(textOf(markdownText('@octocat @org/team #12 GH-12 a@b.cd'))).toBe(
      '@\u200boctocat @\u200borg/team #\u200b12 GH-\u200b12 a@\u200bb.cd',
    );
  });
});

describe('text in a table', () => {
  test('no text reaches the cell next to it', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const cell of [markdownText(text), markdownCode(text)]) {
          const page = githubHtml(`| a | b |\n| --- | --- |\n| x ${cell} | next |\n`);
          expect(page.match(/<td>(.*)<\/td>\n<td>(.*)<\/td>/)?.[2]).toBe('next');
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('code in Markdown', () => {
  test('no text leaves the code', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const markdown = `x ${markdownCode(text)} y`;
        expect(githubHtml(markdown).match(/<[^>]*>/g)).toEqual(['<p>', '<code>', '</code>', '</p>']);
        expect(textOf(markdown).replaceAll('\u200b', '')).toBe(`x ${seen(text)} y`);
      }),
      { numRuns: 1_000 },
    );
  });

  test('is copied as it stands', () => {
    expect(textOf(markdownCode('@scope/tool #12 src/a_b*c.ts'))).toBe('@scope/tool #12 src/a_b*c.ts');
  });
});

describe('sentences', () => {
  test('what stands between backticks becomes code', () => {
    expect(githubHtml(markdownSentence('`tools/list` gave `<b>`'))).toBe(
      '<p><code>tools/list</code> gave <code>&lt;b&gt;</code></p>',
    );
  });

  test('with a backtick too many all of it is plain', () => {
    expect(githubHtml(markdownSentence('a `b` c ` d'))).toBe('<p>a `b` c ` d</p>');
  });

  test('no sentence forms structure', () => {
    fc.assert(
      fc.property(hostileText, (text) => expect(structureOf(`x ${markdownSentence(text)}`)).toEqual(['0 p'])),
      {
        numRuns: 1_000,
      },
    );
  });
});

describe('code blocks', () => {
  const fences = fc.array(fc.constantFrom('`', '```', '\n', '~~~', ' ', 'a'), { maxLength: 12 });
  const text = fc.oneof(
    hostileText,
    fences.map((pieces) => pieces.join('')),
  );
  test('no text ends its block', () => {
    fc.assert(
      fc.property(text, (text) => {
        const markdown = `a\n\n${markdownBlock(text, 'sh')}\n\nb`;
        expect(structureOf(markdown)).toEqual(['0 p', '0 pre', '0 p']);
        const body = printable(text, { lines: true });
        expect(textOf(markdown).replace(/\n+b$/, '')).toBe(`a\n${body}`.replace(/\n+$/, ''));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('links', () => {
  test('brackets in the address do not end the link', () => {
    const url = 'https://x.y/a_(b)?c=d&e=[f]#:~:text=g%20h,i(j)';
    expect(linksOf(markdownLink('label', url)).map(decodeURI)).toEqual([decodeURI(url)]);
  });

  test('only web addresses are linked', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//x.y', 'x', ''])
      expect(markdownLink('label', url)).toBe('label');
  });

  test('no address leaves the link', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(structureOf(`x ${markdownLink('label', `https://x.y/${text}`)}`)).toEqual(['0 p', '1 a']);
      }),
      { numRuns: 1_000 },
    );
  });
});

test('text in HTML forms no element and leaves no attribute', () => {
  expect(html('<a href="x">\'`&')).toBe('&#60;a href=&#34;x&#34;&#62;&#39;&#96;&#38;');
});
