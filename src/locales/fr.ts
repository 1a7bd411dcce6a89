import type { CoreMessages } from './messages.js';

export const fr: CoreMessages = {
  downpaymentLabel: 'Premier versement',
  tenorLabel: 'Durée',
  tenorFees: 'mensualité pour chacune',
  totalCostLabel: 'Prix total',
  yourFee: 'Votre mensualité (estimation)',
  perMonth: 'par mois',
  lineFee: (amount) => `${amount} par mois`,
  lineDownpayment: (percent) => `premier versement de ${percent}`,
  financed: 'Montant financé',
  asOf: (date) => `Calculé le ${date}`,
  chooseSystem: 'Choisissez votre installation pour voir votre mensualité',
  noFee: 'La mensualité est indisponible pour le moment.',
  offline: 'Vous êtes hors ligne.',
  choiceKept: (choice) => `Votre choix est conservé\u00a0: ${choice}.`,
  busy: 'Veuillez patienter.',
  retry: 'Réessayer',
  test: 'Mode test\u00a0: prix fictifs.',
  toCheckout: 'Voir l’offre',
  notDone: 'Votre demande n’a pas abouti.',
};
