import type { CoreMessages } from './messages.js';

export const nl: CoreMessages = {
  downpaymentLabel: 'Aanbetaling',
  tenorLabel: 'Looptijd',
  totalCostLabel: 'Totaalprijs',
  yourFee: 'Uw maandbedrag (schatting)',
  perMonth: 'per maand',
  lineFee: (amount) => `${amount} per maand`,
  lineDownpayment: (share) => `${share} aanbetaling`,
  financed: 'Gefinancierd bedrag',
  noFee: 'Het maandbedrag is nu niet beschikbaar.',
  offline: 'U lijkt offline te zijn.',
  busy: 'Wacht een ogenblik.',
  retry: 'Opnieuw proberen',
  test: 'Test: niets hiervan is echt.',
  toCheckout: 'Offerte bekijken',
  creatingOffer: 'Uw offerte wordt gemaakt…',
  openCheckout: 'Naar de checkout',
  notDone: 'Uw aanvraag kon niet worden verwerkt.',
  notCertain: 'Het is niet zeker of uw aanvraag is aangekomen.',
};
