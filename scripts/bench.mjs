// Our bundled command line and the official suite, in turn, against the same reference server: medians, ratio, requests, peak memory.
// `npm run bench`; it takes the bundle of dist/ as it is, and fails where a target is missed. The ratio shrinks where others need the processor too.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startReference } from '../lib/src/reference/start.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '5' }, ratio: { type: 'string', default: '5' } },
});
const scratch = mkdtempSync(join(tmpdir(), 'bench-'));

/** Runs a program; gives seconds and the most memory that it held, in MB (Linux). */
function timed(args) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' });
    let peak = 0;
    const look = setInterval(() => {
      try {
        peak = Math.max(
          peak,
          Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 0.001024,
        );
      } catch {
        // The process has ended, or there is no /proc here.
      }
    }, 5);
    child.once('exit', () => {
      clearInterval(look);
      resolve({ seconds: (performance.now() - started) / 1000, peak });
    });
  });
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const server = await startReference();
const [ours, official] = [[], []];
let requests = 0;
try {
  for (let pair = 0; pair < Number(values.pairs); pair++) {
    const before = server.requests.length;
    ours.push(
      await timed([
        join(root, 'dist/cli/index.js'),
        '--url',
        server.url,
        '--format',
        'json',
        '--output',
        join(scratch, 'ours.json'),
      ]),
    );
    requests = server.requests.length - before;
    official.push(
      await timed([
        join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js'),
        'server',
        '--url',
        server.url,
        '--requirements',
        '2026-07-28',
        '-o',
        join(scratch, 'official'),
      ]),
    );
  }
} finally {
  await server.close();
  rmSync(scratch, { recursive: true });
}
const seconds = (runs) => median(runs.map((run) => run.seconds));
const peak = (runs) => Math.max(...runs.map((run) => run.peak));
const memory = (runs) => (peak(runs) > 0 ? `at most ${peak(runs).toFixed(0)} MB` : 'memory not measured (no /proc)');
const ratio = seconds(official) / seconds(ours);
console.log(
  `this tool       ${seconds(ours).toFixed(2)} s (median of ${ours.length}), ${requests} requests, ${memory(ours)}`,
);
console.log(`official suite  ${seconds(official).toFixed(2)} s (median of ${official.length}), ${memory(official)}`);
console.log(`ratio           ${ratio.toFixed(1)}`);
const missed = [
  ratio < Number(values.ratio) && `${values.ratio} times faster than the official suite`,
  requests > 120 && 'at most 120 requests',
  peak(ours) >= 100 && 'under 100 MB',
].filter(Boolean);
console.log(missed.length === 0 ? 'targets         all met' : `targets missed  ${missed.join('; ')}`);
process.exitCode = missed.length === 0 ? 0 : 1;
