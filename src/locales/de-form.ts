import type { FormMessages } from './messages.js';

export const de: FormMessages = {
  yourDetails: 'Ihre Angaben',
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
  address: 'Adresse der Installation',
  addressHelp: 'Mit Hausnummer, PLZ und Ort',
  company: 'Firma',
  contact: 'Ansprechperson',
  comment: 'Nachricht',
  optional: 'optional',
  isRequired: 'Das ist erforderlich.',
  writeLikeThis: (example) => `Bitte schreiben Sie es so: ${example}`,
  edit: 'Ändern',
  downpaymentLater: 'Die Anzahlung legen Sie im Checkout fest.',
  chooseAgain: (percent) => `Wählen Sie im Checkout wieder ${percent} für diese Rate.`,
  submit: 'Weiter',
  mayBeInMail: 'Vielleicht kommt Ihr Angebot per E-Mail.',
};
