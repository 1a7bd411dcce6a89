import type { CoreMessages } from './messages.js';

export const sv: CoreMessages = {
  downpaymentLabel: 'Kontantinsats',
  tenorLabel: 'Löptid',
  totalCostLabel: 'Totalpris',
  yourFee: 'Din månadskostnad (uppskattning)',
  perMonth: 'per månad',
  lineFee: (amount) => `${amount} i månaden`,
  lineDownpayment: (share) => `${share} kontantinsats`,
  financed: 'Finansierat belopp',
  noFee: 'Månadskostnaden går inte att hämta just nu.',
  offline: 'Du verkar vara offline.',
  busy: 'Vänta en stund.',
  retry: 'Försök igen',
  test: 'Test: inget här är på riktigt.',
  toCheckout: 'Se offerten',
  creatingOffer: 'Din offert skapas …',
  openCheckout: 'Till kassan',
  notDone: 'Din förfrågan kunde inte behandlas.',
  notCertain: 'Det är inte säkert att din förfrågan kom fram.',
};
