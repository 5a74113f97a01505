import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
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

/** The reference server behind TLS. */
export async function startTls(certificate: { cert: string; private: string }): Promise<TlsServer> {
  const reference = await startReference();
  const server = createServer({ cert: certificate.cert, key: certificate.private }, async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = incoming.headers;
    const answer = await fetch(reference.url, {
      method: incoming.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(await answer.text());
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      await reference.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Every name is this machine. */
export const toLoopback: LookupFunction = (_host, options, callback) => {
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};
