import { conclude, judgeRefusal, type Step } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { servedList } from '../../src/suite/served-list.js';
import { HEADER_MISMATCH } from '../../src/wire/message.js';
import { discoverWithoutMethod, flipCase } from './probes.js';

export default rule({
  id: 'MCP-HDR-001',
  title: 'Missing Mcp-Method rejected with 400 + HeaderMismatch',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'server-validation',
    from: 'A required standard header',
    to: 'Mcp-Name) is missing',
  },
  transports: ['http'],
  why: 'Gateways route and limit requests by this header without reading the body. When the server accepts a request without it, or with another method in it, a request can pass a gateway as something else than what runs.',
  fix: 'Before dispatching, compare `Mcp-Method` with `method` of the body (case counts) and answer HTTP 400 and error -32020 when it is missing or differs. SDKs for this revision do it in their HTTP transport: do not bypass it with a handler of your own.',
  async check(session) {
    const { exchange } = await session.discover();
    const list = (await servedList(session)) ?? { method: 'server/discover', twin: exchange };
    const other = list.method === 'prompts/list' ? 'tools/list' : 'prompts/list';
    const changed = flipCase(list.method);
    const judge = (method: string, told: string, probe: typeof exchange, twin: typeof exchange): Step =>
      judgeRefusal(session, {
        request: `\`${method}\` ${told}`,
        probe,
        twin,
        code: HEADER_MISMATCH,
        subject: { kind: 'probe', name: `${method} ${told}` },
      });
    const request = session.request(list.method);
    const [bare, listBare, mismatch, inOtherCase] = await Promise.all([
      discoverWithoutMethod(session),
      list.method === 'server/discover' ? undefined : request.without('Mcp-Method').send(),
      request.with({ 'Mcp-Method': other }).send(),
      request.with({ 'Mcp-Method': changed }).send(),
    ]);
    const missing = [
      judge('server/discover', 'without `Mcp-Method`', bare, exchange),
      ...(listBare ? [judge(list.method, 'without `Mcp-Method`', listBare, list.twin)] : []),
    ];
    const different = [
      judge(list.method, `with \`Mcp-Method: ${other}\``, mismatch, list.twin),
      judge(list.method, `with \`Mcp-Method: ${changed}\``, inOtherCase, list.twin),
    ];
    return conclude(
      [...missing, ...different],
      'requests without Mcp-Method, or with another method in it, are refused',
      { all: missing.every(({ kind }) => kind === 'undecided') },
    );
  },
});
