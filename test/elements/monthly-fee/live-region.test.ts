import { expect } from '@open-wc/testing';
import type { FinMonthlyFee } from '../../../src/index.js';
import {
  drag,
  holdTimers,
  nextPaint,
  partOf,
  placeFee,
  readyFee,
  release,
  service,
  textOf,
  waitForState,
} from './support.js';

/** The texts of the live region, as they come. */
const recordAnnouncements = (element: FinMonthlyFee): string[] => {
  const announced: string[] = [];
  const region = partOf(element, 'status');
  new MutationObserver(() => {
    const text = textOf(element, 'status');
    if (text && text !== announced.at(-1)) announced.push(text);
  }).observe(region, { childList: true, characterData: true, subtree: true });
  return announced;
};

/** The delay after which an element takes it that the visitor has come to rest, in ms. */
const announceDelayMs = 800;
/** How long the text stays, in ms. */
const forgetDelayMs = 5_000;

/** Each test's own: ends the delay of all elements, and waits for what is announced. */
let visitorRests: () => Promise<void>;
beforeEach(() => {
  const runTimers = holdTimers((delayMs) => delayMs === announceDelayMs);
  visitorRests = async () => {
    runTimers();
    await nextPaint();
  };
});

describe('the live region', () => {
  it('does not announce the first fee, nor one after a change by the page', async () => {
    const element = await placeFee(await service());
    const announced = recordAnnouncements(element);
    await waitForState(element, 'ready');
    element.totalCost = 12000;
    await waitForState(element, 'ready');
    await visitorRests();
    expect(announced).to.deep.equal([]);
    const region = partOf(element, 'status');
    expect([region.getAttribute('role'), region.textContent]).to.deep.equal(['status', '']);
  });

  it('announces the fee once, when the visitor has come to rest', async () => {
    const element = await readyFee(await service(), { lang: 'de' });
    const announced = recordAnnouncements(element);
    for (const percent of [5, 10, 15]) {
      drag(element, percent);
      await waitForState(element, 'ready');
    }
    release(element);
    await visitorRests();
    await visitorRests();
    expect(announced).to.deep.equal([
      '176,38 € pro Monat, Gesamtpreis 24.900 €, Anzahlung 15 % (3.735 €), Finanzierter Betrag 21.165 €, Laufzeit 10 Jahre',
    ]);
  });

  it('is empty once it has been heard, so that nothing says it again', async () => {
    const heard = holdTimers((delayMs) => delayMs === forgetDelayMs);
    const element = await readyFee(await service());
    drag(element, 5);
    release(element);
    await waitForState(element, 'ready');
    await visitorRests();
    expect(textOf(element, 'status')).to.contain('per month');
    heard();
    await nextPaint();
    expect(textOf(element, 'status')).to.equal('');
  });

  it('announces a fee again when the visitor comes back to it', async () => {
    const element = await readyFee(await service());
    const announced = recordAnnouncements(element);
    for (const percent of [5, 0, 5]) {
      drag(element, percent);
      release(element);
      await waitForState(element, 'ready');
      await visitorRests();
    }
    expect(announced[2]).to.equal(announced[0]);
    expect(announced[1]).to.not.equal(announced[0]);
  });

  it('announces a failure after a visitor\u2019s action, and the result of a retry', async () => {
    const scripted = await service({ pricing_2: [{}, { status: 500, body: {} }] });
    const element = await readyFee(scripted);
    const announced = recordAnnouncements(element);
    drag(element, 10);
    release(element);
    await waitForState(element, 'error');
    await visitorRests();
    partOf(element, 'retry').click();
    await waitForState(element, 'ready');
    await visitorRests();
    expect(announced).to.deep.equal([
      'The monthly payment is not available right now.',
      '€186.75 per month, Total price €24,900, Down payment 10% (€2,490), Amount financed €22,410, Term 10 years',
    ]);
  });

  it('never announces a fee that is no longer shown', async () => {
    const scripted = await service({ pricing_2: [{}, {}, { hold: 'answer' }] });
    const element = await readyFee(scripted);
    const announced = recordAnnouncements(element);
    drag(element, 10);
    release(element);
    await waitForState(element, 'ready');
    element.totalCost = 12000; // before it was announced
    await waitForState(element, 'pending');
    await visitorRests();
    expect(announced).to.deep.equal([]);
    await scripted.release('answer');
    await waitForState(element, 'ready');
    await visitorRests();
    expect(announced).to.deep.equal([
      '€90 per month, Total price €12,000, Down payment 10% (€1,200), Amount financed €10,800, Term 10 years',
    ]);
    element.totalCost = '';
    await element.updateComplete;
    expect(textOf(element, 'status')).to.equal('');
  });

  it('announces nothing after the element was removed, and is empty after it was moved', async () => {
    const element = await readyFee(await service());
    const announced = recordAnnouncements(element);
    const { parentNode } = element;
    drag(element, 10);
    release(element);
    await waitForState(element, 'ready');
    element.remove();
    await visitorRests();
    expect(announced).to.deep.equal([]);
    parentNode?.append(element);
    drag(element, 20);
    release(element);
    await waitForState(element, 'ready');
    await visitorRests();
    expect(announced).to.have.length(1);
    expect(textOf(element, 'status')).to.contain('per month');
    parentNode?.append(element);
    await nextPaint();
    expect(textOf(element, 'status')).to.equal('');
  });
});
