import { type Look, quoted } from './look.js';
import type { Project } from './project.js';

function both(command: string | undefined): Pick<Project, 'http' | 'stdio'> {
  return command === undefined ? {} : { http: command, stdio: command };
}

/** A module with a go.mod; the program is at the root or the first of `cmd/`. */
export async function goProject(look: Look): Promise<Project | undefined> {
  if (!look.has('go.mod')) return undefined;
  const mains = look.files.filter(
    (path) => /^(?:[^/]+\.go|cmd\/[^/]+\/[^/]+\.go)$/.test(path) && !path.endsWith('_test.go'),
  );
  const packages: string[] = [];
  for (const path of mains) {
    const directory = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    if (!packages.includes(directory) && /^package main$/m.test(await look.read(path))) packages.push(directory);
  }
  const chosen = packages.find((name) => /mcp|server/i.test(name)) ?? packages[0] ?? '.';
  return {
    because: [`${look.fromRoot('go.mod')}: a Go project`],
    steps: [
      { uses: 'actions/setup-go@v7', with: { 'go-version-file': look.fromRoot('go.mod') } },
      { run: `go build -o server ${chosen === '.' ? '.' : `./${chosen}`}` },
    ],
    ...both('./server'),
    defaultPort: 8080,
    defaultPath: '/',
  };
}

/** A crate with a Cargo.toml, or the first of a workspace that uses the MCP SDK. */
export async function rustProject(look: Look): Promise<Project | undefined> {
  if (!look.has('Cargo.toml')) return undefined;
  const manifests = ['Cargo.toml', ...look.files.filter((path) => /^[^/]+(?:\/[^/]+)?\/Cargo\.toml$/.test(path))];
  let name: string | undefined;
  for (const path of manifests) {
    const text = await look.read(path);
    const own =
      /^\[\[bin\]\][^[]*?^name\s*=\s*"([^"]+)"/ms.exec(text)?.[1] ??
      /^\[package\][^[]*?^name\s*=\s*"([^"]+)"/ms.exec(text)?.[1];
    if (own !== undefined && (name === undefined || /\brmcp\b/.test(text))) name = own;
    if (own !== undefined && /\brmcp\b/.test(text)) break;
  }
  return {
    because: [`${look.fromRoot('Cargo.toml')}: a Rust project`],
    steps: [{ run: `cargo build --release${look.has('Cargo.lock') ? ' --locked' : ''}` }],
    ...both(name === undefined ? undefined : `./target/release/${name}`),
    defaultPort: 8000,
  };
}

/** A project of Maven or Gradle; Spring takes its port from `SERVER_PORT`. */
export async function javaProject(look: Look): Promise<Project | undefined> {
  const pom = await look.read('pom.xml');
  const gradle = ['build.gradle', 'build.gradle.kts'].find((name) => look.has(name));
  if (pom === '' && gradle === undefined) return undefined;
  const script = gradle === undefined ? '' : await look.read(gradle);
  const isSpring = /spring-boot|springframework\.boot/.test(pom + script);
  const java =
    /<(?:java\.version|maven\.compiler\.release)>(\d+)</.exec(pom)?.[1] ??
    /languageVersion\D+(\d+)/.exec(script)?.[1] ??
    '21';
  const isMaven = pom !== '';
  const wrapper = isMaven ? (look.has('mvnw') ? './mvnw' : 'mvn') : look.has('gradlew') ? './gradlew' : 'gradle';
  const jar = isMaven ? mavenJar(pom) : gradleJar(await settingsOf(look), script);
  return {
    because: [`${look.fromRoot(isMaven || gradle === undefined ? 'pom.xml' : gradle)}: a Java project`],
    steps: [
      {
        uses: 'actions/setup-java@v5',
        with: { distribution: 'temurin', 'java-version': java, cache: isMaven ? 'maven' : 'gradle' },
      },
      { run: isMaven ? `${wrapper} -B package -DskipTests` : `${wrapper} ${isSpring ? 'bootJar' : 'assemble'}` },
    ],
    ...both(jar === undefined ? undefined : `java -jar ${quoted(jar)}`),
    ...(isSpring ? { portEnv: { SERVER_PORT: '{port}' } } : {}),
    defaultPort: 8080,
  };
}

function mavenJar(pom: string): string | undefined {
  const own = pom
    .replace(/<parent>[\s\S]*?<\/parent>/, '')
    .replace(/<(dependencies|build|dependencyManagement)>[\s\S]*/, '');
  const [artifact, version] = ['artifactId', 'version'].map(
    (tag) => new RegExp(`<${tag}>([^<$]+)</${tag}>`).exec(own)?.[1],
  );
  const name = /<finalName>([^<$]+)</.exec(pom)?.[1];
  if (name !== undefined) return `target/${name}.jar`;
  return artifact === undefined || version === undefined ? undefined : `target/${artifact}-${version}.jar`;
}

async function settingsOf(look: Look): Promise<string> {
  return (await look.read('settings.gradle')) || look.read('settings.gradle.kts');
}

function gradleJar(settings: string, script: string): string | undefined {
  const name = /rootProject\.name\s*=\s*["']([^"']+)["']/.exec(settings)?.[1];
  const version = /^version\s*=\s*["']([^"']+)["']/m.exec(script)?.[1];
  return name === undefined ? undefined : `build/libs/${name}${version === undefined ? '' : `-${version}`}.jar`;
}

/** A .NET project; ASP.NET takes its address from `ASPNETCORE_URLS`. */
export async function dotnetProject(look: Look): Promise<Project | undefined> {
  const projects = look.files.filter((path) => path.endsWith('.csproj') && !/tests?\b/i.test(path));
  const texts = await Promise.all(projects.map(async (path) => ({ path, text: await look.read(path) })));
  const project = texts.find(({ text }) => text.includes('ModelContextProtocol')) ?? texts[0];
  if (!project) return undefined;
  return {
    because: [`${look.fromRoot(project.path)}: a .NET project`],
    steps: [{ uses: 'actions/setup-dotnet@v5' }, { run: `dotnet build -c Release ${quoted(project.path)}` }],
    ...both(`dotnet run -c Release --no-build --no-launch-profile --project ${quoted(project.path)}`),
    portEnv: { ASPNETCORE_URLS: 'http://localhost:{port}' },
    defaultPath: '/',
  };
}

/** A Dockerfile, where no language tells more. */
export async function dockerProject(look: Look): Promise<Project | undefined> {
  if (!look.has('Dockerfile')) return undefined;
  const port = /^EXPOSE\s+(\d+)/m.exec(await look.read('Dockerfile'))?.[1];
  return {
    because: [`${look.fromRoot('Dockerfile')}: an image`],
    steps: [{ run: 'docker build -t server .' }],
    stdio: 'docker run --rm --init -i server',
    ...(port === undefined ? {} : { http: `docker run --rm --init -p {port}:${port} -e PORT=${port} server` }),
    portEnv: {},
  };
}
