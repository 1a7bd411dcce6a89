// The snippet page: what is chosen goes into the live widgets and into the code at once.
import { contrast, look, needs, parts } from './parts.js';

const form = document.querySelector('#choice');
const fee = document.querySelector('fin-monthly-fee');
const button = document.querySelector('fin-checkout-button');
const texts = document.querySelector('.needs').dataset;
const said = document.querySelector('.said');
const wrong = document.querySelector('#cost-wrong');
const pale = document.querySelector('#accent-pale');

const chosen = () => {
  const data = new FormData(form);
  const { kind, country, cost, project, offer, accent, corners, host, site } = Object.fromEntries(data);
  return {
    kind,
    country,
    cost: cost.trim(),
    tenors: data.getAll('tenors').map(Number),
    project,
    offer: offer.trim(),
    accent,
    corners: Number(corners),
    host: host.trim().replace(/\/+$/, ''),
    site: site.trim(),
    fallback: form.dataset.fallback,
    label: form.dataset.label,
  };
};

const showLive = (choice) => {
  fee.country = choice.country;
  fee.totalCost = choice.cost;
  fee.tenors = choice.tenors.length ? choice.tenors : undefined;
  if (choice.project) button.typeProject = choice.project;
  button.offerPdf = choice.offer;
  button.hidden = !choice.project;
  for (const [name, value] of Object.entries(look(choice))) {
    fee.style.setProperty(name, value);
    button.style.setProperty(name, value);
  }
};

const showParts = (choice) => {
  const codes = new Map(parts(choice).map(({ place, code }) => [place, code]));
  for (const part of document.querySelectorAll('.part')) {
    const code = codes.get(part.dataset.place);
    part.hidden = code === undefined;
    part.querySelector('code').textContent = code ?? '';
  }
};

const showNeeds = (choice) => {
  const { policy, origins } = needs(choice);
  document.querySelector('[data-policy]').textContent = `${policy.join(';\n')};`;
  const listed = document.querySelector('[data-origins]');
  listed.querySelector('code').textContent = origins.join('\n');
  listed.hidden = origins.length === 0;
  document.querySelector('[data-plugin]').hidden = origins.length > 0;
  for (const field of form.querySelectorAll('[data-host]')) field.hidden = choice.kind === 'wordpress';
  form.querySelector('[data-offer]').hidden = !choice.project;
  // WCAG 1.4.11: what has to be seen stands out from its ground by 3 to 1.
  pale.textContent = contrast(choice.accent, '#ffffff') < 3 ? pale.dataset.text : '';
};

const show = async () => {
  const choice = chosen();
  said.textContent = '';
  showParts(choice);
  showNeeds(choice);
  await customElements.whenDefined('fin-monthly-fee');
  showLive(choice);
  await fee.updateComplete;
  const isWrong = fee.state === 'unconfigured';
  wrong.textContent = isWrong ? texts.wrong : '';
  form.elements.cost.setAttribute('aria-invalid', String(isWrong));
};

const copy = async (code) => {
  try {
    await navigator.clipboard.writeText(code.textContent);
    said.textContent = texts.copied;
  } catch {
    // No clipboard without https or the visitor's leave: the code is marked, and the keyboard copies it.
    getSelection().selectAllChildren(code);
    said.textContent = texts.marked;
  }
};

for (const part of document.querySelectorAll('.part')) {
  part.querySelector('button').addEventListener('click', () => copy(part.querySelector('code')));
}
// Text counts when it is complete: half an amount is another one.
document.addEventListener('change', show);
form.elements.accent.addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());
show();
