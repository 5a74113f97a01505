import fc from 'fast-check';

/** Pieces that mean something to Markdown, HTML, tables, GitHub, terminals or the runner of Actions. */
const PIECES = [
  ...['<', '>', '&', '|', '"', "'", '\\', '$', '!', '`', '``', '```', '```sh', '~~~', '*', '**', '_', '~~', '[', ']'],
  ...['\n', '\n\n', '\r', '\r\n', '\t', '    ', '\u2028', '\u0085', '\u0000', '\u001b[2J', '\u202e', '\ud800'],
  ...['# ', '## h', '===', '---', '***', '- ', '+ ', '* ', '1. ', '1) ', '> ', '| a | b |', '| --- | --- |', '\\|'],
  ...['<h1>All checks passed</h1>', '</details>', '</summary>', '</table>', '<script>', '<img src=x>', '<!--', '-->'],
  ...['</code>', '</b>', '</pre>', '<![CDATA[', '<?', '<a href="//x.y">', '<https://x.y>', '&lt;', '&#60;', '&colon;'],
  ...['[a](https://x.y)', '![a](https://x.y)', '[a]: https://x.y', '[^1]', '[^1]: note', '[ ] ', '[x] ', ':tada:'],
  ...['https://x.y/z', 'http://x.y', 'www.x.y', 'WWW.x.y', 'ftp://x.y', 'mailto:a@b.cd', 'a@b.cd', '@octocat', '#1'],
  ...['GH-1', '$$x$$', '$`x`$', '::error::x', '##[error]x', '%0A', '%25', 'a', 'b c', '.', ' '],
] as const;

/** Text that a server might send to be taken for something else. */
export const hostileText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    ),
    {
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.join(''));
