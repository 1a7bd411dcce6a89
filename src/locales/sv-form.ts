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
  downpaymentLater: 'Kontantinsatsen bestäms i kassan. Månadskostnaden är en uppskattning.',
  submit: 'Fortsätt',
  mayBeInMail: 'Din offert kan vara på väg till dig med e-post.',
};
