import type { Country } from '../../../../src/contract/index.js';
import type { Built } from '../../offer-list.js';

const countries: Record<Country, string> = {
  Germany: 'In Germany',
  Sweden: 'In Sweden',
  Switzerland: 'In Switzerland',
  Netherlands: 'In the Netherlands',
};

/** What `/offers` says. */
export const offers = {
  title: 'Offers – Lichtweide',
  description: 'Twelve installations in four countries, and what each costs a month.',
  headline: 'Twelve houses, and what each costs a month',
  lead: 'All built last year, and yours just like that. Choose your terms once, and every monthly payment on this page follows.',
  terms: 'For all offers',
  tenor: 'Term in years',
  downpayment: 'Down payment',
  /** What assistive technology hears when every fee has changed. */
  changed: (years: string, downpayment: string) => `All monthly payments: ${years} years, ${downpayment} down payment.`,
  countries,
  houses: {
    'de-terrace': 'Terraced house near Leipzig',
    'de-family': 'Family home on the Elbe',
    'de-electric': 'Farmhouse without an oil tank',
    'se-villa': 'Villa in Småland',
    'se-lake': 'Lake house in Dalarna',
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
      battery && `${battery}\u00a0kWh battery`,
      heatPump && 'heat pump',
    ].filter((fact) => fact !== false && fact !== ''),
  toExample: 'The representative example above stands for this offer too.',
  lease:
    'All three are leased over the term you choose, with no option to buy. Servicing and insurance are included. Lessor: Voorbeeldlease B.V., Utrecht (fictional).',
};
