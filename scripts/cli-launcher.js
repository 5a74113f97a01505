#!/usr/bin/env node
// Written for old versions of Node.js too, so that they can say what they lack instead of failing on syntax.
import { setFlagsFromString } from 'node:v8';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`mcp-compliance needs Node.js 22.19 or later; this is ${process.versions.node}\n`);
  process.exit(2);
} else {
  // A run is over in under a second: what V8 spends on optimised code and on a larger young heap would be a sixth of the memory for no time won.
  // Code that stays hot for seconds (a server with thousands of tools) is still optimised, after ten times as many calls.
  for (const flag of [
    '--invocation-count-for-maglev=4000',
    '--invocation-count-for-maglev-osr=1000',
    '--invocation-count-for-turbofan=30000',
    '--invocation-count-for-osr=5000',
    '--wasm-tiering-budget=1000000000',
    '--semi-space-growth-factor=1',
  ])
    setFlagsFromString(flag);
  import('./main.js');
}
