import { Agent, type IncomingMessage, request } from 'node:http';

/** One HTTP request as it is to go over the wire; header names keep their spelling, values are Latin-1. */
export interface Probe {
  method?: string;
  path?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Requests of one name share a connection; a connection of its own when absent. */
  connection?: string;
  /** When to stop reading: `data` is for streams that are held open. */
  until?: 'end' | 'data' | 'headers';
}

export interface Answer {
  /** 0 when the connection broke instead. */
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Whether the answer came to its end. */
  ended: boolean;
  /** Whether its connection had served a request before. */
  reused: boolean;
}

/** How long a stream may stay open that should have ended. */
const PATIENCE_MS = 250;

/** A client of one server that can do what no good client does. */
export class RawClient {
  readonly #base: URL;
  readonly #agents = new Map<string, Agent>();

  constructor(url: string) {
    this.#base = new URL(url);
  }

  send({ method = 'POST', path, headers = {}, body, connection, until = 'end' }: Probe): Promise<Answer> {
    const agent = connection === undefined ? new Agent({ keepAlive: false }) : this.#agent(connection);
    return new Promise((resolve) => {
      const outgoing = request(
        new URL(path ?? this.#base.pathname, this.#base),
        { method, headers, agent },
        (incoming) => {
          resolve(
            read(incoming, until, outgoing.reusedSocket).finally(() =>
              until === 'end' ? undefined : outgoing.destroy(),
            ),
          );
        },
      );
      outgoing.once('error', () =>
        resolve({ status: 0, headers: {}, body: '', ended: false, reused: outgoing.reusedSocket }),
      );
      outgoing.end(body);
    });
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
  }

  #agent(name: string): Agent {
    const agent = this.#agents.get(name) ?? new Agent({ keepAlive: true, maxSockets: 1 });
    this.#agents.set(name, agent);
    return agent;
  }
}

function read(incoming: IncomingMessage, until: 'end' | 'data' | 'headers', reused: boolean): Promise<Answer> {
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  let body = '';
  const answer = (ended: boolean): Answer => ({ status: incoming.statusCode ?? 0, headers, body, ended, reused });
  incoming.setEncoding('latin1');
  incoming.on('error', () => {});
  return new Promise((resolve) => {
    if (until === 'headers') resolve(answer(false));
    const timer = setTimeout(() => {
      resolve(answer(false));
      incoming.destroy();
    }, PATIENCE_MS);
    incoming.on('data', (chunk: string) => {
      body += chunk;
      if (until === 'data' && body.includes('\n\n')) resolve(answer(false));
    });
    incoming.once('close', () => {
      clearTimeout(timer);
      resolve(answer(incoming.complete));
    });
  });
}
