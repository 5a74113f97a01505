// The stdio server of the serving guide of @modelcontextprotocol/server.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeServer } from './v2-tools.mjs';

await serveStdio(makeServer);
