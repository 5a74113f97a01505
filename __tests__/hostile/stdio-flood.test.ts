import { expect, test } from '@jest/globals';
import { judgeCommand } from '../support/judge.js';

/** A server that answers nothing and writes without end. */
const flood = (line: string): string =>
  `node -e '${`const b = Buffer.from((${JSON.stringify(line)} + "\\n").repeat(5000));
   const go = () => { while (process.stdout.write(b)); process.stdout.once("drain", go); };
   process.stdin.once("data", go).on("end", () => process.exit());`}'`;

test.each([
  [
    'notifications',
    '{"jsonrpc":"2.0","method":"notifications/message","params":{}}',
    /more than 10000 messages|floods/,
  ],
  ['requests', '{"jsonrpc":"2.0","id":1,"method":"ping"}', /more than 10000 messages|floods/],
  ['what is no message', 'hello', /floods its standard output/],
])('a flood of %s ends in a clear word', async (_what, line, word) => {
  const report = await judgeCommand(flood(line), 'stdio', { timeout: 20 });
  expect(report.conclusion).toBe('error');
  expect(report.error).toMatch(word);
});
