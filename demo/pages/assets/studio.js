// The studio: what you choose goes into the live card, into the code and into the address at once.
import './copy.js';
import { roomOfCard } from '/reserve.js';
import { inDark } from './card-look.js';
import { keepForm } from './keep-choice.js';
import { choiceFrom, elements, fieldsInCode, legalItems, needs, parts, rules } from './studio-code.js';
import * as frame from './studio-frame.js';

const form = document.querySelector('#choice');
const said = document.querySelector('.said');
const wrong = document.querySelector('#total-cost-wrong');
const texts = JSON.parse(form.dataset.texts);
const { country, section } = form.elements;

/** The samples with which a field may begin: for each country, or for all. */
const samplesOf = (field) => {
  const byCountry = [...country.options].map((option) => option.getAttribute(`data-${field.name}`));
  return [field.defaultValue, ...byCountry].filter((text) => typeof text === 'string');
};
const sampled = ['total-cost', 'telephone', 'lender', 'offer-pdf', 'host'].map((name) => form.elements[name]);
const isSample = (field) => sampled.includes(field) && samplesOf(field).includes(field.value);

// A dark page starts with a dark card.
if (
  getComputedStyle(document.documentElement).colorScheme === 'dark' ||
  matchMedia('(prefers-color-scheme: dark)').matches
)
  form.elements.scheme.value = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';

/** Whether the groups are sheets at the bottom, as in studio.css. An open one covers the card, so the page starts without. */
const areSheets = matchMedia('(width < 1100px) or (height < 560px)');
if (areSheets.matches) section.value = '';

/** An untouched sample is not kept: it is another one in another language. */
const keepChoice = keepForm(form, isSample);

/** Samples follow the country until you type other values. */
const followCountry = () => {
  for (const field of sampled) {
    const sample = country.selectedOptions[0].getAttribute(`data-${field.name}`);
    if (sample !== null && isSample(field)) field.value = sample;
  }
};

/** The starting term is one of those on offer. */
const followTenors = () => {
  const { tenor } = form.elements;
  const onOffer = new FormData(form).getAll('tenors');
  const options = [...tenor.options];
  for (const option of options) option.hidden = option.disabled = onOffer.length > 0 && !onOffer.includes(option.value);
  const distance = ({ value }) => Math.abs(value - tenor.value);
  tenor.value = options.filter(({ disabled }) => !disabled).sort((a, b) => distance(a) - distance(b))[0].value;
};

/** The table's fields that the form has once more. */
const twins = [...document.querySelectorAll('[data-twin]')];

/** Writes a twin's value into its field. Terms are one text there, and check boxes here. */
const writeField = ({ dataset, type, checked, value }) => {
  const field = form.elements[dataset.twin];
  if (field instanceof RadioNodeList) for (const box of field) box.checked = value.split(/\D+/).includes(box.value);
  else if (type === 'checkbox') field.checked = checked;
  else field.value = value;
};

const showTwins = () => {
  const data = new FormData(form);
  for (const twin of twins) {
    const text = data.getAll(twin.dataset.twin).join(' ');
    if (twin.type === 'checkbox') twin.checked = text !== '';
    else twin.value = text;
  }
};

const showParts = (choice) => {
  const shown = new Map(parts(choice, roomOfCard).map((part) => [part.place, part.code]));
  for (const element of document.querySelectorAll('.part')) {
    const code = shown.get(element.dataset.place);
    element.hidden = code === undefined;
    element.querySelector('code').textContent = code ?? '';
  }
};

/** Copy names the values that are still samples, and the texts that the law asks for. It refuses a total cost that is no amount. */
const showCopying = (choice, isWrong) => {
  const words = document.querySelector('.paste').dataset;
  const labelOf = (name) => form.elements[name].labels[0].firstChild.textContent.trim();
  const fields = fieldsInCode(choice).filter((name) => isSample(form.elements[name]));
  const missing = legalItems(choice).filter(({ isThere }) => !isThere);
  const itemOf = ({ item }) => document.querySelector(`[data-item="${item}"]`).firstChild.textContent.trim();
  const note = [
    fields.length ? words.samples.replace('{fields}', fields.map(labelOf).join(' · ')) : '',
    missing.length ? words.law.replace('{items}', missing.map(itemOf).join(' · ')) : '',
  ];
  for (const { dataset } of document.querySelectorAll('.part')) {
    dataset.note = note.filter(Boolean).join(' ');
    dataset.refusal = isWrong ? words.refused : '';
  }
};

const showLaw = (choice) => {
  const items = new Map(legalItems(choice).map(({ item, isThere }) => [item, isThere]));
  for (const line of document.querySelectorAll('[data-item]')) {
    const isThere = items.get(line.dataset.item);
    line.hidden = isThere === undefined;
    line.className = isThere ? 'there' : '';
    const status = line.querySelector('span');
    status.textContent = isThere ? status.dataset.there : status.dataset.missing;
  }
  document.querySelector('[data-lease]').hidden = items.size > 0;
  const more = document.querySelector('#law-more');
  more.pathname = `/docs/law/${choice.country.toLowerCase()}`;
};

