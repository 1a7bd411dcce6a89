import type { Country } from '../../contract/values.js';
import type { Language } from '../../locales/index.js';

/**
 * The warning that advertising for credit carries, in official wording where there is one: in the page's language if
 * the country speaks it, else in the country's first. Leases without a purchase option need none.
 */
const warnings: Record<Country, Partial<Record<Language, string>>> = {
  Germany: { de: 'Achtung! Kreditaufnahme kostet Geld.' },
  Netherlands: { nl: 'Let op! Geld lenen kost geld.' },
  Sweden: { sv: 'Se upp! Att låna kostar pengar.' },
  Switzerland: {
    de: 'Die Kreditvergabe ist verboten, falls sie zur Überschuldung führt (Art. 3 UWG).',
    fr: 'L’octroi d’un crédit est interdit s’il occasionne le surendettement (art. 3 LCD).',
    it: 'La concessione di un credito è vietata se causa un indebitamento eccessivo (art. 3 LCSl).',
  },
};

export const creditWarning = (country: Country, language: Language): { text: string; lang: string } => {
  const texts = warnings[country];
  const [first] = Object.keys(texts);
  const lang = texts[language] ? language : (first as Language); // every country has one
  return { text: texts[lang] ?? '', lang };
};
