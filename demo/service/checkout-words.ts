/** The texts of the checkout page, in the languages and with the words of the elements. */
import type { ProjectType } from '../../src/contract/index.js';
import type { Language } from '../../src/locales/languages.js';

export interface CheckoutWords {
  title: string;
  ready(name: string): string;
  installation: string;
  types: Record<ProjectType, string>;
  totalCost: string;
  tenor: string;
  downpayment: string;
  fee: string;
  perMonth: string;
  financed(amount: string): string;
  /** The payments from the highest to the lowest down payment. */
  fromTo(least: string, most: string): string;
  /** The heading until the visitor has chosen. */
  chooseDownpayment: string;
  /** Above the down payments. */
  besideEach: string;
  invoice: string;
  orInvoice: string;
  payInvoice(amount: string): string;
  rate(percent: string, effective: string): string;
  /** The heading above what a real checkout does from here on. */
  next: string;
  endsHere: string;
  financingSteps: readonly string[];
  invoiceStep: string;
  demo: string;
  back: string;
  missing: string;
  missingText: string;
  failed: string;
  failedText: string;
}

const en: CheckoutWords = {
  title: 'Checkout',
  ready: (name) => `Hello ${name}, your offer is ready`,
  installation: 'Installation',
  types: {
    Solar: 'Solar',
    'Solar + Battery/Charging station': 'Solar with battery or charging station',
    'Battery/Charging station': 'Battery or charging station',
  },
  totalCost: 'Total price',
  tenor: 'Term',
  downpayment: 'Down payment',
  fee: 'Your monthly payment (estimate)',
  perMonth: 'per month',
  financed: (amount) => `${amount} financed`,
  fromTo: (least, most) => `${least} to ${most}`,
  chooseDownpayment: 'Choose your down payment',
  besideEach: 'Next to each one is the monthly payment that goes with it.',
  invoice: 'Pay by invoice',
  orInvoice: 'Or pay by invoice',
  payInvoice: (amount) => `${amount} in total, once the installation is complete.`,
  rate: (percent, effective) =>
    `Calculated as an annuity at a fixed ${percent} a year (${effective} effective), paid at the end of each month. The rate is fictional.`,
  next: 'What happens now',
  endsHere: 'This demonstration ends here. A real checkout goes on like this:',
  financingSteps: [
    'You confirm your down payment and term.',
    'The lender asks for your identity and income, and decides.',
    'You sign online. Your installer then calls you to set a date.',
  ],
  invoiceStep: 'Your installer calls you to set a date. The invoice comes after the installation.',
  demo: 'This checkout is a demonstration: nothing is ordered or paid here.',
  back: 'Back to the site',
  missing: 'There is no such checkout',
  missingText: 'The link may be incomplete. Please copy it again from your offer, or ask your installer for a new one.',
  failed: 'The checkout is not available right now',
  failedText: 'Your offer is kept. Please reload this page in a minute.',
};

const de: CheckoutWords = {
  title: 'Ihr Angebot',
  ready: (name) => `Hallo ${name}, Ihr Angebot ist da`,
  installation: 'Installation',
  types: {
    Solar: 'Solaranlage',
    'Solar + Battery/Charging station': 'Solaranlage mit Speicher oder Ladestation',
    'Battery/Charging station': 'Speicher oder Ladestation',
  },
  totalCost: 'Gesamtpreis',
  tenor: 'Laufzeit',
  downpayment: 'Anzahlung',
  fee: 'Ihre voraussichtliche Monatsrate',
  perMonth: 'pro Monat',
  financed: (amount) => `${amount} finanziert`,
  fromTo: (least, most) => `${least} bis ${most}`,
  chooseDownpayment: 'Wählen Sie Ihre Anzahlung',
  besideEach: 'Neben jeder steht die Monatsrate, die zu ihr gehört.',
  invoice: 'Auf Rechnung zahlen',
  orInvoice: 'Oder auf Rechnung zahlen',
  payInvoice: (amount) => `${amount} insgesamt, sobald die Installation fertig ist.`,
  rate: (percent, effective) =>
    `Berechnet als Annuität mit einem Sollzins von ${percent} im Jahr (${effective} effektiv), Raten am Monatsende. Der Zinssatz ist fiktiv.`,
  next: 'So geht es weiter',
  endsHere: 'Diese Vorführung endet hier. In Wirklichkeit geht es so weiter:',
  financingSteps: [
    'Sie bestätigen Anzahlung und Laufzeit.',
    'Die Bank fragt nach Identität und Einkommen und entscheidet.',
    'Sie unterschreiben online. Danach ruft Ihr Fachbetrieb an und vereinbart einen Termin.',
  ],
  invoiceStep: 'Ihr Fachbetrieb ruft an und vereinbart einen Termin. Die Rechnung kommt nach der Installation.',
  demo: 'Diese Seite dient der Vorführung: Hier wird nichts bestellt und nichts bezahlt.',
  back: 'Zurück zur Website',
  missing: 'Dieses Angebot gibt es nicht',
  missingText:
    'Der Link ist möglicherweise unvollständig. Bitte kopieren Sie ihn noch einmal aus Ihrem Angebot, oder fragen Sie Ihren Fachbetrieb.',
  failed: 'Ihr Angebot ist gerade nicht erreichbar',
  failedText: 'Es bleibt gespeichert. Bitte laden Sie diese Seite in einer Minute neu.',
};

