/** Made-up repositories as `init` finds them, with what a maintainer would want of it. */
export interface MadeUp {
  what: string;
  files: Readonly<Record<string, string>>;
  /** Settings that the file must come to, by server. */
  servers: readonly Readonly<Record<string, unknown>>[];
  /** Steps of the workflow between checkout and the gate, as `uses` or `run`. */
  steps: readonly string[];
  /** Inputs of those steps that name files or caches. */
  inputs?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Texts that must stand in the configuration file. */
  says?: readonly string[];
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const HTTP = { transport: 'http' };
const STDIO = { transport: 'stdio' };

export const madeUp: readonly MadeUp[] = [
  {
    what: 'TypeScript with Express, npm, a build and PORT',
    files: {
      'package.json': json({
        engines: { node: '>=22' },
        scripts: { start: 'node dist/server.js', build: 'tsc', test: 'jest' },
        dependencies: { express: '5', '@modelcontextprotocol/server': '2' },
      }),
      'package-lock.json': '{}',
      'src/server.ts': "app.all('/mcp', toNodeHandler(handler));\napp.listen(process.env.PORT ?? 3000);",
    },
    servers: [{ ...HTTP, command: 'npm start', url: 'http://localhost:{port}/mcp' }],
    steps: ['actions/setup-node@v7', 'npm ci', 'npm run build'],
  },
  {
    what: 'TypeScript with Hono, pnpm, no build, a fixed port and a path of its own',
    files: {
      'package.json': json({
        packageManager: 'pnpm@10.1.0',
        scripts: { dev: 'tsx watch src/index.ts', start: 'tsx src/index.ts' },
        dependencies: { hono: '4', '@modelcontextprotocol/hono': '2' },
      }),
      'pnpm-lock.yaml': '',
      '.nvmrc': '24',
      'src/index.ts':
        "const app = createMcpHonoApp();\napp.all('/api/mcp', handler);\nserve({ fetch: app.fetch, port: 8787 });",
    },
    servers: [{ ...HTTP, command: 'pnpm run start', url: 'http://localhost:8787/api/mcp' }],
    steps: ['pnpm/action-setup@v4', 'actions/setup-node@v7', 'pnpm install --frozen-lockfile'],
  },
  {
    what: 'TypeScript over stdio with a program, and a script whose banner would stand on standard output',
    files: {
      'package.json': json({
        bin: { 'my-mcp': './dist/index.js' },
        scripts: { build: 'tsc', start: 'node dist/index.js' },
        dependencies: { '@modelcontextprotocol/sdk': '1' },
      }),
      'yarn.lock': '',
      'src/index.ts': 'await server.connect(new StdioServerTransport());',
      'test/http.test.ts': 'new StreamableHTTPServerTransport()',
    },
    servers: [{ ...STDIO, command: 'node dist/index.js' }],
    steps: ['actions/setup-node@v7', 'yarn install --frozen-lockfile', 'yarn run build'],
  },
  {
    what: 'Bun over stdio without a program',
    files: {
      'package.json': json({ scripts: { start: 'bun src/index.ts' }, dependencies: { fastmcp: '3' } }),
      'bun.lock': '',
      'src/index.ts': "server.start({ transportType: 'stdio' });",
    },
    servers: [{ ...STDIO, command: 'bun run --silent start' }],
    steps: ['oven-sh/setup-bun@v2', 'bun install --frozen-lockfile'],
  },
  {
    what: 'Python with uv and an entry point, over stdio',
    files: {
      'pyproject.toml':
        '[project]\nname = "weather"\nrequires-python = ">=3.11"\n\n[project.scripts]\nweather-admin = "weather.admin:main"\nweather-mcp = "weather:main"\n\n[tool.uv]\ndev-dependencies = []\n',
      'uv.lock': '',
      'src/weather/__init__.py': 'mcp = FastMCP("weather")\ndef main():\n    mcp.run()\n',
    },
    servers: [{ ...STDIO, command: 'uv run weather-mcp' }],
    steps: ['astral-sh/setup-uv@v7', 'uv sync --locked'],
  },
  {
    what: 'Python with Poetry, over HTTP at the PORT',
    files: {
      'pyproject.toml': '[tool.poetry]\nname = "x"\n[tool.poetry.dependencies]\npython = "^3.12"\n',
      'poetry.lock': '',
      'server.py': 'import os\nmcp.run(transport="streamable-http", port=int(os.environ.get("PORT", "8000")))\n',
    },
    servers: [{ ...HTTP, command: 'poetry run python server.py', url: 'http://localhost:{port}/mcp' }],
    steps: ['actions/setup-python@v7', 'pipx install poetry && poetry install --no-interaction'],
  },
  {
    what: 'Python with requirements.txt and a package.json for tools, over HTTP without a word of the port',
    files: {
      'requirements.txt': 'fastmcp>=4\n',
      'package.json': json({ devDependencies: { prettier: '3' } }),
      'main.py': 'mcp = FastMCP("x")\nmcp.run(transport="http")\n',
    },
    servers: [{ ...HTTP, command: 'python main.py', url: 'http://localhost:8000/mcp' }],
    steps: ['actions/setup-python@v7', 'pip install -r requirements.txt'],
  },
  {
    what: 'Go with a program in cmd, over HTTP at the root',
    files: {
      'go.mod': 'module example.dev/x\n\ngo 1.25\n',
      'cmd/migrate/main.go': 'package main\n',
      'cmd/mcp-server/main.go':
        'package main\nfunc main() { h := mcp.NewStreamableHTTPHandler(get, nil); http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), h) }\n',
    },
    servers: [{ ...HTTP, command: './server', url: 'http://localhost:{port}/' }],
    steps: ['actions/setup-go@v7', 'go build -o server ./cmd/mcp-server'],
  },
  {
    what: 'Rust over stdio',
    files: {
      'Cargo.toml':
        '[package]\nname = "weather-mcp"\nversion = "0.1.0"\n\n[dependencies]\nrmcp = { version = "2", features = ["server", "transport-io"] }\n',
      'Cargo.lock': '',
      'src/main.rs': 'let service = Weather::new().serve(stdio()).await?;\n',
    },
    servers: [{ ...STDIO, command: './target/release/weather-mcp' }],
    steps: ['cargo build --release --locked'],
  },
  {
    what: 'Rust of a workspace, over HTTP at the PORT',
    files: {
      'Cargo.toml': '[workspace]\nmembers = ["core", "server"]\n',
      'core/Cargo.toml': '[package]\nname = "core-lib"\n',
      'server/Cargo.toml':
        '[package]\nname = "acme-server"\n[dependencies]\nrmcp = { version = "2", features = ["transport-streamable-http-server"] }\n',
      'server/src/main.rs': 'let port = std::env::var("PORT")?; Router::new().nest_service("/mcp", service);\n',
    },
    servers: [{ ...HTTP, command: './target/release/acme-server', url: 'http://localhost:{port}/mcp' }],
    steps: ['cargo build --release'],
  },
  {
    what: 'Java with Spring and Maven',
    files: {
      'pom.xml':
        '<project><parent><artifactId>spring-boot-starter-parent</artifactId><version>4.0.0</version></parent><artifactId>weather</artifactId><version>1.2.0</version><properties><java.version>25</java.version></properties><dependencies><dependency><artifactId>spring-ai-starter-mcp-server-webmvc</artifactId></dependency></dependencies></project>',
      mvnw: '',
      'src/main/resources/application.properties': 'spring.ai.mcp.server.protocol=STREAMABLE\n',
    },
    servers: [
      {
        ...HTTP,
        command: 'java -jar target/weather-1.2.0.jar',
        url: 'http://localhost:{port}/mcp',
        env: { SERVER_PORT: '{port}' },
      },
    ],
    steps: ['actions/setup-java@v5', './mvnw -B package -DskipTests'],
  },
  {
    what: '.NET with ASP.NET Core',
    files: {
      'src/Weather/Weather.csproj': '<PackageReference Include="ModelContextProtocol.AspNetCore" Version="2.0.0" />',
      'src/Weather/Program.cs': 'app.MapMcp();',
    },
    servers: [
      {
        ...HTTP,
        command: 'dotnet run -c Release --no-build --no-launch-profile --project src/Weather/Weather.csproj',
        url: 'http://localhost:{port}/',
        env: { ASPNETCORE_URLS: 'http://localhost:{port}' },
      },
    ],
    steps: ['actions/setup-dotnet@v5', 'dotnet build -c Release src/Weather/Weather.csproj'],
  },
  {
    what: 'a monorepo of npm workspaces with two servers and a library',
    files: {
      'package.json': json({ private: true, workspaces: ['packages/*'], scripts: { build: 'tsc -b' } }),
      'package-lock.json': '{}',
      'packages/lib/package.json': json({ name: '@acme/lib' }),
      'packages/notes/package.json': json({ bin: 'dist/cli.js', dependencies: { '@modelcontextprotocol/sdk': '1' } }),
      'packages/notes/src/cli.ts': 'new StdioServerTransport()',
      'packages/weather/package.json': json({
        scripts: { start: 'node dist/main.js' },
        dependencies: { '@modelcontextprotocol/node': '2' },
      }),
      'packages/weather/src/main.ts': 'createMcpHandler(make); app.listen(Number(process.env.PORT))',
    },
    servers: [
      { ...STDIO, name: 'notes', command: 'node dist/cli.js' },
      { ...HTTP, name: 'weather', command: 'npm start', url: 'http://localhost:{port}/mcp' },
    ],
    steps: ['actions/setup-node@v7', 'npm ci', 'npm run build'],
  },
  {
    what: 'a repository of two languages in directories of their own',
    files: {
      'server-py/pyproject.toml':
        '[project]\nname = "a"\nrequires-python = ">=3.11"\n[project.scripts]\na-server = "a:main"\n',
      'server-py/a.py': 'mcp.run()',
      'server-go/go.mod': 'module x',
      'server-go/main.go': 'package main\n// mcp.NewStreamableHTTPHandler, os.Getenv("PORT"), "/mcp"\n',
      'web/package.json': json({ dependencies: { react: '19' } }),
      'README.md': '',
    },
    servers: [
      { ...HTTP, name: 'server-go', command: './server', url: 'http://localhost:{port}/mcp' },
      { ...STDIO, name: 'server-py', command: 'a-server' },
    ],
    steps: [
      'actions/setup-go@v7',
      'cd server-go && go build -o server .',
      'actions/setup-python@v7',
      'cd server-py && pip install .',
    ],
    inputs: {
      'actions/setup-go@v7': { 'go-version-file': 'server-go/go.mod' },
      'actions/setup-python@v7': { 'python-version-file': 'server-py/pyproject.toml' },
    },
  },
  {
    what: 'a Node.js project in a directory whose name has a blank, beside other things',
    files: {
      'my server/package.json': json({
        engines: { node: '>=22' },
        packageManager: 'pnpm@10.1.0',
        scripts: { build: 'tsc', start: 'node dist/index.js' },
        dependencies: { '@modelcontextprotocol/server': '2' },
      }),
      'my server/pnpm-lock.yaml': '',
      'my server/src/index.ts': 'createMcpHandler(make); app.listen(Number(process.env.PORT))',
      'infra/main.tf': '',
    },
    servers: [{ ...HTTP, command: 'pnpm run start', url: 'http://localhost:{port}/mcp' }],
    steps: [
      'pnpm/action-setup@v4',
      'actions/setup-node@v7',
      "cd 'my server' && pnpm install --frozen-lockfile",
      "cd 'my server' && pnpm run build",
    ],
    inputs: {
      'pnpm/action-setup@v4': { package_json_file: 'my server/package.json' },
      'actions/setup-node@v7': {
        'node-version-file': 'my server/package.json',
        cache: 'pnpm',
        'cache-dependency-path': 'my server/pnpm-lock.yaml',
      },
    },
    says: ['working-directory: my server'],
  },
  {
    what: 'servers in directories of one name',
    files: {
      'notes/server/pyproject.toml': '[project]\nname = "a"\n',
      'notes/server/server.py': 'mcp.run()',
      'tides/server/pyproject.toml': '[project]\nname = "b"\n',
      'tides/server/server.py': 'mcp.run()',
    },
    servers: [
      { ...STDIO, name: 'notes/server', command: 'python server.py' },
      { ...STDIO, name: 'tides/server', command: 'python server.py' },
    ],
    steps: ['actions/setup-python@v7', 'cd notes/server && pip install .', 'cd tides/server && pip install .'],
  },
  {
    what: 'a manifest of the registry that names stdio',
    files: {
      'server.json': json({ packages: [{ registryType: 'npm', transport: { type: 'stdio' } }] }),
      'package.json': json({ bin: { x: 'cli.js' }, dependencies: { '@modelcontextprotocol/server': '2' } }),
      'cli.js': 'serveStdio(makeServer); createMcpHandler(makeServer); process.env.PORT',
    },
    servers: [{ ...STDIO, command: 'node cli.js', serverJson: { path: 'server.json', explicit: true } }],
    steps: ['actions/setup-node@v7', 'npm install'],
  },
  {
    what: 'a manifest of the registry with a remote',
    files: {
      'server.json': json({ remotes: [{ type: 'streamable-http', url: 'https://{tenant}.acme.dev/api/mcp' }] }),
      'go.mod': 'module x',
      'main.go': 'package main\n// NewStreamableHTTPHandler os.Getenv("PORT")\n',
    },
    servers: [{ ...HTTP, command: './server', url: 'http://localhost:{port}/api/mcp' }],
    steps: ['actions/setup-go@v7', 'go build -o server .'],
    says: ['server-json: server.json'],
  },
  {
    what: 'a .mcp.json of tools for those who work on it, and the own server among them',
    files: {
      '.mcp.json': json({
        mcpServers: {
          playwright: { command: 'npx', args: ['@playwright/mcp@latest'] },
          docs: { type: 'http', url: 'https://docs.example.dev/mcp' },
          mine: { command: 'node', args: ['build/my server.js'], env: { API_KEY: 'sk-very-secret' } },
        },
      }),
      'package.json': json({ dependencies: { '@modelcontextprotocol/sdk': '1' }, scripts: { build: 'tsc' } }),
    },
    servers: [{ ...STDIO, command: "node 'build/my server.js'" }],
    steps: ['actions/setup-node@v7', 'npm install', 'npm run build'],
    says: ['# secrets: [API_KEY]', '#   API_KEY: ${API_KEY}'],
  },
  {
    what: 'a .cursor/mcp.json of others alone',
    files: {
      '.cursor/mcp.json': json({ mcpServers: { context7: { command: 'npx', args: ['-y', '@upstash/context7-mcp'] } } }),
      'pyproject.toml': '[project]\nname = "x"\n[project.scripts]\nx-mcp = "x:main"\n',
      'x.py': 'mcp.run()',
    },
    servers: [{ ...STDIO, command: 'x-mcp' }],
    steps: ['actions/setup-python@v7', 'pip install .'],
  },
  {
    what: 'a .vscode/mcp.json with comments and variables of the editor',
    files: {
      '.vscode/mcp.json': `{
  // the server of this repository
  "servers": {
    "asks": { "command": "node", "args": ["dist/a.js", "\${input:key}"] },
    "mine": { "type": "stdio", "command": "uv", "args": ["run", "--directory", "\${workspaceFolder}", "server.py"] },
    "own": { "command": "\${workspaceFolder}/bin/run.sh", "args": [] },
  },
}`,
      'bin/run.sh': '',
      'server.py': 'mcp.run()',
      'pyproject.toml': '[project]\nname = "x"\n',
      'uv.lock': '',
    },
    servers: [{ ...STDIO, command: 'uv run --directory . server.py' }],
    steps: ['astral-sh/setup-uv@v7', 'uv sync --locked'],
  },
  {
    what: 'a Dockerfile alone',
    files: { Dockerfile: 'FROM scratch\nEXPOSE 9000\n', 'server.rb': 'StreamableHTTPTransport' },
    servers: [{ ...STDIO, command: 'docker run --rm --init -i server' }],
    steps: ['docker build -t server .'],
  },
];
