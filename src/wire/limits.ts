import type { Failure } from './exchange.js';

/** Bounds of every exchange, so that no server can hang, flood or crash the run. */
export interface WireLimits {
  /** Milliseconds until the answer must be complete. */
  requestTimeoutMs: number;
  /** Bytes of one body, before and after decompression. */
  maxBytes: number;
  /** Bytes of all bodies of a run together: they are kept until it is judged. */
  maxTotalBytes: number;
  /** Server-sent events of one response, or messages for one request on stdio. */
  maxEvents: number;
  /** Nesting of one JSON value. */
  maxDepth: number;
  /** Bytes of all response header lines together. */
  maxHeaderBytes: number;
  /** Requests of a whole run. */
  maxRequests: number;
  /** Exchanges under way at once. */
  concurrency: number;
  /** Milliseconds a stream may stay open after its final response before we note that it did not end. */
  streamEndGraceMs: number;
}

export const defaultLimits: WireLimits = {
  requestTimeoutMs: 10_000,
  maxBytes: 8 * 1024 * 1024,
  maxTotalBytes: 48 * 1024 * 1024,
  maxEvents: 10_000,
  maxDepth: 1_000,
  maxHeaderBytes: 64 * 1024,
  maxRequests: 500,
  concurrency: 8,
  streamEndGraceMs: 1_000,
};

/** Why nothing more is asked for once the bodies of a run have used their bytes. */
export function usedUp(received: number, { maxTotalBytes, maxBytes }: WireLimits): Failure | undefined {
  // Whoever allows larger answers allows a few of them.
  const most = Math.max(maxTotalBytes, 4 * maxBytes);
  if (received < most) return undefined;
  return { kind: 'budget', message: `not sent: the answers of the run hold ${received} bytes already` };
}
