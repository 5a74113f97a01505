/** The report's script: filters rules by level, outcome and words. Its hash stands in the page's security policy. */
export const SCRIPT = `
'use strict';
const form = document.querySelector('form');
const rules = [...document.querySelectorAll('details.rule')].map((element) => ({
  element,
  level: element.dataset.level,
  outcome: element.dataset.outcome,
  text: element.textContent.toLowerCase(),
}));
const groups = [...document.querySelectorAll('section.group')];
function filter() {
  const chosen = new FormData(form);
  const levels = new Set(chosen.getAll('level'));
  const outcomes = new Set(chosen.getAll('outcome'));
  const words = chosen.get('text').toLowerCase().split(/\\s+/).filter((word) => word !== '');
  let shown = 0;
  for (const { element, level, outcome, text } of rules) {
    const fits = levels.has(level) && outcomes.has(outcome) && words.every((word) => text.includes(word));
    element.hidden = !fits;
    if (fits) shown++;
  }
  for (const group of groups) group.hidden = group.querySelector('details.rule:not([hidden])') === null;
  form.querySelector('output').value = shown + ' of ' + rules.length + ' rules';
}
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
form.hidden = false;
filter();
let closed = [];
addEventListener('beforeprint', () => {
  closed = [...document.querySelectorAll('details.violated:not([open])')];
  for (const details of closed) details.open = true;
});
addEventListener('afterprint', () => {
  for (const details of closed) details.open = false;
});
`;
