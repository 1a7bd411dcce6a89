import type { Language } from '../../src/locales/languages.js';

/**
 * Sample texts of a page in each language, with a country of that language. The English and German figures are the demo's, because the
 * README shows both.
 */
export interface Words {
  country: string;
  totalCost: string;
  /** The service's answer, for 15 years and 10% down. */
  fee: number;
  heading: string;
  rate: string;
  legal: string;
  footnote: string;
  fallback: string;
  consent: string;
  leadHeading: string;
}

export const words: Record<Language, Words> = {
  de: {
    country: 'DE',
    totalCost: '24.900',
    fee: 182.99,
    heading: 'Ihre Solaranlage, Monat für Monat',
    rate: '5,63 % effektiver Jahreszins',
    legal:
      'Repräsentatives Beispiel: Nettodarlehensbetrag 20.000 €, Laufzeit 15 Jahre, effektiver Jahreszins 5,63 %, gebundener Sollzins 5,49 %, 180 Raten zu 163,31 €, Gesamtbetrag 29.395,80 €. Musterbank AG, Berlin.',
    footnote: 'Bonität vorausgesetzt.',
    fallback: 'Rufen Sie uns an: 030 123 45 67',
    consent: 'Ich habe die Datenschutzhinweise gelesen.',
    leadHeading: 'Lassen Sie sich beraten',
  },
  en: {
    country: 'DE',
    totalCost: '24.900',
    fee: 182.99,
    heading: 'Your solar roof, month by month',
    rate: '5.63% effective annual rate',
    legal:
      'Representative example: net amount of the loan €20,000, term 15 years, effective annual rate 5.63%, fixed borrowing rate 5.49%, 180 installments of €163.31, total amount €29,395.80. Lender: Musterbank AG, Berlin.',
    footnote: 'Subject to a credit check.',
    fallback: 'Call us: 030 123 45 67',
    consent: 'I have read the privacy notice.',
    leadHeading: 'Talk to us',
  },
  fr: {
    country: 'CH',
    totalCost: "38'500",
    fee: 1289.65,
    heading: 'Votre installation solaire, mois par mois',
    rate: '5,49 % taux annuel effectif',
    legal:
      'Exemple représentatif : crédit de 20 000 CHF sur 15\u00a0ans, taux annuel effectif 5,49 %, 180 mensualités de 161.90 CHF, coût total du crédit 9 142 CHF. Prêteur : Banque Exemple SA, Lausanne.',
    footnote: 'Sous réserve de l’examen de votre solvabilité.',
    fallback: 'Appelez-nous : 021 123 45 67',
    consent: 'J’ai lu la déclaration de confidentialité.',
    leadHeading: 'Demandez conseil',
  },
  it: {
    country: 'CH',
    totalCost: "38'500",
    fee: 1289.65,
    heading: 'Il Suo impianto solare, mese per mese',
    rate: '5,49% tasso annuo effettivo',
    legal:
      'Esempio rappresentativo: credito di CHF 20’000 per 15 anni, tasso annuo effettivo 5,49%, 180 rate mensili di CHF 161.90, costo totale del credito CHF 9’142. Finanziatore: Banca Esempio SA, Lugano.',
    footnote: 'Salvo verifica della solvibilità.',
    fallback: 'Ci chiami: 091 123 45 67',
    consent: 'Ho letto l’informativa sulla protezione dei dati.',
    leadHeading: 'Chieda una consulenza',
  },
  nl: {
    country: 'NL',
    totalCost: '24.900',
    fee: 180.15,
    heading: 'Uw zonnepanelen, maand voor maand',
    rate: '5,38% jaarlijks kostenpercentage',
    legal:
      'Representatief voorbeeld: totaal kredietbedrag € 20.000, looptijd 15 jaar, jaarlijks kostenpercentage 5,38%, vaste debetrente 5,25%, 180 termijnen van € 160,78, totaal te betalen € 28.940,40. Kredietgever: Voorbeeldbank N.V., Utrecht.',
    footnote: 'Onder voorbehoud van een kredietbeoordeling.',
    fallback: 'Bel ons: 030 123 45 67',
    consent: 'Ik heb de privacyverklaring gelezen.',
    leadHeading: 'Vraag advies aan',
  },
  sv: {
    country: 'SE',
    totalCost: '249 000',
    fee: 2184,
    heading: 'Din solcellsanläggning, månad för månad',
    rate: '5,49 % effektiv ränta',
    legal:
      'Representativt exempel: lånebelopp 200 000 kr på 15 år, rörlig ränta 5,36 %, effektiv ränta 5,49 %, 180 månadsbetalningar på 1 619 kr, totalt att betala 291 420 kr. Långivare: Exempelbanken AB, Stockholm.',
    footnote: 'Förutsatt godkänd kreditprövning.',
    fallback: 'Ring oss: 08-123 45 67',
    consent: 'Jag har läst integritetspolicyn.',
    leadHeading: 'Be om råd',
  },
};

export const languages = Object.keys(words) as Language[]; // `words` has these keys alone
