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
  downpaymentLater: 'You choose the down payment at checkout. The monthly payment is an estimate.',
  submit: 'Continue',
  mayBeInMail: 'Your offer may be on its way to you by e-mail.',
};
