import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { judge, type OddServer } from '../adversarial/support/odd-server.js';
import { judgeCommand, violationsWithOutcome } from '../support/judge.js';

/** The reference server behind a process that ends at its n-th request. */
const mortal = (requests: number): string =>
  `node --input-type=module -e "
    import { createServer, request } from 'node:http';
    import { startReference } from '${resolve('lib/src/reference/start.js')}';
    const { port } = new URL((await startReference()).url);
    let count = 0;
    createServer((incoming, response) => {
      if (++count > ${requests}) process.exit(7);
      const { url: path, method, headers } = incoming;
      incoming.pipe(request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      }));
    }).listen(process.env.PORT, '127.0.0.1');
  "`.replaceAll('\n', ' ');

test.each([6, 40, 75])('a server whose process ends at its request %s is not judged to the end', async (requests) => {
  const report = await judgeCommand(mortal(requests), 'http');
  expect(report.conclusion).toBe('error');
  // The connection is refused a moment before the end of the process is known.
  expect(report.error).toMatch(
    /^the server was not judged to the end: the server (process ended \(exit code 7\)|broke down in the middle of the run: .*ECONNREFUSED.*)$/,
  );
  expect(violationsWithOutcome(report)).toEqual([]);
  expect(report.counts.byVerdict.pass).toBeGreaterThan(5);
});

const after = (requests: number, hit: (request: Parameters<NonNullable<OddServer['raw']>>) => void): OddServer => {
  let count = 0;
  return {
    raw: (...request) => {
      if (++count < requests) return false;
      hit(request);
      return true;
    },
  };
};

test('so is one that nobody reaches any more, wherever it runs', async () => {
  const report = await judge(after(30, ([incoming]) => incoming.socket.destroy()));
  expect(report.conclusion).toBe('error');
  expect(report.error).toMatch(
    /^the server was not judged to the end: the server broke down in the middle of the run: /,
  );
});

test('one that still answers was judged by what it said before', async () => {
  const report = await judge(after(30, ([, response]) => response.writeHead(403).end()));
  expect(report.error).toBeUndefined();
});

test('a connection that is lost now and then is no end', async () => {
  let count = 0;
  const report = await judge({
    raw: (incoming) => {
      if (++count % 20 !== 0) return false;
      incoming.socket.destroy();
      return true;
    },
  });
  expect(report.error).toBeUndefined();
  expect(violationsWithOutcome(report)).toEqual([]);
});
