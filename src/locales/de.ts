import type { CoreMessages } from './messages.js';

export const de: CoreMessages = {
  downpaymentLabel: 'Anzahlung',
  tenorLabel: 'Laufzeit',
  tenorFees: 'Monatsrate je Laufzeit',
  totalCostLabel: 'Gesamtpreis',
  yourFee: 'Ihre voraussichtliche Monatsrate',
  perMonth: 'pro Monat',
  lineFee: (amount) => `${amount} im Monat`,
  lineDownpayment: (percent) => `${percent} Anzahlung`,
  financed: 'Finanzierter Betrag',
  asOf: (date) => `Stand: ${date}`,
  chooseSystem: 'Wählen Sie Ihre Anlage, um Ihre Monatsrate zu sehen',
  noFee: 'Die Monatsrate ist gerade nicht abrufbar.',
  offline: 'Sie sind offline.',
  choiceKept: (choice) => `Ihre Auswahl bleibt erhalten: ${choice}.`,
  busy: 'Einen Moment, bitte.',
  retry: 'Erneut versuchen',
  test: 'Testmodus: Preise sind nicht echt.',
  toCheckout: 'Angebot ansehen',
  notDone: 'Ihre Anfrage konnte nicht bearbeitet werden.',
};
