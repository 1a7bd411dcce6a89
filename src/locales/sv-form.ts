import type { FormMessages } from './messages.js';

export const sv: FormMessages = {
  yourDetails: 'Dina uppgifter',
  firstName: 'Förnamn',
  lastName: 'Efternamn',
  email: 'E-post',
  phone: 'Telefon',
  address: 'Installationens adress',
  addressHelp: 'Gata och nummer, postnummer, ort',
  company: 'Företag',
  contact: 'Kontaktperson',
  comment: 'Meddelande',
  optional: 'valfritt',
  isRequired: 'Detta är obligatoriskt.',
  writeLikeThis: (example) => `Skriv så här: ${example}`,
  edit: 'Ändra',
  downpaymentLater: 'Kontantinsatsen bestäms i kassan.',
  chooseAgain: (percent) => `Välj ${percent} igen i kassan för den här månadskostnaden.`,
  submit: 'Fortsätt',
  mayBeInMail: 'Din offert kommer kanske med e-post.',
};
