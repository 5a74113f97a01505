import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../../src/wire/message.js';

export interface ScriptedRequest {
  httpMethod: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Undefined when there is no body or it is not JSON. */
  message: (JsonObject & { method?: string; id?: string | number; params?: JsonObject }) | undefined;
  /** Number of the TCP connection, from 1. */
  connection: number;
}

/** What a script answers: JSON with a status, or whatever it does with `response` itself (then it returns nothing). */
export type Script = (
  request: ScriptedRequest,
  response: ServerResponse,
) => ScriptedAnswer | undefined | Promise<ScriptedAnswer | undefined>;

export interface ScriptedAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  text?: string;
}

export interface ScriptedServer {
  url: string;
  requests: ScriptedRequest[];
  close(): Promise<void>;
}

/** A server on 127.0.0.1 that answers as a script says: for behaviours that no real or reference server has. */
export async function startScripted(script: Script): Promise<ScriptedServer> {
  const requests: ScriptedRequest[] = [];
  const connections = new Map<unknown, number>();
  const server = createServer(async (incoming, response) => {
    if (!connections.has(incoming.socket)) connections.set(incoming.socket, connections.size + 1);
    const request: ScriptedRequest = {
      httpMethod: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      message: await messageOf(incoming),
      connection: connections.get(incoming.socket) ?? 0,
    };
    requests.push(request);
    const answer = await script(request, response);
    if (!answer) return;
    const body = answer.json === undefined ? (answer.text ?? '') : JSON.stringify(answer.json);
    const type = answer.json === undefined ? {} : { 'content-type': 'application/json' };
    response.writeHead(answer.status ?? 200, { ...type, ...answer.headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function messageOf(incoming: IncomingMessage): Promise<ScriptedRequest['message']> {
  let body = '';
  for await (const chunk of incoming) body += chunk;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A JSON-RPC result for a request, in modern shape unless told otherwise. */
export function resultFor(request: ScriptedRequest, result: JsonObject): ScriptedAnswer {
  const _meta = { 'io.modelcontextprotocol/serverInfo': { name: 'scripted', version: '1.0.0' } };
  return {
    json: { jsonrpc: '2.0', id: request.message?.id ?? null, result: { resultType: 'complete', _meta, ...result } },
  };
}

/** A JSON-RPC error for a request. */
export function errorFor(
  request: ScriptedRequest,
  status: number,
  code: number,
  message: string,
  data?: unknown,
): ScriptedAnswer {
  return {
    status,
    json: {
      jsonrpc: '2.0',
      id: request.message?.id ?? null,
      error: { code, message, ...(data === undefined ? {} : { data }) },
    },
  };
}
