const SOURCE = /\.(c|m)?[jt]sx?$|\.(py|go|rs|java|kt|kts|cs|rb|php|swift|scala|ex|exs|dart|fs|vb|lua|zig|cr)$/;
const DATA = /\.(json|ya?ml|toml)$/;
/** Written by tools, whatever directory they are in. */
const GENERATED =
  /(^|\/)(node_modules|site-packages|\.next|\.venv|venv|__pycache__|__generated__|lib-cov|coverage|bower_components)\/|(^|\/)(bin|obj)\/(Debug|Release|main|net\d[^/]*)\/|(^|\/)obj\/|(^|\/)target\/(debug|release|classes|generated|test-classes)|\.min\.[cm]?js$|\.d\.[cm]?ts$|\.(g|designer)\.cs$|\.pb\.go$|_pb2(_grpc)?\.py$|\.map$|(^|\/)(package(-lock)?\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|poetry\.lock|uv\.lock|Cargo\.(lock|toml)|go\.sum|composer\.(lock|json)|Gemfile\.lock|tsconfig[^/]*\.json|server\.json|manifest\.json|smithery\.ya?ml|pyproject\.toml)$/;
/** Directories of build output and documents, unless a directory of sources is above them: `src/target/` is somebody's code. */
const OUTPUT =
  /^(?!(?:.*\/)?(?:src|lib|app|pkg|internal|cmd)\/).*?(?:^|\/)?(dist|build|out|target|vendor|generated|bin|docs?|documentation|website)\//;
const OUTPUT_IN_SOURCES = /(^|\/)(dist|build|out|vendor|generated)\//;
const DOCUMENT = /\.(mdx?|rst|adoc|txt|html)$/i;
const TEST =
  /(^|\/)([^/]*[._-])?(tests?|__tests__|__snapshots__|specs?|testing|e2e|evals?|fixtures?|__fixtures__|__mocks__|mocks?|testdata|test-data)\/|(\.|_|-)(test|tests|spec|e2e|eval)\.[a-z]+$|(^|\/)(test_[^/]*|conftest)\.py$|(Tests?|IT|Spec)\.(java|cs|kt|scala)$|_test\.go$/i;
/** Sources by the layout of Maven and Gradle, whatever their packages are called. */
const MAIN = /(^|\/)src\/main\//;
const EXAMPLE = /(^|\/)(examples?|samples?|demos?|clients?|scripts?|bench(es|marks?)?)\//i;
/** Texts for people and descriptions of other interfaces hold names of tools, but define none. */
const OTHER_DATA =
  /(^|\/)(i18n|l10n|locales?|lang|languages|translations?|messages|charts?|\.github)\/|(^|\/)[^/]*(openapi|swagger|i18n|translations?|messages)[^/]*$/i;

/** How likely a file defines what the server offers: 3 sources, 2 data and examples, 1 tests and doubtful places, 0 not at all. */
export function sourceRank(path: string): 0 | 1 | 2 | 3 {
  if (GENERATED.test(path) || DOCUMENT.test(path) || OUTPUT.test(path)) return 0;
  if (!SOURCE.test(path)) {
    if (!DATA.test(path) || path.startsWith('.') || OTHER_DATA.test(path)) return 0;
    return TEST.test(path) ? 0 : 2;
  }
  if (MAIN.test(path)) return 3;
  if (TEST.test(path) || OUTPUT_IN_SOURCES.test(path)) return 1;
  return EXAMPLE.test(path) ? 2 : 3;
}

const SCRIPT = /\.([cm]?)js(x?)$/;

/** Files without those that are compiled from a TypeScript source beside them. */
export function withoutCompiled(paths: readonly string[]): string[] {
  const all = new Set(paths);
  return paths.filter((path) => {
    if (!SCRIPT.test(path)) return true;
    const source = path.replace(SCRIPT, '.$1ts$2');
    return !all.has(source) && !all.has(`${source}x`);
  });
}
