import type { FormMessages } from './messages.js';

export const fr: FormMessages = {
  yourDetails: 'Vos coordonnées',
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  address: 'Adresse de l’installation',
  addressHelp: 'Rue et numéro, code postal, localité',
  company: 'Entreprise',
  contact: 'Personne de contact',
  comment: 'Message',
  optional: 'facultatif',
  isRequired: 'Ce champ est obligatoire.',
  writeLikeThis: (example) => `Veuillez l’écrire ainsi\u00a0: ${example}`,
  edit: 'Modifier',
  downpaymentLater: 'Vous fixez l’acompte lors de la souscription.',
  chooseAgain: (percent) => `Choisissez à nouveau ${percent} lors de la souscription pour cette mensualité.`,
  submit: 'Continuer',
  mayBeInMail: 'Votre offre arrivera peut-être par e-mail.',
};
