import type { Definition } from './definition.js';
import { credentials } from './definitions/credentials.js';
import { gate } from './definitions/gate.js';
import { output } from './definitions/output.js';
import { rules } from './definitions/rules.js';
import { server } from './definitions/server.js';
import { wire } from './definitions/wire.js';

/** Every setting, in the order of the documentation. The Action's inputs, the flags, the keys of the file and the docs come from here. */
export const definitions: readonly Definition[] = [...server, ...wire, ...rules, ...credentials, ...gate, ...output];
