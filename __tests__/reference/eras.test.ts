import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import type { ReferenceOptions } from '../../src/reference/start.js';
import { serveReferenceOnStdio } from '../../src/reference/stdio.js';
import type { JsonObject } from '../../src/wire/message.js';
import { body, good, initialize, legacy } from './support/requests.js';
import { outcomeOf, withServer } from './support/server.js';

const BARE = { meta: null };
const OPEN = body(
  'initialize',
  { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'tests', version: '1' } },
  BARE,
);

describe.each(['dual-era', 'legacy'] as const)('a %s server over HTTP', (era) => {
  test('opens a session, serves it, and ends it', async () => {
    await withServer({ era }, async ({ send }) => {
      const opened = await send(initialize('2025-06-18'));
      const session = opened.headers['mcp-session-id'] ?? '';
      expect(session).not.toBe('');
      expect(outcomeOf(opened)).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'mcp-reference' } });
      const headers = { 'Mcp-Session-Id': session, 'MCP-Protocol-Version': '2025-06-18' };
      const listed = outcomeOf(await send(legacy('tools/list', {}, headers)));
      expect(listed).toMatchObject({ tools: [{ name: 'add' }, {}, {}] });
      expect(Object.keys(listed).sort()).toEqual(['nextCursor', 'tools']);
      expect(outcomeOf(await send(legacy('resources/read', { uri: 'ref://none' }, headers)))).toMatchObject({
        code: -32002,
      });
      expect((await send(legacy('ping', {}, headers))).status).toBe(200);
      expect((await send(legacy('ping', {}, { ...headers, 'MCP-Protocol-Version': '1900-01-01' }))).status).toBe(400);
      expect(await send({ method: 'GET', headers, until: 'headers' })).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
      });
      expect((await send({ method: 'DELETE', headers })).status).toBe(200);
      expect((await send(legacy('ping', {}, headers))).status).toBe(404);
    });
  });

  test('answers an unknown version with the newest that it has, and nothing without a session', async () => {
    await withServer({ era }, async ({ send }) => {
      expect(outcomeOf(await send(initialize('1999-01-01')))).toMatchObject({ protocolVersion: '2025-11-25' });
      expect((await send(legacy('tools/list'))).status).toBe(400);
      for (const method of ['GET', 'DELETE']) expect((await send({ method })).status).toBe(400);
    });
  });
});

test('a server of both eras serves this revision without sessions', async () => {
  await withServer({ era: 'dual-era' }, async ({ send }) => {
    const answer = await send(good('tools/list', {}, { headers: { 'Mcp-Session-Id': 'x' } }));
    expect(outcomeOf(answer)).toMatchObject({ resultType: 'complete' });
    expect(answer.headers).not.toHaveProperty('mcp-session-id');
    expect(outcomeOf(await send(good('tools/list', {}, BARE)))).toMatchObject({ code: -32602 });
    expect(outcomeOf(await send(good('tools/list', {}, { headers: { 'MCP-Protocol-Version': null } })))).toMatchObject({
      code: -32020,
    });
  });
});

test('a legacy server does not know this revision', async () => {
  await withServer({ era: 'legacy' }, async ({ send }) => {
    expect((await send(good('server/discover'))).status).toBe(400);
  });
});

/** Results and errors, in order. */
async function onStdio(options: ReferenceOptions, messages: readonly JsonObject[]): Promise<JsonObject[]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveReferenceOnStdio(options, input, output).then(() => output.end());
  input.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  const [written] = await Promise.all([text(output), served]);
  return written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JsonObject);
}

describe('on stdio', () => {
  test('a server of both eras serves both after initialize', async () => {
    const answers = await onStdio({ era: 'dual-era' }, [
      body('tools/list', {}, BARE),
      OPEN,
      body('ping', {}, BARE),
      body('tools/list'),
    ]);
    expect(answers).toMatchObject([
      { error: { code: -32602 } },
      { result: { protocolVersion: '2025-06-18' } },
      { result: {} },
      { result: { resultType: 'complete' } },
    ]);
  });

  test('unless it turns wholly to the era that it was opened in', async () => {
    const answers = await onStdio({ quirks: ['one-era-a-process'], era: 'dual-era' }, [
      body('tools/list'),
      OPEN,
      body('server/discover'),
    ]);
    expect(answers).toMatchObject([
      { result: { resultType: 'complete' } },
      { result: { protocolVersion: '2025-06-18' } },
      { error: { code: -32601 } },
    ]);
  });

  test('notifications get no answer, and what is no message gets one without an id', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const served = serveReferenceOnStdio({ quirks: ['refuses-notifications'] }, input, output).then(() => output.end());
    input.end(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled' })}\n{\n[]\n`);
    const [written] = await Promise.all([text(output), served]);
    const answers = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as JsonObject);
    expect(answers).toMatchObject([{ error: { code: -32700 } }, { error: { code: -32600 } }]);
    for (const answer of answers) expect(answer).not.toHaveProperty('id');
  });
});
