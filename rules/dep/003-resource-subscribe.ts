import { conclude } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { judgeListening } from './listening.js';
import { judgeRemoved } from './removed-method.js';

export default rule({
  id: 'MCP-DEP-003',
  title: 'resources/subscribe and resources/unsubscribe replaced by subscriptions/listen',
  level: 'MAY',
  onViolation: 'warn',
  spec: {
    page: 'changelog',
    anchor: 'major-changes',
    from: 'Replace the HTTP GET endpoint and',
    to: 'opted-in server-to-client change notifications',
  },
  transports: ['http', 'stdio'],
  why: 'Clients of this revision hear about changes on one stream that they open with `subscriptions/listen`. A server with the old pair of methods, or whose stream does not begin as promised, never tells them.',
  fix: "Remove `resources/subscribe` and `resources/unsubscribe` for requests of this revision. Serve `subscriptions/listen`: first `notifications/subscriptions/acknowledged` with the request's id as `io.modelcontextprotocol/subscriptionId` and the kinds that you honour, then changes.",
  async check(session) {
    const uri = `mcp-compliance://no-such-resource/${session.random}`;
    const [subscribe, unsubscribe, listen] = await Promise.all([
      judgeRemoved(session, 'resources/subscribe', { uri }),
      judgeRemoved(session, 'resources/unsubscribe', { uri }),
      judgeListening(session),
    ]);
    const shown = [
      ...(subscribe.kind === 'ok' ? ['resources/subscribe is an unknown method'] : []),
      ...(unsubscribe.kind === 'ok' ? ['resources/unsubscribe is an unknown method'] : []),
      ...(listen?.kind === 'ok' ? ['subscriptions/listen begins with its acknowledgement'] : []),
    ];
    const notes = listen ? [] : ['no changes are announced, so subscriptions/listen was not asked for'];
    return conclude([subscribe, unsubscribe, ...(listen ? [listen] : [])], shown.join('; '), { notes });
  },
});
