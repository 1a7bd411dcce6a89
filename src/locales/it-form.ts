import type { FormMessages } from './messages.js';

export const it: FormMessages = {
  yourDetails: 'I Suoi dati',
  firstName: 'Nome',
  lastName: 'Cognome',
  email: 'E-mail',
  phone: 'Telefono',
  address: 'Indirizzo dell’installazione',
  addressHelp: 'Via e numero, codice postale, località',
  company: 'Azienda',
  contact: 'Persona di contatto',
  comment: 'Messaggio',
  optional: 'facoltativo',
  isRequired: 'Questo campo è obbligatorio.',
  writeLikeThis: (example) => `Lo scriva così: ${example}`,
  edit: 'Modificare',
  downpaymentLater: 'L’acconto si stabilisce al checkout.',
  chooseAgain: (percent) => `Al checkout scelga di nuovo ${percent} per questa rata.`,
  submit: 'Continuare',
  mayBeInMail: 'La Sua offerta arriverà forse per e-mail.',
};
