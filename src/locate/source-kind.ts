const SOURCE = /\.(c|m)?[jt]sx?$|\.(py|go|rs|java|kt|kts|cs|rb|php|swift|scala|ex|exs|dart|fs|vb|lua|zig|cr)$/;
const DATA = /\.(json|ya?ml|toml)$/;
const GENERATED =
  /(^|\/)(dist|build|out|target|lib-cov|vendor|node_modules|coverage|bin|obj|generated|__generated__|\.next|site-packages)\/|\.min\.[cm]?js$|\.d\.[cm]?ts$|\.map$|(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|poetry\.lock|uv\.lock|Cargo\.lock|go\.sum|composer\.lock|Gemfile\.lock)$/;
const TEST =
  /(^|\/)(tests?|__tests__|spec|specs|testing|e2e|fixtures?|__mocks__|mocks?|testdata)\/|(\.|_|-)(test|tests|spec|e2e)\.[a-z]+$|(^|\/)test_[^/]*\.py$|Tests?\.(java|cs|kt)$|_test\.go$/i;
const DOCS = /(^|\/)(docs?|documentation|website)\/|\.(mdx?|rst|adoc|txt|html)$/i;
const EXAMPLE = /(^|\/)(examples?|samples?|demos?|client|clients|scripts?|benchmarks?)\//i;

/** How likely a file defines what the server offers: 3 sources, 2 data and examples, 1 tests, 0 not at all. */
export function sourceRank(path: string): 0 | 1 | 2 | 3 {
  if (GENERATED.test(path) || DOCS.test(path)) return 0;
  if (!SOURCE.test(path)) return DATA.test(path) && !path.startsWith('.') ? 2 : 0;
  if (TEST.test(path)) return 1;
  return EXAMPLE.test(path) ? 2 : 3;
}

/** Python, Ruby and shell comments begin with `#`; the others have `//`, `/*` and ` * `. */
export function isComment(line: string, path: string): boolean {
  const text = line.trimStart();
  if (/\.(py|rb|ex|exs|ya?ml|toml)$/.test(path)) return text.startsWith('#');
  return (
    text.startsWith('//') ||
    text.startsWith('/*') ||
    text.startsWith('*') ||
    (text.startsWith('#') && !text.startsWith('#['))
  );
}
