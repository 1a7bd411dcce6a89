// Term and down payment are chosen once: every fee on the page follows, and assistive technology hears so once.
import { formats } from './format.js';
import { keep } from './keep-choice.js';

const form = document.querySelector('.terms');
const fees = document.querySelectorAll('fin-monthly-fee');
const { percent } = formats(document.documentElement.lang);
const said = form.querySelector('output');

form.addEventListener('change', () => {
  const { tenor, downpayment } = form.elements;
  for (const fee of fees) {
    fee.tenor = Number(tenor.value);
    fee.downpayment = Number(downpayment.value);
  }
  keep({ tenor: tenor.value, downpayment: downpayment.value });
  const text = percent(downpayment.value / 100);
  said.value = said.dataset.text.replace('{years}', tenor.value).replace('{downpayment}', text);
});
