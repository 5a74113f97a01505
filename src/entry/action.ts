import { runAction } from '../action.js';

// The runner waits for open handles of a step; a server that holds one must not keep the job alive.
process.exit(await runAction(process.env));
