import type { CoreMessages } from './messages.js';

export const fr: CoreMessages = {
  downpaymentLabel: 'Acompte',
  tenorLabel: 'Durée',
  totalCostLabel: 'Prix total',
  yourFee: 'Votre mensualité (estimation)',
  perMonth: 'par mois',
  lineFee: (amount) => `${amount} par mois`,
  lineDownpayment: (share) => `acompte de ${share}`,
  financed: 'Montant financé',
  noFee: 'La mensualité n’est pas disponible pour le moment.',
  offline: 'Vous semblez être hors ligne.',
  busy: 'Veuillez patienter un instant.',
  retry: 'Réessayer',
  test: 'Test : rien n’est réel.',
  toCheckout: 'Voir l’offre',
  creatingOffer: 'Création de votre offre…',
  openCheckout: 'Vers la souscription',
  notDone: 'Votre demande n’a pas pu être traitée.',
  notCertain: 'Nous ne savons pas avec certitude si votre demande est arrivée.',
};
