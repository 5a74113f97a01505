import { byMethod } from '../../src/suite/by-method.js';
import { rule } from '../../src/suite/rule.js';
import { judged, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { isObject, META_SERVER_INFO } from '../../src/wire/message.js';

function infoOf({ result }: Exchange): unknown {
  return isObject(result?._meta) ? result._meta[META_SERVER_INFO] : undefined;
}

function identifies(exchange: Exchange): boolean {
  const info = infoOf(exchange);
  return isObject(info) && typeof info.name === 'string' && typeof info.version === 'string';
}

function actualInfo(exchange: Exchange): string {
  const info = infoOf(exchange);
  if (info === undefined) return `no ${META_SERVER_INFO}`;
  if (!isObject(info)) return 'a serverInfo that is no object';
  const wrong = ['name', 'version'].filter((member) => typeof info[member] !== 'string');
  return `a serverInfo whose ${wrong.join(' and ')} ${wrong.length === 1 ? 'is no string' : 'are no strings'}`;
}

export default rule({
  id: 'MCP-DSC-005',
  title: 'Results carry io.modelcontextprotocol/serverInfo in _meta',
  level: 'SHOULD',
  onViolation: 'warn',
  spec: {
    page: 'basic',
    anchor: 'meta',
    from: 'Servers SHOULD include the following',
    to: 'on any prior connection state',
  },
  transports: ['http', 'stdio'],
  phase: 'passive',
  why: 'With no handshake, this is how logs and error reports know which software, and which version of it, produced an answer.',
  fix: 'Put `"io.modelcontextprotocol/serverInfo": {"name": …, "version": …}` into `_meta` of every result. SDKs take it from the name and version that the server was created with.',
  async check(session) {
    const results = session.transcript.modern.filter((exchange) => exchange.result !== undefined);
    if (results.length === 0) return notTested('no result was seen in a modern exchange');
    const missing = byMethod(results.filter((exchange) => !identifies(exchange)));
    const findings = [...missing].map(([method, exchanges]) => {
      const actual = actualInfo(exchanges[0]);
      return {
        message: `the result of ${method} does not name the server: its _meta has ${actual}`,
        subject: { kind: 'method' as const, name: method },
        expected: `_meta["${META_SERVER_INFO}"] with name and version as strings`,
        actual,
        exchanges,
      };
    });
    return judged(findings, results.slice(0, 1), `all ${results.length} results name the server`);
  },
});
