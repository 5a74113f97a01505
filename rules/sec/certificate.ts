import { connect, type PeerCertificate, rootCertificates } from 'node:tls';
import { bareHost } from '../../src/suite/hosts.js';
import type { Network } from '../../src/suite/run-context.js';
import { isCertificateError, tlsWords } from '../../src/wire/failure.js';

export type CertificateFinding =
  | { kind: 'trusted'; daysLeft: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string };

const CONNECT_MS = 5_000;
const DAY_MS = 86_400_000;

/** Makes one TLS connection as a client would, with full checks of chain, name and dates, and sends nothing. */
export function inspectCertificate(url: URL, network: Network): Promise<CertificateFinding> {
  const host = bareHost(url.hostname);
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      servername: /^[\d.]+$|:/.test(host) ? '' : host,
      timeout: CONNECT_MS,
      ...(network.ca === undefined ? {} : { ca: [...rootCertificates, network.ca] }),
      ...(network.lookup === undefined ? {} : { lookup: network.lookup }),
    });
    const end = (finding: CertificateFinding): void => {
      socket.destroy();
      resolve(finding);
    };
    socket.once('secureConnect', () => end({ kind: 'trusted', daysLeft: daysLeft(socket.getPeerCertificate()) }));
    socket.once('timeout', () =>
      end({ kind: 'unreachable', reason: `no TLS connection within ${CONNECT_MS / 1000} s` }),
    );
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const reason = tlsWords(error.code ?? '', error.message);
      end(isCertificateError(error.code ?? '') ? { kind: 'refused', reason } : { kind: 'unreachable', reason });
    });
  });
}

function daysLeft({ valid_to }: PeerCertificate): number {
  return Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS);
}
