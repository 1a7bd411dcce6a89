// Term and downpayment are chosen once: every fee on the page follows, and assistive technology hears so once.
const form = document.querySelector('.terms');
const fees = document.querySelectorAll('fin-monthly-fee');
const said = form.querySelector('output');

form.addEventListener('change', () => {
  const { tenor, downpayment } = form.elements;
  for (const fee of fees) {
    fee.tenor = Number(tenor.value);
    fee.downpayment = Number(downpayment.value);
  }
  said.value = said.dataset.text.replace('{years}', tenor.value).replace('{downpayment}', `${downpayment.value} %`);
});
