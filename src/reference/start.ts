import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonValue } from '../wire/message.js';
import { behavioursOf } from './behaviours.js';
import type { Era } from './fault.js';
import type { Features } from './features.js';
import { HttpFront, type RecordedRequest } from './http-front.js';
import type { Reply } from './protocol.js';

export interface ReferenceOptions {
  /** Ids of the faults to switch on. */
  faults?: readonly string[];
  /** Ids of odd but legal behaviours. */
  quirks?: readonly string[];
  era?: Era;
  host?: '127.0.0.1' | '::1';
  port?: number;
  path?: string;
  /** Token that every request must bear; answered 401 without a challenge else. */
  token?: string;
  /** Refuses a request before anything else looks at it; for servers behind authorization. */
  authorize?: (incoming: IncomingMessage) => Promise<Reply | undefined>;
  /** JSON documents besides the endpoint, by path. */
  documents?: ReadonlyMap<string, JsonValue>;
  /** Changes what is offered, before faults do. */
  features?: (features: Features) => void;
}

export interface ReferenceServer {
  url: string;
  port: number;
  /** Every request in the order in which they came. */
  requests: readonly RecordedRequest[];
  /** Ends open subscriptions with their responses, then the server. */
  close(): Promise<void>;
}

/**
 * Starts the reference server on a loopback address; port 0 unless one is given.
 * @throws RangeError for a fault or quirk that there is not; rejects when the port is taken.
 */
export async function startReference(options: ReferenceOptions = {}): Promise<ReferenceServer> {
  const { host = '127.0.0.1', path = '/mcp' } = options;
  const front = new HttpFront({ ...options, path, behaviours: behavioursOf(options) });
  const server = createServer((incoming, response) => void front.handle(incoming, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`,
    port,
    requests: front.requests,
    close: () =>
      new Promise((resolve) => {
        front.end();
        server.close(() => resolve());
        // The last events of subscriptions go out first.
        setImmediate(() => server.closeAllConnections());
      }),
  };
}
