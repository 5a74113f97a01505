// The handler for this revision that the serving guide of @modelcontextprotocol/server recommends.
import { createServer } from 'node:http';
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { makeServer } from './v2-tools.mjs';

const validateHost = localhostHostValidation();
const validateOrigin = localhostOriginValidation();
const handler = toNodeHandler(createMcpHandler(makeServer));

createServer(async (req, res) => {
  if (!validateHost(req, res) || !validateOrigin(req, res)) return;
  await handler(req, res);
}).listen(Number(process.env.PORT), '127.0.0.1');
