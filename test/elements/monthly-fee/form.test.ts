import { expect, fixture } from '@open-wc/testing';
import type { FinMonthlyFee } from '../../../src/index.js';
import type { Scenario } from '../../support/scenario.js';
import { type Attributes, drag, feeMarkup, partOf, pickTenor, recordEvents, service, waitForState } from './support.js';

const placed = async (scripted: Scenario, attributes: Attributes = { name: 'offer' }, fieldset = '') => {
  const form = await fixture<HTMLFormElement>(
    `<form><fieldset ${fieldset}><input name="before" value="1">${feeMarkup(scripted, attributes)}</fieldset></form>`,
  );
  const element = form.querySelector('fin-monthly-fee') as FinMonthlyFee; // it is in the markup above
  await element.updateComplete;
  const submitted = () => Object.fromEntries([...new FormData(form)].filter(([name]) => name !== 'before'));
  return { form, element, submitted };
};

describe('the element in a form', () => {
  it('submits the choice, and the fee as a plain number while there is one', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'answer' }, { status: 400, body: {}, repeat: true }] });
    const { element, submitted } = await placed(scripted, { name: 'offer', tenor: 15, downpayment: 10, lang: 'de' });
    expect(submitted()).to.deep.equal({ 'offer-tenor': '15', 'offer-downpayment': '10' });
    await scripted.release('answer');
    await waitForState(element, 'ready');
    expect(submitted()).to.deep.equal({ 'offer-tenor': '15', 'offer-downpayment': '10', 'offer-fee': '124.5' });
    drag(element, 12.5);
    drag(element, 20);
    expect(submitted()).to.deep.equal({ 'offer-tenor': '15', 'offer-downpayment': '20' });
    await waitForState(element, 'error');
    expect(submitted()).to.deep.equal({ 'offer-tenor': '15', 'offer-downpayment': '20' });
  });

  it('submits nothing without a name, or without a selection', async () => {
    const { element, submitted } = await placed(await service(), {});
    await waitForState(element, 'ready');
    expect(submitted()).to.deep.equal({});
    element.name = 'later';
    await element.updateComplete;
    expect(submitted()).to.deep.equal({ 'later-tenor': '10', 'later-downpayment': '0', 'later-fee': '207.5' });
    element.totalCost = '';
    await element.updateComplete;
    expect(submitted()).to.deep.equal({});
  });

  it('returns to its start on reset, without fin-change', async () => {
    const { form, element, submitted } = await placed(await service(), { name: 'offer', downpayment: 10 });
    await waitForState(element, 'ready');
    drag(element, 30);
    pickTenor(element, 5);
    await waitForState(element, 'ready');
    const changes = recordEvents('fin-change');
    form.reset();
    expect(submitted()).to.include({ 'offer-tenor': '10', 'offer-downpayment': '10' }); // as the platform's own controls, at once
    await waitForState(element, 'ready');
    expect(submitted()).to.deep.equal({ 'offer-tenor': '10', 'offer-downpayment': '10', 'offer-fee': '186.75' });
    expect(partOf<HTMLInputElement>(element, 'slider').value).to.equal('10');
    expect(partOf<HTMLSelectElement>(element, 'tenor-select').value).to.equal('10');
    expect(changes).to.deep.equal([]);
  });

  it('is disabled with its fieldset', async () => {
    const scripted = await service();
    const { form, element, submitted } = await placed(scripted, { name: 'offer' }, 'disabled');
    const slider = () => partOf<HTMLInputElement>(element, 'slider').disabled;
    expect([element.state, slider(), element.matches(':disabled')]).to.deep.equal(['idle', true, true]);
    expect(submitted()).to.deep.equal({});
    for (const fieldset of form.querySelectorAll('fieldset')) fieldset.disabled = false;
    await waitForState(element, 'ready');
    expect(slider()).to.equal(false);
    expect(submitted()).to.have.property('offer-fee', '207.5');
    expect(await scripted.log()).to.have.length(1);
  });

  it('is disabled by attribute and property, and then submits nothing', async () => {
    const { element, submitted } = await placed(await service());
    await waitForState(element, 'ready');
    const switches: [() => void, () => void][] = [
      [() => element.setAttribute('disabled', ''), () => element.removeAttribute('disabled')],
      [() => Object.assign(element, { disabled: true }), () => Object.assign(element, { disabled: false })],
      [() => Object.assign(element, { disabled: true }), () => element.removeAttribute('disabled')],
      [() => element.setAttribute('disabled', ''), () => Object.assign(element, { disabled: false })],
      [() => Object.assign(element, { disabled: 1 }), () => Object.assign(element, { disabled: undefined })],
    ];
    for (const [disable, enable] of switches) {
      disable();
      await element.updateComplete;
      expect([element.matches(':disabled'), Boolean(element.disabled), submitted()]).to.deep.equal([true, true, {}]);
      expect(partOf<HTMLInputElement>(element, 'slider').disabled).to.equal(true);
      enable();
      await element.updateComplete;
      expect([element.matches(':disabled'), Boolean(element.disabled)]).to.deep.equal([false, false]);
      expect(submitted()).to.have.property('offer-fee', '207.5');
      await element.updateComplete;
      expect(partOf<HTMLInputElement>(element, 'slider').disabled).to.equal(false);
    }
  });

  it('is listed among the form\u2019s elements, and its buttons do not submit', async () => {
    const scripted = await service({ pricing_2: [{ status: 500, body: {} }] });
    const { form, element } = await placed(scripted);
    expect([...form.elements]).to.include(element);
    let submits = 0;
    form.addEventListener('submit', (event) => {
      submits++;
      event.preventDefault();
    });
    await waitForState(element, 'error');
    for (const name of ['downpayment-increase', 'downpayment-decrease', 'retry']) partOf(element, name).click();
    await waitForState(element, 'ready');
    expect(submits).to.equal(0);
  });
});