const fr: CheckoutWords = {
  title: 'Souscription',
  ready: (name) => `Bonjour ${name}, votre offre est prête`,
  installation: 'Installation',
  types: {
    Solar: 'Installation solaire',
    'Solar + Battery/Charging station': 'Installation solaire avec batterie ou borne de recharge',
    'Battery/Charging station': 'Batterie ou borne de recharge',
  },
  totalCost: 'Prix total',
  tenor: 'Durée',
  downpayment: 'Premier versement',
  fee: 'Votre mensualité (estimation)',
  perMonth: 'par mois',
  financed: (amount) => `${amount} financés`,
  fromTo: (least, most) => `de ${least} à ${most}`,
  chooseDownpayment: 'Choisissez votre premier versement',
  besideEach: 'À côté de chacun figure la mensualité correspondante.',
  invoice: 'Payer sur facture',
  orInvoice: 'Ou payer sur facture',
  payInvoice: (amount) => `${amount} au total, une fois l’installation terminée.`,
  rate: (percent, effective) =>
    `Calculé comme une annuité au taux fixe de ${percent} par an (TAEG ${effective}), payable à la fin de chaque mois. Ce taux est fictif.`,
  next: 'Et maintenant',
  endsHere: 'Cette démonstration s’arrête ici. Une vraie souscription continue ainsi\u00a0:',
  financingSteps: [
    'Vous confirmez le premier versement et la durée.',
    'Le prêteur vérifie votre identité et vos revenus, puis décide.',
    'Vous signez en ligne. Votre installateur vous appelle ensuite pour fixer une date.',
  ],
  invoiceStep: 'Votre installateur vous appelle pour fixer une date. La facture arrive après l’installation.',
  demo: 'Cette souscription est une démonstration\u00a0: rien n’est commandé ni payé ici.',
  back: 'Retour au site',
  missing: 'Cette souscription n’existe pas',
  missingText:
    'Le lien est peut-être incomplet. Veuillez le copier à nouveau depuis votre offre, ou demander un nouveau lien à votre installateur.',
  failed: 'La souscription n’est pas disponible pour le moment',
  failedText: 'Votre offre est conservée. Veuillez recharger cette page dans une minute.',
};

const it: CheckoutWords = {
  title: 'Checkout',
  ready: (name) => `Buongiorno ${name}, la Sua offerta è pronta`,
  installation: 'Installazione',
  types: {
    Solar: 'Impianto solare',
    'Solar + Battery/Charging station': 'Impianto solare con batteria o stazione di ricarica',
    'Battery/Charging station': 'Batteria o stazione di ricarica',
  },
  totalCost: 'Prezzo totale',
  tenor: 'Durata',
  downpayment: 'Anticipo',
  fee: 'La Sua rata mensile (stima)',
  perMonth: 'al mese',
  financed: (amount) => `${amount} finanziati`,
  fromTo: (least, most) => `da ${least} a ${most}`,
  chooseDownpayment: 'Scelga il Suo anticipo',
  besideEach: 'Accanto a ciascuno trova la rata mensile corrispondente.',
  invoice: 'Paga con fattura',
  orInvoice: 'Oppure paga con fattura',
  payInvoice: (amount) => `${amount} in totale, a installazione conclusa.`,
  rate: (percent, effective) =>
    `Calcolato come rendita al tasso fisso del ${percent} annuo (TAEG ${effective}), pagata alla fine di ogni mese. Il tasso è fittizio.`,
  next: 'E adesso',
  endsHere: 'Questa dimostrazione finisce qui. Un vero checkout continua così:',
  financingSteps: [
    'Lei conferma anticipo e durata.',
    'Il finanziatore verifica la Sua identità e il Suo reddito, poi decide.',
    'Lei firma online. L’installatore La chiama per fissare una data.',
  ],
  invoiceStep: 'L’installatore La chiama per fissare una data. La fattura arriva dopo l’installazione.',
  demo: 'Questo checkout è una dimostrazione: qui non si ordina e non si paga nulla.',
  back: 'Torna al sito',
  missing: 'Questo checkout non esiste',
  missingText:
    'Il link potrebbe essere incompleto. Lo copi di nuovo dalla Sua offerta, o ne chieda uno nuovo al Suo installatore.',
  failed: 'Il checkout non è disponibile al momento',
  failedText: 'La Sua offerta resta salvata. Ricarichi questa pagina tra un minuto.',
};

