import { type Look, quoted } from './look.js';
import type { Project, Step } from './project.js';

/** A project with a pyproject.toml or requirements.txt, by uv, poetry or pip. */
export async function pythonProject(look: Look): Promise<Project | undefined> {
  const manifest = await look.read('pyproject.toml');
  if (manifest === '' && !look.has('requirements.txt')) return undefined;
  const isUv = look.has('uv.lock') || /^\[tool\.uv\b/m.test(manifest);
  const isPoetry = !isUv && (look.has('poetry.lock') || /^\[tool\.poetry\]/m.test(manifest));
  const prefix = isUv ? 'uv run ' : isPoetry ? 'poetry run ' : '';
  const script = scriptOf(manifest);
  const file = ['server.py', 'main.py', 'src/server.py', 'src/main.py', 'app.py'].find((name) => look.has(name));
  const command = script ?? (file === undefined ? undefined : `python ${file}`);
  const steps: Step[] = isUv
    ? [{ uses: 'astral-sh/setup-uv@v7' }, { run: look.has('uv.lock') ? 'uv sync --locked' : 'uv sync' }]
    : [
        pythonStep(look, manifest),
        { run: isPoetry ? 'pipx install poetry && poetry install --no-interaction' : pipInstall(look, manifest) },
      ];
  return {
    because: [
      `${look.fromRoot(manifest === '' ? 'requirements.txt' : 'pyproject.toml')}: a Python project${isUv ? ' with uv' : isPoetry ? ' with Poetry' : ''}`,
    ],
    steps,
    ...(command === undefined ? {} : { http: `${prefix}${command}`, stdio: `${prefix}${command}` }),
    defaultPort: 8000,
  };
}

function pythonStep(look: Look, manifest: string): Step {
  const file = look.has('.python-version')
    ? '.python-version'
    : /requires-python/.test(manifest)
      ? 'pyproject.toml'
      : undefined;
  return {
    uses: 'actions/setup-python@v7',
    with: file ? { 'python-version-file': look.fromRoot(file) } : { 'python-version': '3.x' },
  };
}

function pipInstall(look: Look, manifest: string): string {
  return /^\[(?:project|build-system)\]/m.test(manifest) || !look.has('requirements.txt')
    ? 'pip install .'
    : 'pip install -r requirements.txt';
}

/** The entry point that is most likely the server's. */
function scriptOf(manifest: string): string | undefined {
  const table = /^\[(?:project|tool\.poetry)\.scripts\]\s*\n((?:(?!\[).*\n?)*)/m.exec(manifest)?.[1] ?? '';
  const names = [...table.matchAll(/^\s*["']?([\w.-]+)["']?\s*=/gm)].flatMap(([, name]) => (name ? [name] : []));
  const name = names.find((one) => /mcp|server/i.test(one)) ?? names[0];
  return name === undefined ? undefined : quoted(name);
}
