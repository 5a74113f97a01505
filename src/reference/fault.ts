import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject, JsonValue } from '../wire/message.js';
import type { Features } from './features.js';
import type { Call, HttpFacts, ProtocolError, Reply } from './protocol.js';
import type { Check } from './validation.js';

/** Which clients the reference server serves. */
export type Era = 'modern-only' | 'dual-era' | 'legacy';

/** The places at which a faulty or odd server differs from the plain one. */
export interface Behaviour {
  /** Checks that are left out. */
  skip?: readonly Check[];
  /** Changes what is offered, once, when the server starts. */
  features?: (features: Features) => void;
  /** Answers in place of everything else. */
  before?: (call: Call, features: Features) => Reply | ProtocolError | undefined;
  /** Handles a method in place of the plain server; gives its result. */
  method?: (call: Call, features: Features) => JsonObject | undefined;
  /** Changes a result, `_meta` included. */
  result?: (result: JsonObject, call: Call, features: Features) => JsonObject;
  /** Changes an error; status and code included. */
  error?: (error: ProtocolError, call: Call) => ProtocolError;
  /** Changes the whole answer, last of all. */
  reply?: (reply: Reply, call: Call) => Reply;
  /** HTTP methods other than POST. */
  http?: (method: string, http: HttpFacts) => Reply | undefined;
  /** Other paths than the endpoint's. */
  elsewhere?: (method: string, pathname: string) => Reply | undefined;
  /** Refuses a POST before its body is read. */
  refuse?: (http: HttpFacts, process: Map<string, JsonValue>) => Reply | undefined;
  /** Changes the refusal of a foreign origin. */
  origin?: (refusal: Reply) => Reply;
  /** Writes an answer in a way of its own; true when it did. */
  deliver?: (reply: Reply, response: ServerResponse, incoming: IncomingMessage) => boolean;
  /** Changes what is written for one message on stdio, line end included. */
  line?: (text: string) => string;
  /** Whether the server accepts `initialize`, whatever its era. */
  acceptsInitialize?: boolean;
  /** On stdio, `initialize` turns the whole process into a legacy server. */
  staysLegacy?: boolean;
  /** Era under which the behaviour shows; modern-only when absent. */
  era?: Era;
}

/** One way in which a server is wrong. */
export interface Fault extends Behaviour {
  id: string;
  /** What the server does, for people. */
  what: string;
  /** Where the specification says otherwise: `page#anchor`, below `specification/2026-07-28/`. */
  spec: string;
  /** Rules that must find it. */
  trips: readonly string[];
  /** Rules that may find it as well. */
  mayTrip?: readonly string[];
  transports: readonly ('http' | 'stdio')[];
  /** Shows only to a judge that has a token. */
  needsToken?: boolean;
}

/** One way in which a server is odd, but within the specification: no rule may find fault with it. */
export interface Quirk extends Behaviour {
  id: string;
  what: string;
  /** What makes it legal: `page#anchor`, or the standard that the specification builds on. */
  spec: string;
  /** Only these transports carry it; both when absent. */
  transports?: readonly ('http' | 'stdio')[];
}
