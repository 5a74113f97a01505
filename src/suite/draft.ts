import type { Channel, Outgoing } from '../wire/channel.js';
import type { Exchange, HeaderList } from '../wire/exchange.js';
import { encodeHeaderValue, headerValue, withHeader, withoutHeader } from '../wire/headers.js';
import {
  isObject,
  type JsonObject,
  type JsonValue,
  META_CLIENT_CAPABILITIES,
  META_CLIENT_INFO,
  META_PROTOCOL_VERSION,
  SPEC_VERSION,
} from '../wire/message.js';

/** A request that was not sent yet; ids are given when it is. */
export interface DraftParts {
  /** What distinguishes it from the good request, for people; becomes `Exchange.purpose`. */
  purpose: string;
  httpMethod: Outgoing['httpMethod'];
  url?: string;
  headers: HeaderList;
  message?: JsonObject;
  /** False for notifications: no `id` is added. */
  wantsAnswer: boolean;
  connection: string;
  credentials: Exchange['credentials'];
  read: Outgoing['read'];
  timeoutMs?: number;
  /** False once anything was made faulty. */
  good: boolean;
  /** True when the question is what the server remembers of earlier requests on the connection. */
  afterOthers?: boolean;
  /** False when sending twice could do something twice: no second try after a lost answer. */
  repeatable: boolean;
}

export type SendDraft = (parts: DraftParts) => Promise<Exchange>;

/**
 * A good request that can be changed in one respect at a time. Immutable: each change is a new draft,
 * so that a probe and its twin start from the same one.
 */
export class Draft {
  readonly parts: DraftParts;
  readonly #send: SendDraft;

  constructor(parts: DraftParts, send: SendDraft) {
    this.parts = parts;
    this.#send = send;
  }

  /** Leaves a header out. */
  without(header: string): Draft {
    return this.#but({ headers: withoutHeader(this.parts.headers, header), good: false }, `without ${header}`);
  }

  /** Sets headers, spelled as given; a header that is there already keeps its place. */
  with(headers: Readonly<Record<string, string>>): Draft {
    const changed = Object.entries(headers).reduce<HeaderList>(
      (list, [name, value]) => withHeader(list, name, value),
      this.parts.headers,
    );
    const list = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return this.#but({ headers: changed, good: false }, `with ${list.join(', ')}`);
  }

  /** Spells header names as given (`MCP-METHOD`), keeping their values. */
  spelled(...names: string[]): Draft {
    const headers = names.reduce<HeaderList>((list, name) => {
      const value = headerValue(list, name);
      return value === undefined ? list : withHeader(list, name, value);
    }, this.parts.headers);
    return this.#but({ headers }, `with the header names spelled ${names.join(', ')}`);
  }

  /** Sets keys of `params._meta`. */
  meta(entries: JsonObject, told?: string): Draft {
    const meta = isObject(this.#params()._meta) ? this.#params()._meta : {};
    return this.#withParams(
      { ...this.#params(), _meta: { ...(meta as JsonObject), ...entries } },
      told ?? `with _meta ${JSON.stringify(entries)}`,
    );
  }

  /** Leaves one key of `params._meta` out, or all of `_meta`. */
  withoutMeta(key?: string): Draft {
    const { _meta, ...rest } = this.#params();
    if (key === undefined) return this.#withParams(rest, 'without _meta').#but({ good: false });
    const { [key]: _gone, ...meta } = isObject(_meta) ? _meta : {};
    return this.#withParams({ ...rest, _meta: meta }, `without ${key} in _meta`).#but({ good: false });
  }

  /** Sets members of `params`; headers stay as they are. */
  params(members: JsonObject, told?: string): Draft {
    return this.#withParams({ ...this.#params(), ...members }, told ?? `with params ${JSON.stringify(members)}`);
  }

  /** On a connection (stdio: a child process) that nothing was sent on before. */
  onFreshConnection(): Draft {
    return this.#but({ connection: 'fresh' });
  }

  /** On a kept connection, the same one for the same name. */
  onConnection(name: string): Draft {
    return this.#but({ connection: name });
  }

  /** On a kept connection, to see what the server remembers of what was sent on it before: elsewhere it is another question. */
  afterOthersOn(name: string): Draft {
    return this.#but({ connection: name, afterOthers: true });
  }

  /** Without the user's token, and without the user's headers that may open the door in its place; others, as for routing, stay. */
  withoutCredentials(): Draft {
    const headers = this.parts.headers.filter(([name]) => !mayBeCredential(name));
    return this.#but({ headers, credentials: 'none' }, 'without credentials');
  }

  /** With a token of ours in place of the user's. `told` names it; the value never enters a purpose. */
  withToken(token: string, told: string): Draft {
    const headers = withHeader(this.parts.headers, 'Authorization', `Bearer ${token}`);
    return this.#but({ headers, credentials: 'planted' }, `with ${told}`);
  }

  /** Resolves at the first event and keeps the stream open until `session.release`. */
  holding(): Draft {
    return this.#but({ read: 'hold' });
  }

  /** Reads no body. */
  headersOnly(): Draft {
    return this.#but({ read: 'headers' });
  }

  /** Milliseconds until an answer must have come, in place of the run's limit. */
  within(timeoutMs: number): Draft {
    return this.#but({ timeoutMs });
  }

  /** Never sent a second time after a lost answer. */
  once(): Draft {
    return this.#but({ repeatable: false });
  }

  /** Says what the request is for, in place of the list of its changes. */
  as(purpose: string): Draft {
    return this.#but({ purpose });
  }

  send(): Promise<Exchange> {
    return this.#send(this.parts);
  }

  #params(): JsonObject {
    return isObject(this.parts.message?.params) ? this.parts.message.params : {};
  }

