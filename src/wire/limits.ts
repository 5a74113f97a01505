/** Bounds of every exchange, so that no server can hang, flood or crash the run. */
export interface WireLimits {
  /** Milliseconds until the answer must be complete. */
  requestTimeoutMs: number;
  /** Bytes of one body, before and after decompression. */
  maxBytes: number;
  /** Server-sent events of one response. */
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
  maxEvents: 10_000,
  maxDepth: 1_000,
  maxHeaderBytes: 64 * 1024,
  maxRequests: 500,
  concurrency: 8,
  streamEndGraceMs: 1_000,
};
