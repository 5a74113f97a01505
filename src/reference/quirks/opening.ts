import { isObject, META_SERVER_INFO, META_SUBSCRIPTION_ID } from '../../wire/message.js';
import type { Quirk } from '../fault.js';
import { ProtocolError, type Reply } from '../protocol.js';

const VERSIONING = 'basic/versioning#backward-compatibility-with-initialization-based-versions';

function changingListen(change: (reply: Reply, id: string | number) => Reply): NonNullable<Quirk['reply']> {
  return (reply, { method, id }) =>
    method === 'subscriptions/listen' && reply.hold && id !== undefined ? change(reply, id) : reply;
}

/** Subscriptions, and what legacy clients open with. */
export const openingQuirks: readonly Quirk[] = [
  {
    id: 'acknowledges-less',
    what: 'acknowledges only a part of a subscription',
    spec: 'basic/patterns/subscriptions#acknowledgment',
    reply: changingListen((reply, id) => ({
      ...reply,
      before: [
        {
          jsonrpc: '2.0',
          method: 'notifications/subscriptions/acknowledged',
          params: { _meta: { [META_SUBSCRIPTION_ID]: id }, notifications: {} },
        },
      ],
    })),
  },
  {
    id: 'changes-at-once',
    what: 'tells a change right after the acknowledgement',
    spec: 'basic/patterns/subscriptions#receiving-notifications',
    reply: (reply, { method, id, params }) => {
      const { notifications } = params;
      if (method !== 'subscriptions/listen' || !isObject(notifications) || notifications.toolsListChanged !== true)
        return reply;
      const change = {
        jsonrpc: '2.0',
        method: 'notifications/tools/list_changed',
        params: { _meta: { [META_SUBSCRIPTION_ID]: id ?? null } },
      };
      return { ...reply, before: [...reply.before, change] };
    },
  },
  {
    id: 'listen-ends-soon',
    what: 'ends subscriptions right after their acknowledgement, in good order',
    spec: 'basic/patterns/subscriptions#graceful-closure',
    reply: changingListen((reply, id) => {
      const { opened: _opened, ...rest } = reply;
      const serverInfo = { name: 'mcp-reference', version: '1.0.0' };
      const result = {
        resultType: 'complete',
        _meta: { [META_SUBSCRIPTION_ID]: id, [META_SERVER_INFO]: serverInfo },
      };
      return { ...rest, hold: false, message: { jsonrpc: '2.0', id, result } };
    }),
  },
  {
    id: 'initialize-names-versions-in-data',
    what: 'names its versions to legacy clients in data alone',
    spec: VERSIONING,
    before: ({ method }) =>
      method === 'initialize'
        ? new ProtocolError(400, -32022, 'No', { supported: ['2026-07-28'], requested: '2025-11-25' })
        : undefined,
  },
  {
    id: 'initialize-names-versions-in-message',
    what: 'names its versions to legacy clients in the message alone, as an unknown method',
    spec: VERSIONING,
    before: ({ method }) =>
      method === 'initialize' ? new ProtocolError(404, -32601, 'No initialize here: speak MCP 2026-07-28') : undefined,
  },
];