  #withParams(params: JsonObject, told: string): Draft {
    return this.#but({ message: { ...this.parts.message, params } }, told);
  }

  #but(changes: Partial<DraftParts>, told?: string): Draft {
    const purpose = told === undefined ? this.parts.purpose : `${this.parts.purpose} ${told}`;
    return new Draft({ ...this.parts, purpose, ...changes }, this.#send);
  }
}

/** Whether a header may carry credentials, by its name: `Cookie`, `X-API-Key`, `CF-Access-Client-Secret`, `X-Client-Cert`. */
export function mayBeCredential(header: string): boolean {
  return /auth|cookie|key|token|secret|passw|credential|signature|cert/i.test(header);
}

/** What every good request says about its sender. */
export const CLIENT_INFO = { name: 'mcp-compliance', version: '1' } as const;

/** `_meta` of a good request. */
function goodMeta(): JsonObject {
  return {
    [META_PROTOCOL_VERSION]: SPEC_VERSION,
    [META_CLIENT_INFO]: { ...CLIENT_INFO },
    [META_CLIENT_CAPABILITIES]: {},
  };
}

const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** The value that `Mcp-Name` mirrors ("Standard Request Headers"), or undefined where the header has no place. */
function mirroredName(method: string, params: JsonObject): string | undefined {
  const value = params[NAMED_BY[method] ?? ''];
  return typeof value === 'string' ? value : undefined;
}

/** A good request or notification ("good request" of the vocabulary): headers and `_meta` as a conforming client sends them. */
export function goodParts(method: string, params: JsonObject, extra: HeaderList, wantsAnswer: boolean): DraftParts {
  const name = mirroredName(method, params);
  const headers: HeaderList = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
    ['MCP-Protocol-Version', SPEC_VERSION],
    ['Mcp-Method', method],
    ...(name === undefined ? [] : [['Mcp-Name', encodeHeaderValue(name)] as const]),
    ...extra,
  ];
  return {
    purpose: method,
    httpMethod: 'POST',
    headers,
    message: { jsonrpc: '2.0', method, params: { ...params, _meta: goodMeta() } },
    wantsAnswer,
    connection: 'shared',
    credentials: 'user',
    read: 'answer',
    repeatable: true,
    good: true,
  };
}

/** True when header (HTTP) and `_meta` both name 2026-07-28 and `_meta` has `clientCapabilities`. */
export function isModern(parts: DraftParts, transport: Channel['transport']): boolean {
  const { message } = parts;
  if (parts.httpMethod !== 'POST' || !message || message.method === 'initialize') return false;
  const meta: JsonValue | undefined = isObject(message.params) ? message.params._meta : undefined;
  if (!isObject(meta) || meta[META_PROTOCOL_VERSION] !== SPEC_VERSION || !isObject(meta[META_CLIENT_CAPABILITIES]))
    return false;
  return transport === 'stdio' || headerValue(parts.headers, 'MCP-Protocol-Version') === SPEC_VERSION;
}
