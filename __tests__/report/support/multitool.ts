import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from 'sarif';

const tool: string = createRequire(import.meta.url)('@microsoft/sarif-multitool');

/**
 * What Microsoft's validator of SARIF says about a file, one line each: `error JSON1001: ...`. Its JSON rules are the
 * official schema, SARIF the standard's text, GHAS what code scanning wants.
 */
export async function validateSarif(text: string): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'sarif-'));
  const [log, verdict] = [join(directory, 'log.sarif'), join(directory, 'verdict.sarif')];
  try {
    await writeFile(log, text);
    // npm may be told to run no install scripts, and this one only makes the program executable.
    if (process.platform !== 'win32') await chmod(tool, 0o755);
    const options = ['--rule-kind', 'Sarif;Ghas', '--level', 'Error;Warning', '--log', 'ForceOverwrite', '-o', verdict];
    // It ends with 1 for findings: what counts is the file.
    await promisify(execFile)(tool, ['validate', log, ...options]).catch(() => undefined);
    const { runs }: Log = JSON.parse(await readFile(verdict, 'utf8'));
    return runs.flatMap(({ results = [], tool: { driver } }) =>
      results.map(({ ruleId, level = 'warning', message }) => {
        const rule = driver.rules?.find(({ id }) => id === ruleId);
        const format = rule?.messageStrings?.[message.id ?? '']?.text ?? message.text ?? '';
        const values = message.arguments ?? [];
        return `${level} ${ruleId}: ${format.replace(/\{(\d+)\}/g, (_whole, index) => values[Number(index)] ?? '')}`;
      }),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