const showNeeds = (choice) => {
  const { policy, origins } = needs(choice);
  document.querySelector('[data-policy]').textContent = `${policy.join(';\n')};`;
  document.querySelector('[data-origins]').textContent = origins.join('\n');
  document.querySelector('[data-plugin]').hidden = origins.length > 0;
  for (const field of form.querySelectorAll('[data-host]')) field.hidden = choice.kind === 'wordpress';
};

const showDark = (choice) => {
  for (const [name, color] of Object.entries(inDark(choice))) {
    const dark = document.querySelector(`#${name}-dark`);
    dark.querySelector('.swatch').style.background = color;
    dark.querySelector('code').textContent = color;
  }
};

/** The scenario of the test mode for a state. A ready card has the demo's own host, unless something else is tried with it. */
const scenarioOf = ({ state, outcome }) =>
  ({ pending: 'slow', error: '503' })[state] ?? (state === 'ready' ? outcome : '');

const showStage = (values) => {
  const { state, width, scheme } = values;
  const placed = elements(choice).map((element) =>
    state === 'empty'
      ? { ...element, attributes: element.attributes.filter(([name]) => name !== 'total-cost') }
      : element,
  );
  const note = document.querySelector('.note');
  note.textContent = JSON.parse(note.dataset.notes)[state];
  frame.show({
    elements: placed,
    rules: rules(choice).join('\n'),
    width: Number(width),
    scheme,
    scenario: scenarioOf(values),
    staysPending: state === 'pending',
  });
};

const showFields = ({ view, element }) => {
  document.documentElement.dataset.view = view;
  for (const tables of document.querySelectorAll('[data-for]')) tables.hidden = tables.dataset.for !== element;
  for (const group of document.querySelectorAll('[data-section]')) group.open = group.dataset.section === section.value;
  const currency = document.querySelector('.currency');
  currency.textContent = JSON.parse(currency.dataset.currencies)[country.value];
};

/** What was shown last. */
let choice;

const showWrongCost = (isWrong) => {
  showCopying(choice, isWrong);
  wrong.textContent = isWrong ? wrong.dataset.text : '';
  form.elements['total-cost'].setAttribute('aria-invalid', String(isWrong));
};

/** The element's own sentence about a wrong setting stands under it. */
const showUnconfigured = (message) => {
  document.querySelector('.note').textContent = message;
  if (/total-cost/.test(message)) showWrongCost(true);
};

const show = () => {
  const entries = [...new FormData(form)];
  const values = Object.fromEntries(entries);
  choice = choiceFrom(entries, texts);
  said.textContent = '';
  showFields(values);
  showTwins();
  showParts(choice);
  showLaw(choice);
  showNeeds(choice);
  showDark(choice);
  showWrongCost(!values['total-cost'].trim());
  showStage(values);
};

form.addEventListener('change', ({ target }) => {
  if (target.dataset.twin) writeField(target);
  if (target === country || target.dataset.twin === 'country')
    form.elements.language.value = country.selectedOptions[0].dataset.language;
  // An element that you look at is on the page.
  if (target.name === 'element' && target.value === 'fin-lead-form') form.elements.lead.checked = true;
  if (target.name === 'element' && target.value === 'fin-checkout-button')
    form.elements['type-project'].value ||= form.elements['type-project'].options[1].value;
  followCountry();
  followTenors();
});
// Text counts when it is complete: half an amount is another one. The code's tabs are outside of the form's element.
document.addEventListener('change', ({ target }) => {
  if (target.form !== form) return;
  show();
  keepChoice();
});
for (const name of ['accent', 'surface']) form.elements[name].addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());

/** The open group is in the address, too. */
for (const group of document.querySelectorAll('[data-section]')) {
  group.addEventListener('toggle', () => {
    const isOpen = group.open;
    if (isOpen) section.value = group.dataset.section;
    else if (section.value === group.dataset.section) section.value = '';
    keepChoice();
  });
}
document.addEventListener('keydown', ({ key }) => {
  const open = document.querySelector('[data-section][open]');
  if (key !== 'Escape' || !open || !areSheets.matches) return;
  open.open = false;
  open.querySelector('summary').focus();
});

for (const row of document.querySelectorAll('[data-part]')) {
  const highlight = (intoView) => () =>
    frame.highlightPart(row.closest('[data-for]').dataset.for, row.dataset.part, intoView);
  row.addEventListener('pointerenter', highlight(false));
  row.addEventListener('focusin', highlight(true));
  row.addEventListener('pointerleave', () => frame.highlightPart());
  row.addEventListener('focusout', () => frame.highlightPart());
}

// The form may have been used before this script ran.
followCountry();
followTenors();
show();
frame.start(showUnconfigured);
