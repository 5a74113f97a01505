import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { judge, type OddServer } from '../adversarial/support/odd-server.js';
import { violationsWithOutcome } from '../support/judge.js';

/** In place of an answer. */
type Trouble = (response: ServerResponse, request: IncomingMessage) => void;

const status =
  (code: number, text = ''): Trouble =>
  (response) => {
    response.writeHead(code, text === '' ? {} : { 'content-type': 'text/html' }).end(text);
  };
const cut: Trouble = (response, { socket }) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' }).write('{"jsonrpc":');
  setTimeout(() => socket.destroy(), 5);
};
const nothing: Trouble = () => {};

/** Right, but for the requests of these numbers, counted from 1. */
function troubled(trouble: Trouble, isHit: (number: number) => boolean): OddServer {
  let number = 0;
  return {
    raw: (request, response) => {
      if (!isHit(++number)) return false;
      trouble(response, request);
      return true;
    },
  };
}

describe('a server that breaks down at its n-th request is accused of nothing that it did not do before', () => {
  test.each<[string, Trouble, readonly number[]]>([
    ['fails', status(500), [3, 16, 40]],
    ['is gone behind its proxy', status(404, '<h1>not here</h1>'), [3, 16, 40]],
    ['turns us away', status(401), [3, 40]],
    ['sends half answers', cut, [16]],
    ['drops connections', (_response, { socket }) => socket.destroy(), [16]],
    ['hangs', nothing, [16]],
  ])('%s', async (_what, trouble, from) => {
    for (const first of from) {
      const report = await judge(
        troubled(trouble, (number) => number >= first),
        { limits: { requestTimeoutMs: 250 } },
      );
      expect(violationsWithOutcome(report)).toEqual([]);
      expect(report.notes.join()).toMatch(/broke down|stopped answering/);
    }
  });
});

describe('a server that fails now and then is accused of nothing', () => {
  test.each<[string, Trouble, number]>([
    ['fails once, at first', status(500), 1],
    ['fails once', status(500), 9],
    ['drops one connection', (_response, { socket }) => socket.destroy(), 20],
    ['sends half an answer', cut, 12],
    ['leaves one request unanswered', nothing, 30],
  ])('%s', async (_what, trouble, hit) => {
    const report = await judge(
      troubled(trouble, (number) => number === hit),
      { limits: { requestTimeoutMs: 250 } },
    );
    expect(violationsWithOutcome(report)).toEqual([]);
    expect(report.notes).toEqual([]);
  });
});

test('silence at one kind of request, while all others are answered, is a violation', async () => {
  const silent: OddServer = {
    raw: (request) => request.headers['mcp-method'] === 'mcp-compliance/no-such-method',
  };
  const report = await judge(silent, { limits: { requestTimeoutMs: 250 } });
  expect(violationsWithOutcome(report)).toContain('MCP-ERR-002 fail');
});
