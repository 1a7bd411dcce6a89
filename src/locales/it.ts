import type { CoreMessages } from './messages.js';

export const it: CoreMessages = {
  downpaymentLabel: 'Acconto',
  tenorLabel: 'Durata',
  totalCostLabel: 'Prezzo totale',
  yourFee: 'La Sua rata mensile (stima)',
  perMonth: 'al mese',
  lineFee: (amount) => `${amount} al mese`,
  lineDownpayment: (share) => `acconto ${share}`,
  financed: 'Importo finanziato',
  noFee: 'La rata non è disponibile al momento.',
  offline: 'Sembra che Lei sia offline.',
  busy: 'Attenda un attimo.',
  retry: 'Riprovare',
  test: 'Prova: nulla è reale.',
  toCheckout: 'Visualizzare l’offerta',
  creatingOffer: 'Creazione della Sua offerta…',
  openCheckout: 'Al checkout',
  notDone: 'Non è stato possibile elaborare la Sua richiesta.',
  notCertain: 'Non è certo che la Sua richiesta sia arrivata.',
};
