import { expect, test } from '@jest/globals';
import { quoteShort } from '../../src/suite/describe.js';
import { checkUrl, ruleOf } from '../support/check.js';
import { errorFor, startScripted } from '../support/scripted.js';

test('what was not answered is told as a sentence', async () => {
  const server = await startScripted((request, response) => {
    if (request.message?.method !== 'initialize') return errorFor(request, 404, -32601, 'Method not found');
    response.destroy();
    return undefined;
  });
  try {
    const report = await checkUrl(server.url, { rules: ['MCP-DEP-006'] });
    expect(ruleOf(report, 'MCP-DEP-006').message).toMatch(
      /^initialize was answered nothing: the connection was dropped: /,
    );
  } finally {
    await server.close();
  }
});

test('an error of OAuth is told by its name', async () => {
  const server = await startScripted(() => ({
    status: 403,
    json: { error: 'access_denied', error_description: 'No' },
  }));
  try {
    const report = await checkUrl(server.url, { rules: ['MCP-AUT-001'] });
    expect(ruleOf(report, 'MCP-AUT-001').message).toBe(
      'without credentials the server answered 403 with JSON that is no JSON-RPC (error "access_denied")',
    );
  } finally {
    await server.close();
  }
});

test('a long text is cut between characters, with its length said', () => {
  const text = `${'a'.repeat(119)}${'😀'.repeat(40)}`;
  expect(quoteShort(text)).toBe(`${'a'.repeat(119)}… (199 characters)`);
});
