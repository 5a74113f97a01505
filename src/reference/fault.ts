import type { JsonObject } from '../wire/message.js';
import type { Features } from './features.js';
import type { Call, ProtocolError, Reply } from './protocol.js';
import type { Check } from './validation.js';

/** The places at which a faulty or odd server differs from the plain one. */
export interface Behaviour {
  /** Checks that are left out. */
  skip?: readonly Check[];
  /** Changes what is offered, once, when the server starts. */
  features?: (features: Features) => void;
  /** Answers in place of everything else. */
  before?: (call: Call, features: Features) => Reply | ProtocolError | undefined;
  /** Handles a method that the plain server does not have; gives its result. */
  method?: (call: Call, features: Features) => JsonObject | undefined;
  /** Changes a result, `_meta` included. */
  result?: (result: JsonObject, call: Call, features: Features) => JsonObject;
  /** Changes an error; status and code included. */
  error?: (error: ProtocolError, call: Call) => ProtocolError;
  /** Changes the whole answer, last of all. */
  reply?: (reply: Reply, call: Call) => Reply;
  /** HTTP methods other than POST. */
  http?: (method: string, headers: Call['http']) => Reply | undefined;
  /** Changes the refusal of a foreign origin. */
  origin?: (refusal: Reply) => Reply;
  /** Whether the server accepts `initialize`, whatever its era. */
  acceptsInitialize?: boolean;
}

/** One way in which a server is wrong. */
export interface Fault extends Behaviour {
  id: string;
  /** What the server does, for people. */
  what: string;
  /** Rules that must find it. */
  trips: readonly string[];
  /** Rules that may find it as well. */
  mayTrip?: readonly string[];
  transports: readonly ('http' | 'stdio')[];
}

/** One way in which a server is odd, but within the specification: no rule may find fault with it. */
export interface Quirk extends Behaviour {
  id: string;
  what: string;
}
