import { type AddressInfo, connect, type LookupFunction, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { generate } from 'selfsigned';
import { startReference } from '../../src/reference/start.js';

const DAY = 86_400_000;

export interface Authority {
  cert: string;
  key: string;
}

/** An authority of our own, made at run time. */
export async function makeAuthority(): Promise<Authority> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Tests Authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { cert, key };
}

export interface CertificateOptions {
  host: string;
  /** Signs itself when absent. */
  authority?: Authority;
  /** Days from now until it expires; negative for an expired one. */
  days?: number;
}

/** A certificate for a host name. */
export function makeCertificate({
  host,
  authority,
  days = 90,
}: CertificateOptions): Promise<{ cert: string; private: string }> {
  return generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 30 * DAY),
    notAfterDate: new Date(Date.now() + days * DAY + 60_000),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
    ...(authority ? { ca: authority } : {}),
  });
}

export interface TlsServer {
  port: number;
  close(): Promise<void>;
}

/** The reference server behind TLS: what comes out of the tunnel goes to it as it is. */
export async function startTls(certificate: { cert: string; private: string }): Promise<TlsServer> {
  const reference = await startReference();
  const open = new Set<Socket>();
  const server = createServer({ cert: certificate.cert, key: certificate.private }, (inner) => {
    const outer = connect(reference.port, '127.0.0.1');
    for (const socket of [inner, outer]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => open.delete(socket));
    }
    inner.pipe(outer).pipe(inner);
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) socket.destroy();
      await reference.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Every name is this machine. */
export const toLoopback: LookupFunction = (_host, options, callback) => {
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};
