// The configurator: what is chosen makes the price, the price goes to the widgets as their total cost.
import { formats } from './format.js';
import { keep } from './keep-choice.js';
import { prices, projectType, systemPrice } from './system-price.js';

const form = document.querySelector('form');
const fee = document.querySelector('fin-monthly-fee');
const button = document.querySelector('fin-checkout-button');

const { money, number } = formats(form.dataset.locale);

const chosen = () => {
  const { panels, battery, batteryGrant, roofGrant } = form.elements;
  return {
    panels: panels.valueAsNumber,
    battery: Number(battery.value),
    batteryGrant: batteryGrant.checked,
    roofGrant: roofGrant.checked,
  };
};

/** Marks the first `count` parts of a drawing. */
const draw = (parts, mark, count) => {
  for (const [i, part] of [...document.querySelectorAll(parts)].entries()) part.classList.toggle(mark, i < count);
};

const show = () => {
  const selection = chosen();
  const { lines, total } = systemPrice(selection);
  const type = projectType(selection);

  // Nothing chosen has no price: the widgets then wait for one, and no old figure stays.
  fee.totalCost = type && total;
  button.typeProject = type ?? button.getAttribute('type-project');

  for (const [line, amount] of Object.entries(lines)) {
    const cell = document.querySelector(`[data-line="${line}"]`);
    cell.textContent = money(amount);
    cell.parentElement.classList.toggle('none', amount === 0 && line !== 'vat');
  }
  for (const place of document.querySelectorAll('[data-total]')) place.textContent = type ? money(total) : '–';
  for (const text of document.querySelectorAll('.nothing, .empty')) text.hidden = type !== undefined;
  document.querySelector('.month .widgets').hidden = type === undefined;

  const { panels, count, peak } = form.elements;
  count.value = number(selection.panels);
  peak.value = `${number((selection.panels * prices.watts) / 1000)} kWp`;
  panels.setAttribute('aria-valuetext', `${count.value}, ${peak.value}`);
  panels.style.setProperty('--filled', selection.panels / panels.max);

  draw('.places rect', 'panel', selection.panels);
  draw('.cells rect', 'full', selection.battery / 5);
};

form.addEventListener('input', show);
form.addEventListener('change', () => {
  const { panels, battery, batteryGrant, roofGrant } = chosen();
  keep({ panels, battery, batteryGrant: batteryGrant ? 'on' : 'off', roofGrant: roofGrant ? 'on' : 'off' });
});
form.addEventListener('submit', (event) => event.preventDefault());
show();
