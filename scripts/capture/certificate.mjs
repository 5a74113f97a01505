// Certificates, expired and valid, for the page of MCP-SEC-002, which looks at a TLS connection and not at answers.
import { createServer } from 'node:https';
import { generate } from 'selfsigned';
import { judge } from './judge.mjs';

const DAY = 86_400_000;
const HOST = 'mcp.example.dev';

async function seen(days) {
  const name = [{ name: 'commonName', value: 'Example Authority' }];
  const authority = await generate(name, {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const own = await generate([{ name: 'commonName', value: HOST }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 90 * DAY),
    notAfterDate: new Date(Date.now() + days * DAY),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] }],
    ca: { cert: authority.cert, key: authority.private },
  });
  const server = createServer({ cert: own.cert, key: own.private }, (_request, response) =>
    response.writeHead(404).end(),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const network = { ca: authority.cert, lookup: (_host, options, done) => toLoopback(options, done) };
  const report = await judge(`https://${HOST}:${server.address().port}/mcp`, { network, rules: ['MCP-SEC-002'] });
  server.closeAllConnections();
  server.close();
  return report.rules.find(({ id }) => id === 'MCP-SEC-002');
}

function toLoopback(options, done) {
  if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
}

/** What the rule says of an expired one, and how to look at one's own. */
export async function certificateExample() {
  const [bad, good] = [await seen(-2), await seen(90)];
  if (bad.verdict !== 'violation' || good.verdict !== 'pass') throw new Error(`${bad.message}; ${good.message}`);
  const subject = (state) =>
    `openssl s_client -connect ${HOST}:443 -servername ${HOST} </dev/null | openssl x509 -noout -enddate\n# ${state}`;
  return {
    message: bad.findings[0].message,
    failing: { shell: subject('the day has passed') },
    passing: { shell: subject('the day is to come') },
  };
}
