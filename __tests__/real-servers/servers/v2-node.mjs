// The smallest server of the README of @modelcontextprotocol/node, with two tools.
import { createServer } from 'node:http';
import {
  localhostHostValidation,
  localhostOriginValidation,
  NodeStreamableHTTPServerTransport,
} from '@modelcontextprotocol/node';
import { makeServer } from './v2-tools.mjs';

const validateHost = localhostHostValidation();
const validateOrigin = localhostOriginValidation();

createServer(async (req, res) => {
  if (!validateHost(req, res) || !validateOrigin(req, res)) return;
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await makeServer().connect(transport);
  await transport.handleRequest(req, res);
}).listen(Number(process.env.PORT), '127.0.0.1');
