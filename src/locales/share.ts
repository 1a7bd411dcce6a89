import type { Language } from './languages.js';
import type { ShareMessages } from './message-types.js';

/** The texts of `share`, by language. They are in the file of the card's details. */
export const shareLocales: Record<Language, ShareMessages> = {
  en: {
    share: 'Send this calculation',
    linkCopied: 'Link copied',
    print: 'Print',
  },
  de: {
    share: 'Diese Berechnung senden',
    linkCopied: 'Link kopiert',
    print: 'Drucken',
  },
  fr: {
    share: 'Envoyer cette simulation',
    linkCopied: 'Lien copié',
    print: 'Imprimer',
  },
  it: {
    share: 'Invia questo calcolo',
    linkCopied: 'Link copiato',
    print: 'Stampa',
  },
  nl: {
    share: 'Deze berekening versturen',
    linkCopied: 'Link gekopieerd',
    print: 'Afdrukken',
  },
  sv: {
    share: 'Skicka beräkningen',
    linkCopied: 'Länken är kopierad',
    print: 'Skriv ut',
  },
};
