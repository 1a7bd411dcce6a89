// The snippet page: what is chosen goes into the live widgets and into the code at once.
import './copy.js';
import './playground.js';
import { inDark, look, needs, parts } from './parts.js';

const form = document.querySelector('#choice');
const fee = document.querySelector('fin-monthly-fee');
const button = document.querySelector('fin-checkout-button');
const texts = document.querySelector('.needs').dataset;
const said = document.querySelector('.said');
const wrong = document.querySelector('#cost-wrong');

const chosen = () => {
  const data = new FormData(form);
  const { kind, country, cost, project, offer, rate, legal, accent, surface, corners, host, site } =
    Object.fromEntries(data);
  return {
    kind,
    country,
    cost: cost.trim(),
    tenors: data.getAll('tenors').map(Number),
    project,
    offer: offer.trim(),
    rate: rate.trim(),
    legal: legal.trim(),
    accent,
    surface,
    corners: Number(corners),
    host: host.trim().replace(/\/+$/, ''),
    site: site.trim(),
    fallback: form.dataset.fallback,
    label: form.dataset.label,
  };
};

/** The demo's own texts go with the country, until somebody has written others. */
const followCountry = () => {
  const { country, rate, legal } = form.elements;
  for (const field of [rate, legal]) {
    const own = [...country.options].map(({ dataset }) => dataset[field.name]);
    if (own.includes(field.value)) field.value = country.selectedOptions[0].dataset[field.name];
  }
};

/** What is in the fee's slots: an empty text is no text, and its element is not there. */
const slotted = [...fee.querySelectorAll('[slot]')];

const showLive = (choice) => {
  fee.country = choice.country;
  fee.totalCost = choice.cost;
  fee.tenors = choice.tenors.length ? choice.tenors : undefined;
  if (choice.project) button.typeProject = choice.project;
  button.offerPdf = choice.offer;
  button.hidden = !choice.project;
  for (const text of slotted) {
    text.textContent = choice[text.slot];
    if (!text.textContent) text.remove();
    else if (!text.isConnected) fee.append(text);
  }
  const chosenLook = look(choice);
  for (const name of ['--fin-accent', '--fin-surface', '--fin-radius']) {
    fee.style.setProperty(name, chosenLook[name] ?? '');
    button.style.setProperty(name, chosenLook[name] ?? '');
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
};

const showDark = (choice) => {
  for (const [name, colour] of Object.entries(inDark(choice))) {
    const dark = document.querySelector(`#${name}-dark`);
    dark.querySelector('.swatch').style.background = colour;
    dark.querySelector('code').textContent = colour;
  }
};

const show = async () => {
  const choice = chosen();
  said.textContent = '';
  showParts(choice);
  showNeeds(choice);
  showDark(choice);
  await customElements.whenDefined('fin-monthly-fee');
  showLive(choice);
  await fee.updateComplete;
  const isWrong = fee.state === 'unconfigured';
  wrong.textContent = isWrong ? texts.wrong : '';
  form.elements.cost.setAttribute('aria-invalid', String(isWrong));
};

form.elements.country.addEventListener('change', followCountry);
// Text counts when it is complete: half an amount is another one.
document.addEventListener('change', show);
for (const name of ['accent', 'surface']) form.elements[name].addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());
// The form may have been used before this script ran.
followCountry();
show();
