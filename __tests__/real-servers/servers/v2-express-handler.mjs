// createMcpHandler of @modelcontextprotocol/server behind the Express app of @modelcontextprotocol/express.
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { makeServer } from './v2-tools.mjs';

const app = createMcpExpressApp();
const handler = toNodeHandler(createMcpHandler(makeServer));
app.all('/mcp', (req, res) => handler(req, res, req.body));
app.listen(Number(process.env.PORT), '127.0.0.1');
