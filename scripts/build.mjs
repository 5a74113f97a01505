// Bundles lib/ (made by tsc) into dist/action and dist/cli, the files that are committed and run.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const run = (program, args) =>
  execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Escapes what is beyond Latin-1, in place: V8 holds a source with one such character in two bytes a character, twice the memory. */
function keepToLatin1(path) {
  const escaped = readFileSync(path, 'utf8').replace(
    /[^\0-\xff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(path, escaped);
}

/**
 * The bundler takes `resolve(directory, 'name')` for a file to be shipped and makes a path beside the bundle of it, here
 * and on every machine. Whoever means a file of the user hands the name over in a parameter.
 */
function refuseAssets(path) {
  const [found] = readFileSync(path, 'utf8').match(/__nccwpck_require__\.ab \+ .{0,80}/) ?? [];
  if (found !== undefined) throw new Error(`${path} would look for a file of the user beside itself: ${found}`);
}

rmSync(join(root, 'lib'), { recursive: true, force: true });
rmSync(join(root, 'dist'), { recursive: true, force: true });
run('typescript/bin/tsc', ['-p', '.']);
for (const name of ['action', 'cli']) {
  const out = join(root, 'dist', name);
  mkdirSync(out, { recursive: true });
  run('@vercel/ncc/dist/ncc/cli.js', ['build', `lib/src/entry/${name}.js`, '-o', out, '--license', 'licenses.txt']);
  for (const file of readdirSync(out))
    if (!/^(\d+\.)?index\.js$|^licenses\.txt$|^package\.json$/.test(file)) rmSync(join(out, file), { recursive: true });
    else if (file.endsWith('.js')) keepToLatin1(join(out, file));
  for (const file of readdirSync(out).filter((one) => one.endsWith('.js'))) refuseAssets(join(out, file));
  writeFileSync(join(out, 'package.json'), '{ "type": "module" }\n');
}
renameSync(join(root, 'dist/cli/index.js'), join(root, 'dist/cli/main.js'));
cpSync(join(root, 'scripts/cli-launcher.js'), join(root, 'dist/cli/index.js'));
