import type { Language } from './index.js';
import type { DetailsMessages } from './messages.js';

/** The texts of what a card can do beyond the monthly payment, by language. They are in the file of the card's details. */
export const detailsLocales: Record<Language, DetailsMessages> = {
  en: {
    share: 'Send this calculation',
    linkCopied: 'Link copied',
    print: 'Print',
    asOf: (date) => `As of ${date}`,
  },
  de: {
    share: 'Diese Berechnung senden',
    linkCopied: 'Link kopiert',
    print: 'Drucken',
    asOf: (date) => `Stand: ${date}`,
  },
  fr: {
    share: 'Envoyer cette simulation',
    linkCopied: 'Lien copié',
    print: 'Imprimer',
    asOf: (date) => `Calculé le ${date}`,
  },
  it: {
    share: 'Invia questo calcolo',
    linkCopied: 'Link copiato',
    print: 'Stampa',
    asOf: (date) => `Data del calcolo: ${date}`,
  },
  nl: {
    share: 'Deze berekening versturen',
    linkCopied: 'Link gekopieerd',
    print: 'Afdrukken',
    asOf: (date) => `Berekend op ${date}`,
  },
  sv: {
    share: 'Skicka beräkningen',
    linkCopied: 'Länken är kopierad',
    print: 'Skriv ut',
    asOf: (date) => `Beräknat den ${date}`,
  },
};
