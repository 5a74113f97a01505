// A run in small, for the leak test: starts the target given as JSON, says so, and then ends in the given way.
import { onCancel } from '../../../src/target/exit-guard.js';
import { startTarget } from '../../../src/target/start-target.js';
import { TargetError } from '../../../src/target/target-error.js';

const [way = '', settings = ''] = process.argv.slice(2);
const abort = new AbortController();
onCancel(async (signal) => {
  console.log(`cancelled by ${signal}`);
  abort.abort();
});
try {
  const target = await startTarget(JSON.parse(settings), {
    signal: abort.signal,
    onOutput: (line) => console.log(line),
  });
  console.log('ready');
  if (way === 'success') {
    await target.stop();
    console.log('stopped');
  } else if (way === 'throw') {
    throw new Error('a bug');
  } else if (way === 'exit') {
    process.exit(3);
  }
} catch (error) {
  if (!(error instanceof TargetError)) throw error;
  console.log(`failed: ${error.kind}`);
  process.exitCode = 3;
}
