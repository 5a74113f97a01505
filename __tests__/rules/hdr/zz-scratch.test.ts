import { test } from '@jest/globals';
import { judgeCommand } from '../../support/judge.js';
test.each(['v2-handler','v2-hono-handler'])('%s', async (name) => {
  const report = await judgeCommand(`node __tests__/real-servers/servers/${name}.mjs`, 'http');
  for (const r of report.rules.filter(({id}) => id.includes('HDR'))) process.stderr.write(`${r.id} ${r.verdict} ${r.outcome} ${r.message} | ${(r.notes??[]).join(' ; ')}\n`);
  process.stderr.write(`requests ${report.requests}\n`);
}, 60000);
