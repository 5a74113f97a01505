import type { Definition } from '../definition.js';

/** Bounds of the exchange with the server. */
export const wire: readonly Definition[] = [
  {
    name: 'request-timeout',
    kind: 'integer',
    section: 'wire',
    default: '10',
    min: 1,
    max: 600,
    description: 'Seconds until one answer must be complete.',
  },
  {
    name: 'timeout',
    kind: 'integer',
    section: 'wire',
    default: '300',
    min: 1,
    max: 21600,
    description:
      'Seconds for judging one server, once it is up. A run takes a few; what is not judged by then is not tested.',
  },
  {
    name: 'max-response-bytes',
    kind: 'integer',
    section: 'wire',
    default: '8388608',
    min: 1024,
    max: 1073741824,
    description: 'Bytes of one answer, before and after decompression.',
  },
  {
    name: 'max-requests',
    kind: 'integer',
    section: 'wire',
    default: '500',
    min: 1,
    max: 100000,
    description: 'Requests to the endpoint in a whole run; documents of authorization have small bounds of their own.',
  },
  {
    name: 'concurrency',
    kind: 'integer',
    section: 'wire',
    default: '8',
    min: 1,
    max: 64,
    description: 'Requests under way at once.',
  },
];
