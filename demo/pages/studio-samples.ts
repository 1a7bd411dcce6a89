/** What a card on `/snippet` begins with: sample values of each country, and texts in each language of the elements. */
import type { Country } from '../../src/contract/index.js';
import type { Language } from '../../src/locales/languages.js';
import type { CardTexts } from './assets/studio-code.js';
import { loans } from './loan-example.js';

export interface Sample {
  /** An installation with a battery, as people in the country write its cost. */
  'total-cost': string;
  telephone: string;
  /** Fictional. */
  lender: string;
  language: Language;
}

export const samples: Record<Country, Sample> = {
  Germany: {
    'total-cost': '24.900',
    telephone: '030 123 45 67',
    lender: loans.Germany.lender,
    language: 'de',
  },
  Sweden: { 'total-cost': '274 500', telephone: '08-123 45 67', lender: loans.Sweden.lender, language: 'sv' },
  Switzerland: {
    'total-cost': "48'200",
    telephone: '031 123 45 67',
    lender: loans.Switzerland.lender,
    language: 'de',
  },
  Netherlands: {
    'total-cost': '17.400',
    telephone: '030 123 45 67',
    lender: 'Voorbeeldbank N.V., Utrecht',
    language: 'nl',
  },
};

export const cardTexts: Record<Language, CardTexts> = {
  en: { asking: 'Ask us for your monthly payment', heading: 'We’ll get back to you' },
  de: { asking: 'Fragen Sie uns nach Ihrer Monatsrate', heading: 'Wir melden uns bei Ihnen' },
  fr: { asking: 'Demandez-nous votre mensualité', heading: 'Nous vous recontactons' },
  it: { asking: 'Ci chieda la Sua rata mensile', heading: 'La ricontattiamo noi' },
  nl: { asking: 'Vraag ons naar uw maandbedrag', heading: 'Wij nemen contact met u op' },
  sv: { asking: 'Fråga oss om din månadskostnad', heading: 'Vi hör av oss' },
};
