import type { Built } from '../../offer-list.js';

/** What `/offers` says. */
export const offers = {
  title: 'Offers – Lichtweide',
  description: 'Twelve installations in four countries, and what each costs a month.',
  headline: 'Twelve houses, and what each costs a month',
  lead: 'Built last year, and to be had just like that. Say once how you would pay: every fee on this page follows.',
  terms: 'For all offers',
  tenor: 'Term in years',
  downpayment: 'Downpayment',
  /** What assistive technology hears when every fee has changed. */
  changed: (years: string, downpayment: string) => `All fees: ${years} years, ${downpayment} downpayment.`,
  countries: {
    Germany: 'In Germany',
    Sweden: 'In Sweden',
    Switzerland: 'In Switzerland',
    Netherlands: 'In the Netherlands',
  },
  houses: {
    'de-terrace': 'Terraced house near Leipzig',
    'de-family': 'Family house by the Elbe',
    'de-electric': 'Farmhouse without an oil tank',
    'se-villa': 'Villa in Småland',
    'se-lake': 'House by the lake, Dalarna',
    'se-storage': 'Townhouse in Malmö',
    'ch-chalet': 'Chalet above Thun',
    'ch-family': 'Two generations in Aargau',
    'ch-electric': 'Old school in the Jura',
    'nl-row': 'Row house in Utrecht',
    'nl-canal': 'Brick house near Zwolle',
    'nl-storage': 'Corner house in Delft',
  },
  facts: ({ panels, peak, battery, heatPump }: Built) =>
    [
      panels && `${panels} panels, ${peak}\u00a0kWp`,
      battery && `${battery}\u00a0kWh of battery`,
      heatPump && 'heat pump',
    ].filter((fact) => fact !== false && fact !== ''),
  lease:
    'Lease over the term that you choose, without an option to buy. Service and insurance are in the fee. Lessor: Voorbeeldlease B.V., Utrecht (invented).',
};
