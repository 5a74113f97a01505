// Registry manifests, right and wrong, for the pages of MCP-REG-*, which look at a file and not at answers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReference } from '../../lib/src/reference/start.js';
import { judge } from './judge.mjs';

const GOOD = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'io.github.octo-org/weather',
  description: 'Forecasts for any place.',
  version: '1.2.0',
  repository: { url: 'https://github.com/octo-org/weather', source: 'github' },
  remotes: [{ type: 'streamable-http', url: 'https://weather.example.com/mcp' }],
};
const WRONG = {
  'MCP-REG-001': { description: undefined },
  'MCP-REG-002': { name: 'io.github.somebody-else/weather' },
  'MCP-REG-003': { version: '^1.2.0' },
  'MCP-REG-004': { remotes: [{ type: 'streamable-http', url: 'https://weather.example.com/sse' }] },
};

/** A wrong and a right file for each rule, with what the rule says of the wrong one. */
export async function manifestExamples() {
  const server = await startReference();
  const examples = {};
  for (const [id, change] of Object.entries(WRONG)) {
    const directory = mkdtempSync(join(tmpdir(), 'manifest-'));
    const of = async (manifest) => {
      const text = JSON.stringify(manifest, null, 2);
      writeFileSync(join(directory, 'server.json'), text);
      const settings = { workingDirectory: directory, canonicalUrl: GOOD.remotes[0].url };
      const report = await judge(server.url, { settings, rules: [id] });
      return { text, rule: report.rules.find((rule) => rule.id === id) };
    };
    const [bad, good] = [await of({ ...GOOD, ...change }), await of(GOOD)];
    rmSync(directory, { recursive: true });
    if (bad.rule.verdict !== 'violation' || good.rule.verdict !== 'pass')
      throw new Error(`${id}: ${bad.rule.message}; ${good.rule.message}`);
    examples[id] = { message: bad.rule.findings[0].message, failing: { file: bad.text }, passing: { file: good.text } };
  }
  await server.close();
  return examples;
}
