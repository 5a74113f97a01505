import { describe, expect, test } from '@jest/globals';
import type { OauthServer } from '../rules/aut/support/oauth.js';
import { ALL, AT, unlike } from './support/odd-oauth.js';

describe('servers that are not behind OAuth alone', () => {
  const none = Object.fromEntries(ALL.map((id) => [id, 'not-applicable']));
  test.each<[string, OauthServer, object, Record<string, string>]>([
    [
      'keys, and a key is missing',
      { challenge: () => [], documents: () => ({ [AT]: undefined }) },
      {},
      { ...none, 'MCP-AUT-001': 'warn' },
    ],
    ['open, and no metadata', { tokens: () => 'served', documents: () => ({ [AT]: undefined }) }, {}, none],
    [
      'open, and metadata all the same',
      { tokens: () => 'served' },
      {},
      {
        'MCP-AUT-001': 'not-applicable',
        'MCP-AUT-006': 'not-applicable',
        'MCP-AUT-007': 'not-applicable',
        'MCP-AUT-008': 'not-applicable',
      },
    ],
    [
      'open but for tools',
      { tokens: (_token, { message }) => (message?.method === 'server/discover' ? 'served' : undefined) },
      { auth: 'oauth' },
      {},
    ],
    [
      'open but for tools, and nobody says so',
      { tokens: (_token, { message }) => (message?.method === 'server/discover' ? 'served' : undefined) },
      {},
      {},
    ],
    [
      'open but for calls',
      { tokens: (_token, { message }) => (message?.method === 'tools/call' ? undefined : 'served') },
      {},
      {},
    ],
    [
      'open but for tools, and the challenge leads nowhere',
      {
        tokens: (_token, { message }) => (message?.method === 'tools/list' ? undefined : 'served'),
        challenge: () => ['Bearer'],
        documents: () => ({ [AT]: undefined }),
      },
      {},
      {
        'MCP-AUT-001': 'fail',
        'MCP-AUT-002': 'fail',
        'MCP-AUT-003': 'not-tested',
        'MCP-AUT-004': 'not-tested',
        'MCP-AUT-005': 'not-tested',
        'MCP-AUT-006': 'warn',
        'MCP-AUT-010': 'not-tested',
        'MCP-AUT-011': 'not-tested',
      },
    ],
    [
      'open but for tools, where any token will do',
      {
        tokens: (token, { message }) =>
          message?.method === 'tools/list' && token === undefined ? undefined : 'served',
      },
      {},
      { 'MCP-AUT-008': 'fail' },
    ],
    [
      'open but for prompts',
      { tokens: (_token, { message }) => (message?.method === 'prompts/list' ? undefined : 'served') },
      {},
      {},
    ],
    ['said to be open', {}, { auth: 'none' }, none],
    ['a gate that refuses all', { status: 403 }, {}, { 'MCP-AUT-001': 'not-tested', 'MCP-AUT-006': 'not-tested' }],
  ])('%s', async (_what, oauth, settings, expected) => {
    expect(await unlike(oauth, settings)).toEqual(expected);
  });
});
