import type { Country } from '../../contract/values.js';
import type { Language } from '../../locales/index.js';

/**
 * The warning that advertising for credit carries, in official wording: in the page's language if the country speaks it, else in the
 * country's first. What stands behind a line break is less than its heading. `docs/law.md` has the sources.
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
  /** Of the text; none where the page gives it. */
  lang?: Language;
}

/** @param own the page's own text, which takes its place; `none` switches it off */
export const creditWarning = (country: Country, language: Language, own: string | undefined): Warning | undefined => {
  if (own) return own === 'none' ? undefined : { text: own };
  const texts = warnings[country];
  const [first] = Object.keys(texts);
  const lang = texts[language] ? language : (first as Language); // every country has one
  return { text: texts[lang] ?? '', lang };
};
