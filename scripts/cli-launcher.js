#!/usr/bin/env node
// Written for old versions of Node.js too, so that they can say what they lack instead of failing on syntax.
import { setFlagsFromString } from 'node:v8';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`mcp-compliance needs Node.js 22.19 or later; this is ${process.versions.node}\n`);
  process.exit(2);
} else {
  // A run is over in under a second: optimising the HTTP parser (WebAssembly) and growing the young heap would cost a fifth more memory for no time won.
  setFlagsFromString('--wasm-tiering-budget=1000000000');
  setFlagsFromString('--semi-space-growth-factor=1');
  import('./main.js');
}
