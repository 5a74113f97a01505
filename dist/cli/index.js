#!/usr/bin/env node
// Written for old versions of Node.js too, so that they can say what they lack instead of failing on syntax.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`mcp-compliance needs Node.js 22.19 or later; this is ${process.versions.node}\n`);
  process.exit(2);
} else {
  import('./main.js');
}
