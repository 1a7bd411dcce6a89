import type { CoreMessages } from './messages.js';

export const it: CoreMessages = {
  downpaymentLabel: 'Anticipo',
  tenorLabel: 'Durata',
  tenorFees: 'rata mensile per ciascuna',
  totalCostLabel: 'Prezzo totale',
  yourFee: 'La Sua rata mensile (stima)',
  perMonth: 'al mese',
  lineFee: (amount) => `${amount} al mese`,
  lineDownpayment: (percent) => `anticipo ${percent}`,
  financed: 'Importo finanziato',
  asOf: (date) => `Data del calcolo: ${date}`,
  chooseSystem: 'Scelga il Suo impianto per vedere la rata mensile',
  noFee: 'La rata mensile non è disponibile al momento.',
  offline: 'Connessione assente.',
  choiceKept: (choice) => `La Sua scelta è conservata: ${choice}.`,
  busy: 'Attenda un momento.',
  retry: 'Riprova',
  test: 'Modalità di prova: prezzi fittizi.',
  toCheckout: 'Vedi l’offerta',
  notDone: 'La Sua richiesta non è stata elaborata.',
};
