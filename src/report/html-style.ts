/** The report's style sheet: light, dark and for paper. Its hash stands in the page's security policy. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --card: #f6f8fa; --line: #d1d9e0; --text: #1f2328; --dim: #59636e; --link: #0969da;
  --fail: #d1242f; --warn: #9a6700; --info: #0969da; --pass: #1a7f37; --code: #eff1f3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d1117; --card: #151b23; --line: #3d444d; --text: #f0f6fc; --dim: #9198a1; --link: #4493f8;
    --fail: #f85149; --warn: #d29922; --info: #4493f8; --pass: #3fb950; --code: #212830;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--link); }
h1 { font-size: 1.6rem; margin: 0 0 1rem; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .25rem; padding-top: 1rem; border-top: 1px solid var(--line); }
article:first-child > h2 { margin-top: .5rem; padding-top: 0; border: 0; }
h3 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; }
p, ul { margin: .4rem 0; }
code, pre { font: .875em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
code { background: var(--code); border-radius: .3em; padding: .1em .3em; }
pre { background: var(--code); border-radius: .4rem; padding: .6rem .8rem; margin: .4rem 0; white-space: pre-wrap; }
.verdict { font-weight: 600; border-left: .3rem solid var(--dim); padding: .4rem .8rem; background: var(--card); }
.verdict.success { border-color: var(--pass); } .verdict.failure, .verdict.error { border-color: var(--fail); }
.facts, .dim { color: var(--dim); }
.tiles { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1rem 0; padding: 0; list-style: none; }
.tiles li { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .9rem; min-width: 7rem; }
.tiles b { display: block; font-size: 1.5rem; line-height: 1.2; }
form {
  display: flex; flex-wrap: wrap; gap: .4rem 1.5rem; align-items: center; font-size: .95rem;
  background: var(--page); border-bottom: 1px solid var(--line); padding: .7rem 0;
}
@media (min-width: 50rem) and (min-height: 40rem) { form { position: sticky; top: 0; z-index: 1; } }
fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem .7rem; }
legend { float: left; margin-right: .7rem; padding: 0; font-weight: 600; }
label { white-space: nowrap; }
input[type="search"] {
  font: inherit; font-weight: 400; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .4rem;
  padding: .25rem .6rem; width: 16rem; min-width: 0; flex-shrink: 1;
}
label.search { display: flex; align-items: center; gap: .5rem; max-width: 100%; font-weight: 600; }
details.rule { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; background: var(--card); }
details.rule > summary { cursor: pointer; padding: .5rem .8rem; }
details.rule > div { padding: 0 .8rem .6rem; border-top: 1px solid var(--line); }
details.rule pre, details.rule code { background: var(--page); }
details details { margin: .4rem 0; } details details > summary { cursor: pointer; color: var(--dim); }
.badge {
  display: inline-block; min-width: 3.4em; text-align: center; border: 1px solid currentColor; border-radius: 1em;
  padding: 0 .6em; margin-right: .4em; font-size: .8em; font-weight: 600; color: var(--dim);
}
.fail { color: var(--fail); } .warn { color: var(--warn); } .info { color: var(--info); } .pass { color: var(--pass); }
.finding { border-left: .2rem solid var(--line); padding-left: .8rem; margin: .9rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem .8rem; margin: .4rem 0; }
dt { color: var(--dim); } dd { margin: 0; min-width: 0; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  form { display: none !important; }
  details.rule, .finding, .tiles li { break-inside: avoid-page; }
  h2, h3 { break-after: avoid-page; }
  .violated a[href^="http"]::after { content: " <" attr(href) ">"; color: var(--dim); font-size: .85em; }
}
`;
