// The smallest server of the README of @modelcontextprotocol/express.
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { makeServer } from './v2-tools.mjs';

const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await makeServer().connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(Number(process.env.PORT), '127.0.0.1');
