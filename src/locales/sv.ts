import type { CoreMessages } from './messages.js';

export const sv: CoreMessages = {
  downpaymentLabel: 'Kontantinsats',
  tenorLabel: 'Löptid',
  tenorFees: 'månadskostnad per löptid',
  totalCostLabel: 'Totalpris',
  yourFee: 'Din månadskostnad (uppskattning)',
  perMonth: 'per månad',
  lineFee: (amount) => `${amount} i månaden`,
  lineDownpayment: (percent) => `${percent} kontantinsats`,
  financed: 'Finansierat belopp',
  asOf: (date) => `Beräknat den ${date}`,
  chooseSystem: 'Välj din anläggning för att se din månadskostnad',
  noFee: 'Månadskostnaden går inte att hämta just nu.',
  offline: 'Du är offline.',
  choiceKept: (choice) => `Ditt val finns kvar: ${choice}.`,
  busy: 'Vänta ett ögonblick.',
  retry: 'Försök igen',
  test: 'Testläge: fiktiva priser.',
  toCheckout: 'Visa offerten',
  notDone: 'Din förfrågan kunde inte behandlas.',
};
