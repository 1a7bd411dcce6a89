import { docs } from './de/docs.js';
import { manifest } from './de/element-facts.js';
import { offers } from './de/offers.js';
import { studio } from './de/studio.js';
import { themes } from './de/themes.js';
import type { Copy, Example, Showcase } from './en.js';

/** What the pages say in German. */
export const de: Copy = {
  language: 'Deutsch',
  locale: 'de-DE',
  site: {
    claim: 'Solardächer und Speicher',
    skip: 'Zum Inhalt springen',
    navigation: 'Seiten',
    menu: 'Menü',
    home: 'Überblick',
    configurator: 'Konfigurator',
    offers: 'Angebote',
    themes: 'Themes',
    docs: 'Doku',
    studio: 'Studio',
    dark: 'Dunkle Farben',
    disclaimer:
      'Lichtweide ist erfunden. Diese Seiten führen fin-widgets vor, und nichts darauf ist ein Angebot: Der Dienst dahinter dient der Entwicklung, und auch die Bank gibt es nicht.',
    ownSite: 'Die Monatsrate auf die eigene Seite setzen.',
  },
  home: {
    title: 'Lichtweide – Solardächer und Speicher',
    description: 'Ein Solardach mit Speicher, geplant, gebaut und betreut. Sehen Sie, was es im Monat kostet.',
    headline: 'Ein Dach, das sich nützlich macht.',
    lead: 'Wir planen, bauen und betreuen Solardächer und Speicher. Sehen Sie, was Ihres im Monat kostet, bevor Sie mit jemandem sprechen.',
    toFee: 'Was es im Monat kostet',
    toConfigurator: 'Anlage konfigurieren',
    feeTitle: 'Ein Dach, eine Monatsrate',
    feeText: ({ panels, peak, battery, cost }: Showcase) =>
      `Am beliebtesten: ${panels} Module mit ${peak}\u00a0kWp und ${battery}\u00a0kWh Speicher, montiert und angeschlossen. ${cost} nach Förderung, inklusive Mehrwertsteuer.`,
    otherRoof: 'Ein anderes Dach?',
    includedTitle: 'Alles im Preis',
    included: ({ panels, peak, battery, output }: Showcase) => [
      {
        title: `${panels} Module`,
        text: `Schwarz, ruhig anzusehen, zusammen ${peak}\u00a0kWp. Nach 25 Jahren leisten sie noch ${output} dessen, was sie am ersten Tag geleistet haben.`,
      },
      {
        title: `${battery}\u00a0kWh Speicher`,
        text: 'Die Mittagssonne für den Herd am Abend. An einem hellen Tag im April reicht sie einer vierköpfigen Familie bis zum nächsten Morgen.',
      },
      {
        title: 'Alles dazwischen',
        text: 'Gerüst, Montage, Wechselrichter, Kabel und der neue Zählerschrank, von unseren eigenen Leuten.',
      },
      {
        title: 'Der Papierkram',
        text: 'Netzbetreiber, Register, Förderung: Wir füllen jedes Formular aus, und Sie unterschreiben zwei davon.',
      },
    ],
    stepsTitle: 'Vom ersten Blick zur ersten Kilowattstunde',
    steps: [
      {
        title: 'Wir sehen es uns an',
        text: 'Eine halbe Stunde auf Ihrem Dach und an Ihrem Zähler. Der Plan gehört Ihnen, wie immer Sie entscheiden.',
      },
      {
        title: 'Wir bauen',
        text: 'Zwei Tage mit Gerüst, einer für die Elektrik. Sie bleiben zu Hause und haben die ganze Zeit Strom.',
      },
      {
        title: 'Sie schalten ein',
        text: 'Wir behalten die Anlage aus der Ferne im Blick und kommen, wenn etwas ist, zehn Jahre lang.',
      },
    ],
    laterTitle: 'Noch nicht so weit? Wir rufen Sie zurück.',
    laterText:
      'Hinterlassen Sie Nummer und Adresse. Innerhalb von zwei Werktagen sieht sich jemand aus unserer Planung Ihr Dach von oben an und ruft Sie an. Das kostet nichts und verpflichtet zu nichts.',
    thanks: 'Vielen Dank. Jemand aus unserer Planung ruft Sie innerhalb von zwei Werktagen an, zwischen 9 und 18 Uhr.',
    questionsTitle: 'Was man uns fragt',
    questions: [
      {
        question: 'Bin ich an die Monatsrate gebunden?',
        answer:
          'Nein. Sie ist eine Schätzung, die unser Finanzierungspartner berechnet, während Sie den Regler bewegen. Die endgültigen Zahlen sehen Sie im nächsten Schritt, bevor Sie etwas unterschreiben.',
      },
      {
        question: 'Was geschieht mit meinen Angaben?',
        answer:
          'Solange Sie Zahlen ausprobieren, verlässt nichts über Sie diese Seite. Name und Adresse werden gesendet, wenn Sie das Formular absenden, und nur für dieses Angebot.',
      },
      {
        question: 'Kann ich auch einfach bezahlen?',
        answer:
          'Ja. Im nächsten Schritt können Sie statt der Finanzierung die Rechnung wählen; der Preis ist derselbe.',
      },
      {
        question: 'Und wenn mein Dach nach Norden zeigt?',
        answer: 'Dann sagen wir es Ihnen, und auch, was Osten und Westen brächten. Oft ist es mehr, als man denkt.',
      },
    ],
  },
  configurator: {
    title: 'Konfigurator – Lichtweide',
    description: 'Wählen Sie Module, Speicher und Förderung, und sehen Sie Preis und Monatsrate folgen.',
    headline: 'Konfigurieren Sie Ihre Anlage',
    lead: 'Jede Änderung geht sofort in den Preis ein, und die Monatsrate folgt.',
    drawing: 'Ihr Dach',
    panels: 'Module',
    panelsHelp: (watts: string) =>
      `Je ${watts}\u00a0W. Keines, wenn Sie schon welche haben und nur einen Speicher möchten.`,
    battery: 'Speicher',
    noBattery: 'Keiner',
    subsidies: 'Förderung',
    batteryGrant: 'Speicherförderung des Landes',
    batteryGrantHelp: (amount: string) => `${amount} je kWh Speicher`,
    roofGrant: 'Solardachbonus Ihrer Stadt',
    roofGrantHelp: (amount: string, panels: string) => `${amount}, ab ${panels} Modulen`,
    priceTitle: 'Ihr Preis',
    linePanels: 'Module',
    lineWork: 'Montage, Wechselrichter, Anschluss',
    lineBattery: 'Speicher',
    lineVat: (rate: string) => `Mehrwertsteuer auf Solaranlagen (${rate})`,
    lineBatteryGrant: 'Speicherförderung',
    lineRoofGrant: 'Solardachbonus',
    total: 'Gesamt nach Förderung',
    nothing: 'Wählen Sie Module oder einen Speicher, dann steht hier der Preis.',
    feeTitle: 'Ihre Monatsrate',
    noFee: 'Noch gibt es nichts zu bezahlen.',
    toSystem: 'Wählen Sie Module oder einen Speicher.',
    barTotal: 'Gesamt',
    toFee: 'Zu Ihrer Monatsrate',
  },
  studio,
  manifest,
  code: {
    copy: 'Kopieren',
    copied: 'Kopiert.',
    marked: 'Der Browser lässt die Seite nicht kopieren. Der Code ist markiert: Drücken Sie Strg+C oder ⌘C.',
  },
  docs,
  offers,
  themes,
  finance: {
    lender: (lender) => `${lender} (erfunden)`,
    rate: ({ effective }: Example) => `${effective} effektiver Jahreszins`,
    example: ({ cost, years, effective, borrowing, installments, fee, total, lender }: Example) =>
      `Repräsentatives Beispiel: Nettodarlehensbetrag ${cost}, Laufzeit ${years} Jahre, effektiver Jahreszins ${effective}, gebundener Sollzins ${borrowing} p.\u00a0a., ${installments} Raten zu ${fee}, Gesamtbetrag ${total}. Kreditgeber: ${lender} (erfunden).`,
    toOffer: 'Zu Ihrem Angebot',
    asking: (phone: string) =>
      `Lieber persönlich? Rufen Sie uns an, ${phone}, wir rechnen die Monatsrate gemeinsam aus.`,
    leadConsent:
      'Was Sie hier eingeben, verwenden wir, um Ihnen zu antworten, und geben es an niemanden außer unserem Finanzierungspartner weiter.',
    consent:
      'Was Sie hier eingeben, verwenden wir nur für dieses Angebot und geben es für den nächsten Schritt an unseren Finanzierungspartner weiter.',
  },
  offer: {
    title: 'Technisches Angebot',
    intro: 'Ein Solardach für Ihr Haus, wie besprochen. Lichtweide ist erfunden und dieses Angebot auch.',
    lines: [
      'Module: ganz schwarz, je 440 W, parallel zum Dach montiert',
      'Wechselrichter: dreiphasig, hybrid, bereit für Notstrom',
      'Speicher: Lithium-Eisenphosphat, im Keller oder in der Garage',
      'Arbeit: Gerüst, Montage, Elektrik, Anmeldung, Übergabe',
      'Betreuung: Überwachung und Einsätze für zehn Jahre',
    ],
    closing: 'Preise und Monatsrate sehen Sie online, im nächsten Schritt.',
  },
  notFound: {
    title: 'Nicht gefunden – Lichtweide',
    headline: 'Hier wächst nichts.',
    text: 'Unter dieser Adresse gibt es keine Seite.',
    home: 'Zurück zum Überblick',
  },
  failed: {
    title: 'Etwas ist schiefgegangen – Lichtweide',
    headline: 'Eine Wolke ist davor.',
    text: 'Diese Seite ist gerade nicht erreichbar. Bitte laden Sie sie in einer Minute neu.',
    home: 'Zurück zum Überblick',
  },
};
