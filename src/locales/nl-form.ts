import type { FormMessages } from './messages.js';

export const nl: FormMessages = {
  yourDetails: 'Uw gegevens',
  firstName: 'Voornaam',
  lastName: 'Achternaam',
  email: 'E-mail',
  phone: 'Telefoon',
  address: 'Adres van de installatie',
  addressHelp: 'Straat en huisnummer, postcode, plaats',
  company: 'Bedrijf',
  contact: 'Contactpersoon',
  comment: 'Bericht',
  optional: 'optioneel',
  isRequired: 'Dit is verplicht.',
  writeLikeThis: (example) => `Schrijf het zo: ${example}`,
  edit: 'Wijzigen',
  downpaymentLater: 'De aanbetaling legt u vast in de checkout.',
  chooseAgain: (percent) => `Kies in de checkout opnieuw ${percent} voor dit maandbedrag.`,
  submit: 'Doorgaan',
  mayBeInMail: 'Uw offerte komt misschien per e-mail.',
};
