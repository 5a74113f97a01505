import type { ReferenceOptions } from '../reference/start.js';
import { serveReferenceOnStdio } from '../reference/stdio.js';

// Options as JSON in the first argument; the tests start the reference server this way.
await serveReferenceOnStdio(JSON.parse(process.argv[2] ?? '{}') as ReferenceOptions, process.stdin, process.stdout);
