// The snippet page: what is chosen goes into the live widgets and into the code at once.
import './copy.js';
import { keepForm } from './keep.js';
import './playground.js';
import { roomOfCard } from '/reserve.js';
import { fallback, inDark, look, needs, parts } from './parts.js';

const form = document.querySelector('#choice');
const fee = document.querySelector('fin-monthly-fee');
const button = document.querySelector('fin-checkout-button');
const texts = document.querySelector('.needs').dataset;
const said = document.querySelector('.said');
const wrong = document.querySelector('#cost-wrong');

const chosen = () => {
  const data = new FormData(form);
  const { kind, country, cost, tenor, downpayment, project, offer, telephone, rate, legal } = Object.fromEntries(data);
  const { accent, surface, corners, host, site } = Object.fromEntries(data);
  return {
    kind,
    country,
    cost: cost.trim(),
    tenors: data.getAll('tenors').map(Number),
    tenor: Number(tenor),
    downpayment: Number(downpayment),
    project,
    offer: offer.trim(),
    rate: rate.trim(),
    legal: legal.trim(),
    accent,
    surface,
    corners: Number(corners),
    host: host.trim().replace(/\/+$/, ''),
    site: site.trim(),
    asking: form.dataset.asking,
    telephone: telephone.trim(),
    label: form.dataset.label,
  };
};

/** The texts with which a field may begin: the demo's own, for each country or for all. */
const samplesOf = (field) => {
  const byCountry = [...form.elements.country.options].map(({ dataset }) => dataset[field.name]);
  return [field.defaultValue, ...byCountry].filter((text) => text !== undefined);
};

/** An untouched text is not kept: it is another one in another language. */
const keepChoice = keepForm(form, (field) => samplesOf(field).includes(field.value));

/** The demo's own texts go with the country, until somebody has written others. */
const followCountry = () => {
  const { country, cost, rate, legal } = form.elements;
  for (const field of [cost, rate, legal]) {
    if (samplesOf(field).includes(field.value)) field.value = country.selectedOptions[0].dataset[field.name];
  }
};

/** The term to start with is one of those on offer. */
const followTenors = () => {
  const { tenor } = form.elements;
  const onOffer = new FormData(form).getAll('tenors');
  const options = [...tenor.options];
  for (const option of options) option.hidden = option.disabled = onOffer.length > 0 && !onOffer.includes(option.value);
  const distance = ({ value }) => Math.abs(value - tenor.value);
  tenor.value = options.filter(({ disabled }) => !disabled).sort((a, b) => distance(a) - distance(b))[0].value;
};

/** What is in the fee's slots: an empty text is no text, and its element is not there. */
const slotted = [...fee.querySelectorAll('[slot]')];
const asking = fee.querySelector(':not([slot])');

const showLive = (choice) => {
  fee.country = choice.country;
  fee.totalCost = choice.cost;
  fee.tenors = choice.tenors.length ? choice.tenors : undefined;
  fee.tenor = choice.tenor;
  fee.downpayment = choice.downpayment;
  if (choice.project) button.typeProject = choice.project;
  button.offerPdf = choice.offer;
  button.hidden = !choice.project;
  asking.textContent = fallback(choice);
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
  const shown = new Map(parts(choice, roomOfCard).map((part) => [part.place, part]));
  for (const element of document.querySelectorAll('.part')) {
    const part = shown.get(element.dataset.place);
    element.hidden = part === undefined;
    element.querySelector('code').textContent = part?.code ?? '';
    element.dataset.fields = part?.fields.join(' ') ?? '';
  }
};

/** Copying says which fields still have the demo's own text, and refuses an amount that is none. */
const showCopying = (isWrong) => {
  const { samples, refused } = document.querySelector('.parts').dataset;
  for (const { dataset } of document.querySelectorAll('.part')) {
    const fields = dataset.fields.split(' ').filter(Boolean);
    const unchanged = fields
      .map((name) => form.elements[name])
      .filter((field) => field.value && samplesOf(field).includes(field.value))
      .map(({ labels }) => labels[0].textContent);
    dataset.note = unchanged.length ? samples.replace('{fields}', unchanged.join(' · ')) : '';
    dataset.refusal = isWrong && fields.includes('cost') ? refused : '';
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
  showCopying(false);
  await customElements.whenDefined('fin-monthly-fee');
  showLive(choice);
  await fee.updateComplete;
  const isWrong = fee.state === 'unconfigured';
  showCopying(isWrong);
  wrong.textContent = isWrong ? texts.wrong : '';
  form.elements.cost.setAttribute('aria-invalid', String(isWrong));
};

form.elements.country.addEventListener('change', followCountry);
form.addEventListener('change', followTenors);
// Text counts when it is complete: half an amount is another one.
document.addEventListener('change', show);
document.addEventListener('change', keepChoice);
for (const name of ['accent', 'surface']) form.elements[name].addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());
// The form may have been used before this script ran.
followCountry();
followTenors();
show();
