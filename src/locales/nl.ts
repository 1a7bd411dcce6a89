import type { CoreMessages } from './messages.js';

export const nl: CoreMessages = {
  downpaymentLabel: 'Aanbetaling',
  tenorLabel: 'Looptijd',
  tenorFees: 'maandbedrag per looptijd',
  totalCostLabel: 'Totaalprijs',
  yourFee: 'Uw maandbedrag (indicatie)',
  perMonth: 'per maand',
  lineFee: (amount) => `${amount} per maand`,
  lineDownpayment: (percent) => `${percent} aanbetaling`,
  financed: 'Gefinancierd bedrag',
  asOf: (date) => `Berekend op ${date}`,
  chooseSystem: 'Kies uw installatie om uw maandbedrag te zien',
  noFee: 'Het maandbedrag is nu niet beschikbaar.',
  offline: 'U bent offline.',
  choiceKept: (choice) => `Uw keuze blijft bewaard: ${choice}.`,
  busy: 'Een ogenblik geduld.',
  retry: 'Opnieuw proberen',
  test: 'Testmodus: prijzen zijn niet echt.',
  toCheckout: 'Offerte bekijken',
  notDone: 'Uw aanvraag kon niet worden verwerkt.',
};
