// The lower part of `/snippet`: what is chosen goes into the frame, into the code, and into the address.
import { keepForm } from './keep.js';

const form = document.querySelector('#tried');
const frame = document.querySelector('#frame');
const keepTried = keepForm(form);
const codeOf = (id) => document.querySelector(`#${id} ~ pre code`);

const chosen = () => {
  const data = new FormData(form);
  const tag = data.get('element');
  const attributesOf = (tag) =>
    [...data]
      .filter(([name, value]) => name.startsWith(`${tag} `) && !name.includes(' --') && value)
      .map(([name, value]) => [name.slice(tag.length + 1), value === 'on' ? '' : value]);
  const declarations = [...data].filter(([name, value]) => name.startsWith(`${tag} --`) && value);
  const parts = [...data].filter(([name, value]) => name.startsWith(`${tag}::part(`) && value);
  // A brace would end the rule.
  const clean = (value) => value.replace(/[{}]/g, '').trim();
  const rules = parts.map(([name, value]) => `${name} {\n  ${clean(value)}\n}`);
  if (declarations.length)
    rules.unshift(
      `${tag} {\n${declarations.map(([name, value]) => `  ${name.slice(tag.length + 1)}: ${clean(value)};`).join('\n')}\n}`,
    );
  return {
    // A button and a lead form belong to a fee.
    elements: [...new Set(['fin-monthly-fee', tag])].map((tag) => [tag, attributesOf(tag)]),
    tag,
    css: rules.join('\n'),
    scenario: data.get('scenario'),
    width: data.get('width'),
  };
};

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const markup = ([tag, attributes]) =>
  `<${tag}${attributes.map(([name, value]) => ` ${name}${value && `="${escaped(value)}"`}`).join('')}></${tag}>`;

/** Recreates the elements: an attribute that went away is at its default again. */
const place = ({ elements, css }) => {
  const { contentDocument: page, contentWindow: realm } = frame;
  // Its script runs before its body is there.
  if (!page.body || !realm.customElements.get('fin-monthly-fee')) return;
  const placed = elements.map(([tag, attributes]) => {
    const element = page.createElement(tag);
    for (const [name, value] of attributes) element.setAttribute(name, value);
    return element;
  });
  const sheet = new realm.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
  page.body.replaceChildren(...placed);
};

const fit = () => {
  const { scrollHeight } = frame.contentDocument.documentElement;
  frame.style.height = `${Math.max(320, scrollHeight)}px`;
};

let scenario = 'success';
const show = () => {
  const choice = chosen();
  for (const group of form.querySelectorAll('[data-for]')) group.hidden = group.dataset.for !== choice.tag;
  frame.style.maxWidth = choice.width ? `${choice.width}px` : '';
  codeOf('tried-html').textContent = choice.elements.map(markup).join('\n');
  codeOf('tried-css').textContent = choice.css;
  document.querySelector('[data-css]').hidden = !choice.css;
  if (keepTried()) history.replaceState(history.state, '', '#try');
  codeOf('tried-address').textContent = location.href;
  if (choice.scenario === scenario) return place(choice);
  scenario = choice.scenario;
  const lang = new URLSearchParams(location.search).get('lang');
  frame.src = `/snippet/frame?${new URLSearchParams({ test: scenario, ...(lang && { lang }) })}`;
};

const followHeight = () => new frame.contentWindow.ResizeObserver(fit).observe(frame.contentDocument.documentElement);

frame.addEventListener('load', () => {
  followHeight();
  place(chosen());
});
form.addEventListener('change', show);
form.addEventListener('submit', (event) => event.preventDefault());
show();
// The frame may have loaded before this script ran.
if (frame.contentDocument.readyState === 'complete') followHeight();
