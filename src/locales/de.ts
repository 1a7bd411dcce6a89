import type { CoreMessages } from './messages.js';

export const de: CoreMessages = {
  downpaymentLabel: 'Anzahlung',
  tenorLabel: 'Laufzeit',
  totalCostLabel: 'Gesamtpreis',
  yourFee: 'Ihre monatliche Rate (Schätzung)',
  perMonth: 'pro Monat',
  lineFee: (amount) => `${amount} im Monat`,
  lineDownpayment: (share) => `${share} Anzahlung`,
  financed: 'Finanzierter Betrag',
  noFee: 'Die Rate ist gerade nicht abrufbar.',
  offline: 'Sie scheinen offline zu sein.',
  busy: 'Einen Moment, bitte.',
  retry: 'Noch einmal versuchen',
  test: 'Test: Nichts davon ist echt.',
  toCheckout: 'Angebot ansehen',
  creatingOffer: 'Ihr Angebot wird erstellt …',
  openCheckout: 'Zum Checkout',
  notDone: 'Ihre Anfrage konnte nicht bearbeitet werden.',
  notCertain: 'Es ist nicht sicher, ob Ihre Anfrage angekommen ist.',
};
