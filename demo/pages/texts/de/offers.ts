import type { Built } from '../../offer-list.js';
import type { Copy } from '../en.js';

/** Was `/offers` sagt. */
export const offers: Copy['offers'] = {
  title: 'Angebote – Lichtweide',
  description: 'Zwölf Anlagen in vier Ländern, und was jede im Monat kostet.',
  headline: 'Zwölf Häuser, und was jedes im Monat kostet',
  lead: 'Voriges Jahr gebaut, und genau so zu haben. Sagen Sie einmal, wie Sie zahlen möchten: Jede Monatsrate auf dieser Seite folgt.',
  terms: 'Für alle Angebote',
  tenor: 'Laufzeit in Jahren',
  downpayment: 'Anzahlung',
  changed: (years: string, downpayment: string) => `Alle Monatsraten: ${years} Jahre, ${downpayment} Anzahlung.`,
  countries: {
    Germany: 'In Deutschland',
    Sweden: 'In Schweden',
    Switzerland: 'In der Schweiz',
    Netherlands: 'In den Niederlanden',
  },
  houses: {
    'de-terrace': 'Reihenhaus bei Leipzig',
    'de-family': 'Einfamilienhaus an der Elbe',
    'de-electric': 'Bauernhaus ohne Öltank',
    'se-villa': 'Villa in Småland',
    'se-lake': 'Haus am See, Dalarna',
    'se-storage': 'Stadthaus in Malmö',
    'ch-chalet': 'Chalet über Thun',
    'ch-family': 'Zwei Generationen im Aargau',
    'ch-electric': 'Altes Schulhaus im Jura',
    'nl-row': 'Reihenhaus in Utrecht',
    'nl-canal': 'Backsteinhaus bei Zwolle',
    'nl-storage': 'Eckhaus in Delft',
  },
  facts: ({ panels, peak, battery, heatPump }: Built) =>
    [
      panels && `${panels} Module, ${peak}\u00a0kWp`,
      battery && `${battery}\u00a0kWh Speicher`,
      heatPump && 'Wärmepumpe',
    ].filter((fact) => fact !== false && fact !== ''),
  toExample: 'Das repräsentative Beispiel oben gilt auch für dieses Angebot.',
  lease:
    'Alle drei als Leasing über die gewählte Laufzeit, ohne Kaufoption. Wartung und Versicherung sind in der Monatsrate enthalten. Leasinggeber: Voorbeeldlease B.V., Utrecht (erfunden).',
};
