// Writes everything that is made from the definitions and the catalogue. Run after the build of lib/.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedFiles, readmeParts, withParts } from '../lib/src/generate/files.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
for (const [path, text] of generatedFiles()) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const readme = join(root, 'README.md');
writeFileSync(readme, withParts(readFileSync(readme, 'utf8'), readmeParts()));