const nl: CheckoutWords = {
  title: 'Checkout',
  ready: (name) => `Hallo ${name}, uw offerte staat klaar`,
  installation: 'Installatie',
  types: {
    Solar: 'Zonnepanelen',
    'Solar + Battery/Charging station': 'Zonnepanelen met batterij of laadstation',
    'Battery/Charging station': 'Batterij of laadstation',
  },
  totalCost: 'Totaalprijs',
  tenor: 'Looptijd',
  downpayment: 'Aanbetaling',
  fee: 'Uw maandbedrag (indicatie)',
  perMonth: 'per maand',
  financed: (amount) => `${amount} gefinancierd`,
  fromTo: (least, most) => `${least} tot ${most}`,
  chooseDownpayment: 'Kies uw aanbetaling',
  besideEach: 'Naast elke aanbetaling staat het maandbedrag dat erbij hoort.',
  invoice: 'Op factuur betalen',
  orInvoice: 'Of op factuur betalen',
  payInvoice: (amount) => `${amount} in totaal, zodra de installatie klaar is.`,
  rate: (percent, effective) =>
    `Berekend als annuïteit tegen een vaste rente van ${percent} per jaar (jaarlijks kostenpercentage ${effective}), betaald aan het eind van elke maand. De rente is fictief.`,
  next: 'Zo gaat het verder',
  endsHere: 'Deze demonstratie eindigt hier. Een echte checkout gaat zo verder:',
  financingSteps: [
    'U bevestigt aanbetaling en looptijd.',
    'De kredietgever vraagt naar uw identiteit en inkomen, en beslist.',
    'U tekent online. Daarna belt uw installateur om een datum af te spreken.',
  ],
  invoiceStep: 'Uw installateur belt om een datum af te spreken. De factuur komt na de installatie.',
  demo: 'Deze checkout is een demonstratie: er wordt hier niets besteld en niets betaald.',
  back: 'Terug naar de website',
  missing: 'Deze checkout bestaat niet',
  missingText:
    'De link is misschien niet compleet. Kopieer hem opnieuw uit uw offerte, of vraag uw installateur om een nieuwe.',
  failed: 'De checkout is op dit moment niet beschikbaar',
  failedText: 'Uw offerte blijft bewaard. Laad deze pagina over een minuut opnieuw.',
};

const sv: CheckoutWords = {
  title: 'Ansökan',
  ready: (name) => `Hej ${name}, din offert är klar`,
  installation: 'Installation',
  types: {
    Solar: 'Solceller',
    'Solar + Battery/Charging station': 'Solceller med batteri eller laddstation',
    'Battery/Charging station': 'Batteri eller laddstation',
  },
  totalCost: 'Totalpris',
  tenor: 'Löptid',
  downpayment: 'Kontantinsats',
  fee: 'Din månadskostnad (uppskattning)',
  perMonth: 'per månad',
  financed: (amount) => `${amount} finansieras`,
  fromTo: (least, most) => `${least} till ${most}`,
  chooseDownpayment: 'Välj din kontantinsats',
  besideEach: 'Bredvid varje insats står månadskostnaden som hör till den.',
  invoice: 'Betala mot faktura',
  orInvoice: 'Eller betala mot faktura',
  payInvoice: (amount) => `${amount} totalt, när installationen är klar.`,
  rate: (percent, effective) =>
    `Beräknat som annuitet med en fast ränta på ${percent} per år (effektiv ränta ${effective}), betald i slutet av varje månad. Räntan är fiktiv.`,
  next: 'Så går det vidare',
  endsHere: 'Demonstrationen slutar här. En riktig ansökan fortsätter så här:',
  financingSteps: [
    'Du bekräftar kontantinsats och löptid.',
    'Kreditgivaren kontrollerar din identitet och inkomst och fattar beslut.',
    'Du skriver under på nätet. Sedan ringer din installatör och bestämmer ett datum.',
  ],
  invoiceStep: 'Din installatör ringer och bestämmer ett datum. Fakturan kommer efter installationen.',
  demo: 'Den här ansökan är en demonstration: inget beställs och inget betalas här.',
  back: 'Tillbaka till webbplatsen',
  missing: 'Den här ansökan finns inte',
  missingText: 'Länken kan vara ofullständig. Kopiera den igen från din offert, eller be din installatör om en ny.',
  failed: 'Ansökan är inte tillgänglig just nu',
  failedText: 'Din offert finns kvar. Ladda om sidan om en minut.',
};

export const checkoutWords: Record<Language, CheckoutWords> = { en, de, fr, it, nl, sv };
