import type { Failure } from './exchange.js';

/** Thrown inside the wire when a bound is reached; becomes `Exchange.failure` and never leaves the wire. */
export class WireFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const REFUSED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
]);
const DROPPED = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_INFO',
]);
const CERTIFICATE =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|CRL_|CA_MD_TOO_WEAK|CA_KEY_TOO_SMALL|EE_KEY_TOO_SMALL)/;
const TLS = /^(ERR_TLS_|ERR_SSL_|EPROTO)/;

/** Whether a code of Node.js says that a certificate is not accepted; all other codes are the network's. */
export function isCertificateError(code: string): boolean {
  return CERTIFICATE.test(code);
}

/** Causes that Node.js tells in the words of its library. */
const TLS_WORDS: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['CERT_NOT_YET_VALID', 'the certificate is not valid yet'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is signed by itself'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the authority of the certificate is not known'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the authority of the certificate is not known'],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'the authority is not known, or the server leaves out an intermediate certificate',
  ],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'what answers there does not speak TLS'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'the server speaks no TLS version of today (1.2 or 1.3)'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'the server speaks no TLS version of today (1.2 or 1.3)'],
]);
const OPENSSL = /^[0-9A-F]+:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):.*$/s;

/** What went wrong with TLS, without addresses in memory and hints that are for users of Node.js; the code stays for searches. */
export function tlsWords(code: string, message: string): string {
  const plain =
    TLS_WORDS.get(code) ??
    message
      .replace(OPENSSL, '$1')
      .replace(/; if the root CA is installed .*$/s, '')
      .replace(/^Hostname\/IP does not match .* altnames: (?=DNS:|IP Address:)/, 'the certificate is for ');
  return `${plain.trim()} (${code || 'no code'})`;
}

/** Turns whatever the HTTP client threw into a cause that people can read. */
export function failureOf(error: unknown): Failure {
  if (error instanceof WireFailure) return error.failure;
  const { code, message } = codeAndMessage(error);
  if (isCertificateError(code) || TLS.test(code))
    return { kind: 'tls', message: `TLS failed: ${tlsWords(code, message)}` };
  if (REFUSED.has(code)) return { kind: 'refused', message: `no connection: ${message}` };
  if (DROPPED.has(code)) return { kind: 'dropped', message: `the connection was dropped: ${message}` };
  if (
    code.startsWith('HPE_') ||
    message.startsWith('Response does not match the HTTP/1.1 protocol') ||
    code === 'UND_ERR_HEADERS_OVERFLOW'
  ) {
    return { kind: 'bad-http', message: `the answer is not acceptable HTTP: ${message} (${code})` };
  }
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR__ERROR')) {
    return { kind: 'bad-http', message: `the body does not decompress: ${message} (${code})` };
  }
  return { kind: 'dropped', message: `the request failed: ${message}${code ? ` (${code})` : ''}` };
}

function codeAndMessage(error: unknown): { code: string; message: string } {
  if (typeof error !== 'object' || error === null) return { code: '', message: String(error) };
  // `localhost` that refuses on both families comes as an AggregateError with an empty message.
  const [first] = 'errors' in error && Array.isArray(error.errors) ? (error.errors as unknown[]) : [];
  const inner = typeof first === 'object' && first !== null ? first : error;
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
  const message = 'message' in inner && typeof inner.message === 'string' ? inner.message : '';
  return { code, message: message || code || String(error) };
}
