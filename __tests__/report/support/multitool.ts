import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Log } from 'sarif';

/** Path of the program for this platform. */
const tool: string = createRequire(import.meta.url)('@microsoft/sarif-multitool');

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
const isSarif = ajv.compile(JSON.parse(readFileSync(join(dirname(tool), 'sarif-2.1.0.json'), 'utf8').trim()));

/** Breaches of the official schema, which Microsoft's validator carries. */
export function schemaErrors(text: string): string[] {
  isSarif(JSON.parse(text));
  return (isSarif.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Without the one rule that asks the network whether pages exist. */
const POLICY = `<?xml version="1.0" encoding="utf-8"?>
<Properties>
  <Properties Key="SARIF2006.UrisShouldBeReachable.Options"><Property Key="RuleEnabled" Value="Disabled" /></Properties>
</Properties>`;

/**
 * Errors and warnings of Microsoft's validator for a file, as `error SARIF1002: runs[0]…`. Its JSON rules are the
 * schema again, SARIF the standard's text, GHAS what code scanning wants.
 */
export async function validateSarif(text: string): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'sarif-'));
  const [log, policy, verdict] = ['log.sarif', 'policy.xml', 'verdict.sarif'].map((name) => join(directory, name));
  if (log === undefined || policy === undefined || verdict === undefined) throw new Error('three names, three paths');
  try {
    await writeFile(log, text);
    await writeFile(policy, POLICY);
    // npm may be told to run no install scripts, and this one only makes the program executable.
    if (process.platform !== 'win32') await chmod(tool, 0o755);
    const options = ['--rule-kind', 'Sarif;Ghas', '--level', 'Error;Warning', '-c', policy, '-o', verdict];
    // It ends with 1 when it found something: what it found stands in the file.
    await promisify(execFile)(tool, ['validate', log, ...options]).catch(() => undefined);
    const { runs }: Log = JSON.parse((await readFile(verdict, 'utf8')).trim());
    return runs.flatMap(({ results = [] }) =>
      results.map(({ ruleId, level = 'warning', message }) => `${level} ${ruleId}: ${message.arguments?.join(' ')}`),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
