import type { FormMessages } from './messages.js';

export const en: FormMessages = {
  yourDetails: 'Your details',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Installation address',
  addressHelp: 'Street and number, postal code, town',
  company: 'Company',
  contact: 'Contact person',
  comment: 'Message',
  optional: 'optional',
  isRequired: 'This is required.',
  writeLikeThis: (example) => `Please enter it like this: ${example}`,
  edit: 'Change',
  downpaymentLater: 'You choose the down payment in the checkout.',
  chooseAgain: (percent) => `Choose ${percent} again in the checkout to get this figure.`,
  submit: 'Continue',
  mayBeInMail: 'Your offer may come by e-mail.',
};
