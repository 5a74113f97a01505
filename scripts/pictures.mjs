// Makes the pictures of the README from real runs: the job summary of the demo server as GitHub renders it, and an annotation under the
// line of an example server that it is about. Run after the build of lib/; needs Chromium (`CHROMIUM_PATH` names one elsewhere).
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { chromium } from 'playwright-core';
import { catalogue } from '../lib/rules/index.js';
import { knownRules } from '../lib/src/commands/check.js';
import { annotationsOf } from '../lib/src/github/annotations.js';
import { judgeRun } from '../lib/src/judge-run.js';
import { demoFaults } from '../lib/src/reference/demo.js';
import { startReference } from '../lib/src/reference/start.js';
import { renderSummary } from '../lib/src/report/summary.js';
import { loadSettings } from '../lib/src/settings/load.js';
import { today } from '../lib/src/today.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const images = join(root, 'docs', 'images');
const WIDTH = 900;
/** Sharp enough for fine screens, and each picture below 200 KB. */
const SCALE = 1.15;
/** What a reader sees before scrolling; the rest of a summary is more of the same. */
const HEIGHT = 1_080;

/** A server with one mistake that only shows at run time: a parameter of type number is mirrored into a header. */
const EXAMPLE = {
  path: 'src/server.ts',
  text: `import { createServer } from 'node:http';
import { localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';

function makeServer() {
  const server = new McpServer({ name: 'weather', version: '1.0.0' });
  server.registerTool(
    'forecast',
    {
      description: 'The weather of a place.',
      inputSchema: fromJsonSchema({
        type: 'object',
        properties: {
          city: { type: 'string', 'x-mcp-header': 'City' },
          latitude: { type: 'number', 'x-mcp-header': 'Latitude' },
        },
      }),
    },
    async () => ({ content: [{ type: 'text', text: 'Sun' }] }),
  );
  return server;
}

const isLocal = localhostOriginValidation();
const handler = toNodeHandler(createMcpHandler(makeServer));
createServer((req, res) => isLocal(req, res) && handler(req, res)).listen(Number(process.env.PORT), '127.0.0.1');
`,
};

async function judge(values, workspace) {
  const { settings } = loadSettings(
    { kind: 'flag', values },
    { cwd: workspace, env: process.env, knownRules, lookForFile: false },
  );
  const judged = await judgeRun({ settings, catalogue, today: today(), workspace });
  return judged.map(({ report }) => report);
}

async function demoSummary() {
  const server = await startReference({ faults: demoFaults, era: 'modern-only' });
  try {
    return renderSummary(await judge({ url: server.url }, root), catalogue);
  } finally {
    await server.close();
  }
}

async function exampleAnnotation() {
  const workspace = mkdtempSync(join(tmpdir(), 'pictures-'));
  try {
    mkdirSync(join(workspace, 'src'));
    writeFileSync(join(workspace, EXAMPLE.path), EXAMPLE.text);
    writeFileSync(join(workspace, 'package.json'), '{ "type": "module" }\n');
    symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'), 'junction');
    const values = { args: ['node', EXAMPLE.path], url: 'http://localhost:{port}/mcp' };
    const reports = await judge(values, workspace);
    const found = annotationsOf(reports, catalogue).find(({ properties }) => properties.file === EXAMPLE.path);
    if (!found) throw new Error(`the run made no annotation on ${EXAMPLE.path}: ${JSON.stringify(reports[0]?.error)}`);
    return found;
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

function style(scheme) {
  const path = createRequire(import.meta.url).resolve(`github-markdown-css/github-markdown-${scheme}.css`);
  return readFileSync(path, 'utf8');
}

function summaryPage(markdown, scheme) {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
  return `<!doctype html><meta charset="utf-8"><style>${style(scheme)}
body { margin: 0 } article { padding: 24px }</style><article class="markdown-body">${html}</article>`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const COLORS = {
  light: { page: '#ffffff', text: '#1f2328', muted: '#59636e', border: '#d1d9e0', bar: '#f6f8fa', error: '#d1242f' },
  dark: { page: '#0d1117', text: '#f0f6fc', muted: '#9198a1', border: '#3d444d', bar: '#151b23', error: '#f85149' },
};

/** A file in the "Files changed" tab, with the box that GitHub draws under an annotated line. */
function annotationPage({ message, properties }, scheme) {
  const color = COLORS[scheme];
  const lines = EXAMPLE.text.split('\n');
  const at = properties.startLine;
  const row = (number) =>
    `<div class="line"><span class="number">${number}</span><code>${escaped(lines[number - 1] ?? '')}</code></div>`;
  const rows = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => row(from + index)).join('');
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 16px; background: ${color.page}; color: ${color.text}; font: 14px/1.5 -apple-system, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif }
.file { border: 1px solid ${color.border}; border-radius: 6px; overflow: hidden }
.name { padding: 8px 12px; background: ${color.bar}; border-bottom: 1px solid ${color.border}; font: 12px ui-monospace, 'Liberation Mono', monospace }
.line { display: flex; font: 12px/20px ui-monospace, 'Liberation Mono', monospace; white-space: pre }
.number { width: 50px; padding-right: 10px; text-align: right; color: ${color.muted} }
.box { margin: 8px 12px 8px 12px; padding: 10px 14px; border: 1px solid ${color.border}; border-left: 4px solid ${color.error}; border-radius: 6px }
.head { display: flex; gap: 8px; color: ${color.muted}; font-size: 12px }
.head svg { fill: ${color.error} }
.title { margin: 6px 0 4px; font-weight: 600 }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/1.5 ui-monospace, 'Liberation Mono', monospace }
</style><div class="file"><div class="name">${EXAMPLE.path}</div>${rows(at - 5, at)}
<div class="box"><div class="head"><svg width="16" height="16" viewBox="0 0 16 16"><path d="M2.3 1.4A8 8 0 1 1 13.7 14.6 8 8 0 0 1 2.3 1.4Zm2.8 3.7a.75.75 0 0 0 0 1.06L6.94 8 5.1 9.84a.75.75 0 1 0 1.06 1.06L8 9.06l1.84 1.84a.75.75 0 1 0 1.06-1.06L9.06 8l1.84-1.84a.75.75 0 0 0-1.06-1.06L8 6.94 6.16 5.1a.75.75 0 0 0-1.06 0Z"/></svg>
<span>Check failure on line ${at} in ${EXAMPLE.path}</span></div>
<div class="title">${escaped(properties.title)}</div><pre>${escaped(message)}</pre></div>${rows(at + 1, at + 3)}</div>`;
}

function browserPath() {
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];
  const found = places.find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error('no Chromium on this machine; CHROMIUM_PATH names one');
  return found;
}

const [summary, annotation] = [await demoSummary(), await exampleAnnotation()];
mkdirSync(images, { recursive: true });
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-lcd-text'] });
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 400 }, deviceScaleFactor: SCALE });
  for (const scheme of ['light', 'dark']) {
    const end = scheme === 'dark' ? '-dark.png' : '.png';
    await page.setContent(summaryPage(summary, scheme));
    await page.locator('details').first().locator('summary').first().click();
    const { height } = await page.locator('article').boundingBox();
    const clip = { x: 0, y: 0, width: WIDTH, height: Math.min(HEIGHT, height) };
    await page.screenshot({ path: join(images, `job-summary${end}`), clip, fullPage: true });
    await page.setContent(annotationPage(annotation, scheme));
    await page.locator('body').screenshot({ path: join(images, `annotation${end}`) });
  }
} finally {
  await browser.close();
}
