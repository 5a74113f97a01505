import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../../../src/settings/settings.js';
import type { RuleReport } from '../../../../src/suite/report.js';
import type { Network } from '../../../../src/suite/run-context.js';
import { checkUrl, ruleOf } from '../../../support/check.js';
import { startScripted } from '../../../support/scripted.js';

/** A manifest that is right in everything. */
export const GOOD = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'io.github.octo/weather',
  description: 'Tells the weather.',
  version: '1.0.0',
  repository: { url: 'https://github.com/Octo/weather', source: 'github' },
  packages: [{ registryType: 'npm', identifier: '@octo/weather', version: '1.0.0', transport: { type: 'stdio' } }],
  remotes: [{ type: 'streamable-http', url: 'https://weather.example.dev/mcp' }],
};

/** Judges a manifest by one rule; text is written as it is. Every request is refused: these rules read a file. */
export async function judge(
  id: string,
  manifest: unknown,
  settings: Partial<Settings> = {},
  network: Network = {},
): Promise<RuleReport> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-'));
  const server = await startScripted(() => ({ status: 404 }));
  try {
    const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest, null, 2);
    if (manifest !== undefined) await writeFile(join(directory, 'server.json'), text);
    const options = { settings: { workingDirectory: directory, ...settings }, network, rules: [id] };
    return ruleOf(await checkUrl(server.url, options), id);
  } finally {
    await server.close();
    await rm(directory, { recursive: true });
  }
}
