import type { Country } from '../../../contract/value-sets.js';
import type { Language } from '../../../locales/index.js';

/**
 * The warnings that advertising for credit must carry, in official wording, by country and its languages. The first line is a heading.
 * `docs/law/` has the sources.
 */
const warnings: Record<Country, Partial<Record<Language, string>>> = {
  Germany: { de: 'Achtung! Kreditaufnahme kostet Geld.' },
  Netherlands: { nl: 'Let op! Geld lenen kost geld' },
  Sweden: {
    sv: 'Att låna kostar pengar!\nOm du inte kan betala tillbaka skulden i tid riskerar du en betalningsanmärkning. Det kan leda till svårigheter att få hyra bostad, teckna abonnemang och få nya lån. För stöd, vänd dig till budget- och skuldrådgivningen i din kommun. Kontaktuppgifter finns på konsumentverket.se.',
  },
  Switzerland: {
    de: 'Die Kreditvergabe ist verboten, falls sie zur Überschuldung führt (Art. 3 UWG).',
    fr: 'L’octroi d’un crédit est interdit s’il occasionne le surendettement du consommateur (art. 3 LCD).',
    it: 'La concessione del credito al consumo è vietata se causa un eccessivo indebitamento del consumatore (art. 3 LCSl).',
  },
};

export interface Warning {
  text: string;
  /** The text's language; unknown for a text of the page's own. */
  lang?: Language;
}

/**
 * The warning in the page's language if that is one of the country's, else in the country's first language.
 * @param own the page's own text, which replaces the warning; `none` omits it
 */
export const creditWarning = (country: Country, language: Language, own: string | undefined): Warning | undefined => {
  if (own) return own === 'none' ? undefined : { text: own };
  const texts = warnings[country];
  const [first] = Object.keys(texts);
  const lang = texts[language] ? language : (first as Language); // every country has a text
  return { text: texts[lang] ?? '', lang };
};
