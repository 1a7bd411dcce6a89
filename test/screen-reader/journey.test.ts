/**
 * What a visitor hears who uses the screen reader Orca with Chromium, word for word: the page read from its top, then the way by keyboard
 * from the slider to the dialog. `docs/accessibility.md` has the same journey.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DemoSite, openDemo } from '../e2e/demo.js';
import { type SpokenLanguage, startOrca } from './orca.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

/** A key, and all that Orca says then. When the dialog is closed, the focus is back on the button, which Chromium does not tell Orca. */
type Step = [key: string, ...said: string[]];

interface Journey {
  /** The page, read from its top. */
  page: string[];
  steps: Step[];
}

const journeys: Record<SpokenLanguage, Journey> = {
  en: {
    page: [
      'Page has 1 heading.',
      'Solar',
      'heading level 1',
      'Down payment −5%',
      'push button',
      'Down payment',
      'horizontal slider',
      '10%, €2,490',
      'Down payment +5%',
      'push button',
      'Term',
      'panel',
      '10 years, €243.10 per month',
      'not selected',
      'radio button',
      '10',
      '15 years, €182.99 per month',
      'selected',
      'radio button',
      '15',
      '20 years, €154.03 per month',
      'not selected',
      'radio button',
      '20',
      'leaving panel.',
      'Your monthly payment (estimate)',
      '€182.99 per month',
      'Achtung!',
      'Kreditaufnahme kostet Geld.',
      'Description list with 4 terms',
      'Total price',
      'description term',
      '€24,900',
      'description value',
      'Down payment',
      'description term',
      '10% (€2,490)',
      'description value',
      'Amount financed',
      'description term',
      '€22,410',
      'description value',
      'Term',
      'description term',
      '15 years',
      'description value',
      'statusbar',
      'View offer',
      'push button',
      'statusbar',
    ],
    steps: [
      ['Tab', 'Down payment −5% push button.'],
      ['Tab', 'Down payment horizontal slider 10%, €2,490.', 'Focus mode'],
      [
        'Right',
        '15%, €3,735',
        '€172.82 per month, Total price €24,900, Down payment 15% (€3,735), Amount financed €21,165, Term 15 years',
      ],
      ['Tab', 'Down payment +5% push button.', 'Browse mode'],
      ['Tab', 'Term panel.', '15 years, €172.82 per month.', 'selected radio button'],
      ['Tab', 'leaving panel.', 'View offer push button.'],
      ['Return', 'Your details dialog', 'form', 'First name entry required.', 'Focus mode'],
      ['Return', 'First name – Please fill in this field.'],
      ['Tab', 'Last name entry required.', 'invalid entry.', 'Last name – Please fill in this field.'],
      ['Escape'],
    ],
  },
  de: {
    page: [
      'Seite hat 1 Überschrift.',
      'Solar',
      'Überschrift Ebene 1',
      'Anzahlung −5 %',
      'Druckknopf',
      'Anzahlung',
      'Horizontaler Schieberegler',
      '10 %, 2.490 €',
      'Anzahlung +5 %',
      'Druckknopf',
      'Laufzeit',
      'Panel',
      '10 Jahre, 243,10 € pro Monat',
      'nicht ausgewählt',
      'Radioknopf',
      '10',
      '15 Jahre, 182,99 € pro Monat',
      'ausgewählt',
      'Radioknopf',
      '15',
      '20 Jahre, 154,03 € pro Monat',
      'nicht ausgewählt',
      'Radioknopf',
      '20',
      'Panel wird verlassen.',
      'Ihre voraussichtliche Monatsrate',
      '182,99 € pro Monat',
      'Achtung!',
      'Kreditaufnahme kostet Geld.',
      'Beschreibungsliste mit 4 Einträgen',
      'Gesamtpreis',
      'Beschreibungsbegriff',
      '24.900 €',
      'Beschreibungswert',
      'Anzahlung',
      'Beschreibungsbegriff',
      '10 % (2.490 €)',
      'Beschreibungswert',
      'Finanzierter Betrag',
      'Beschreibungsbegriff',
      '22.410 €',
      'Beschreibungswert',
      'Laufzeit',
      'Beschreibungsbegriff',
      '15 Jahre',
      'Beschreibungswert',
      'Statusleiste',
      'Angebot ansehen',
      'Druckknopf',
      'Statusleiste',
    ],
    steps: [
      ['Tab', 'Anzahlung −5 % Druckknopf.'],
      ['Tab', 'Anzahlung Horizontaler Schieberegler 10 %, 2.490 €', 'Fokus-Modus'],
      [
        'Right',
        '15 %, 3.735 €',
        '172,82 € pro Monat, Gesamtpreis 24.900 €, Anzahlung 15 % (3.735 €), Finanzierter Betrag 21.165 €, Laufzeit 15 Jahre',
      ],
      ['Tab', 'Anzahlung +5 % Druckknopf.', 'Stöbern-Modus'],
      ['Tab', 'Laufzeit Panel.', '15 Jahre, 172,82 € pro Monat.', 'ausgewählt Radioknopf'],
      ['Tab', 'Panel wird verlassen.', 'Angebot ansehen Druckknopf.'],
      ['Return', 'Ihre Angaben Dialog', 'Formular', 'Vorname Eingabefeld Eingabe erforderlich.', 'Fokus-Modus'],
      ['Return', 'Vorname – Bitte füllen Sie dieses Feld aus.'],
      [
        'Tab',
        'Nachname Eingabefeld Eingabe erforderlich.',
        'ungültiger Eintrag.',
        'Nachname – Bitte füllen Sie dieses Feld aus.',
      ],
      ['Escape'],
    ],
  },
};

for (const [language, { page: heard, steps }] of Object.entries(journeys) as [SpokenLanguage, Journey][])
  test(`Orca with Chromium, in ${language}`, async (t) => {
    const orca = await startOrca(language);
    t.after(() => orca.close());
    const { page } = orca;
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/awaited') {
        // Orca reads a page when it has loaded, and this one has loaded when each term has its payment.
        await page.waitForFunction(() => {
          const terms = document.querySelector('fin-monthly-fee')?.shadowRoot?.querySelectorAll('.chips label');
          return terms?.length && Array.from(terms).every(({ textContent }) => textContent?.includes('€'));
        });
        return void request.respond({ status: 204 });
      }
      if (pathname !== '/heard') return void request.continue();
      void request.respond({
        contentType: 'text/html',
        body: `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Solar</title><meta name="google" content="notranslate"><link rel="icon" href="data:,">
          <script src="/fin-widgets.js" data-base-url="/fin" data-token-url="/fin/token" data-country="DE"></script><h1>Solar</h1>
          <fin-monthly-fee total-cost="24.900" tenor="15" tenors="10 15 20" downpayment="10"></fin-monthly-fee>
          <img src="/awaited" alt="" hidden>
          <fin-checkout-button type-project="Solar" offer-pdf="/offer.pdf"></fin-checkout-button>`,
      });
    });
    await page.goto(`${demo.url}/heard`);
    // The browser's own sentences come first.
    assert.deepEqual((await orca.heard(heard)).slice(-heard.length), heard);
    for (const [key, ...said] of steps) assert.deepEqual(await orca.press(key, said), said, key);
  });
