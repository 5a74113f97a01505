import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Behaviour } from '../../../src/reference/fault.js';
import type { Features } from '../../../src/reference/features.js';
import { HttpFront } from '../../../src/reference/http-front.js';
import type { Report } from '../../../src/suite/report.js';
import { type CheckOptions, checkUrl, verdictOf } from '../../support/check.js';
import { violationsWithOutcome } from '../../support/judge.js';
import { toLoopback } from '../../support/tls.js';

/** The reference server, but for what a test says. */
export interface OddServer extends Behaviour {
  offers?: (features: Features) => void;
  /** Answers in place of the whole server, body unread; true when it did. */
  raw?: (incoming: IncomingMessage, response: ServerResponse) => boolean;
  /** Public name that it is reached by, in place of its loopback address. */
  host?: string;
}

/** One server, and all that the judge must say against it. */
export interface Expected {
  /** What the server does. */
  name: string;
  server: OddServer;
  /** `MCP-… outcome` of each rule in violation, in catalogue order; none when absent. */
  violations?: readonly string[];
  /** Verdicts beside those: `pass`, `not-tested`, `not-applicable`. */
  verdicts?: Readonly<Record<string, string>>;
  options?: CheckOptions;
}

/** Judges such a server by the whole catalogue. */
export async function judge(odd: OddServer, options: CheckOptions = {}): Promise<Report> {
  const { offers, raw, era, host } = odd;
  const front = new HttpFront({
    path: '/mcp',
    behaviours: [odd],
    ...(era ? { era } : {}),
    ...(offers ? { features: offers } : {}),
  });
  const server = createServer((incoming, response) => {
    if (raw?.(incoming, response) !== true) void front.handle(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const network = host === undefined ? {} : { network: { lookup: toLoopback } };
    return await checkUrl(`http://${host ?? '127.0.0.1'}:${port}/mcp`, { ...network, ...options });
  } finally {
    front.end();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** What a report says, in the form of `Expected`. */
export async function said({ server, verdicts = {}, options }: Expected): Promise<object> {
  const report = await judge(server, options);
  return {
    error: report.error,
    broken: report.rules.flatMap(({ id, internalError }) =>
      internalError === undefined ? [] : [`${id}: ${internalError}`],
    ),
    violations: violationsWithOutcome(report),
    verdicts: Object.fromEntries(Object.keys(verdicts).map((id) => [id, verdictOf(report, id)])),
  };
}

/** What it is to say. */
export function wanted({ violations = [], verdicts = {} }: Expected): object {
  return { error: undefined, broken: [], violations, verdicts };
}
