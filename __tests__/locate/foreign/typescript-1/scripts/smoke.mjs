import { Client } from '@modelcontextprotocol/client';
const client = new Client({ name: 'smoke', version: '1' });
const { tools } = await client.listTools();
if (!tools.some((t) => t.name === 'create_ticket')) process.exit(1);
await client.callTool({ name: 'create_ticket', arguments: { title: 'smoke' } });
await client.callTool({ name: 'whoami', arguments: {} });
await client.getPrompt({ name: 'triage', arguments: { queue: 'mail' } });
await client.readResource({ uri: 'desk://config' });
