import { expect, it } from 'vitest';
import { connected } from '../../test/connected.js';

it('creates a ticket', async () => {
  const { client, server } = await connected();
  server.registerTool('create_ticket', { description: 'a double' }, async () => ({ content: [] }));
  const result = await client.callTool({ name: 'create_ticket', arguments: { title: 'x' } });
  expect(result).toMatchSnapshot();
});
