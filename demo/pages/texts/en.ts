import { docs } from './en/docs.js';
import { offers } from './en/offers.js';
import { studio } from './en/studio.js';
import { themes } from './en/themes.js';
/** The system that the landing page shows, its figures already written as the language writes them. */
export interface Showcase {
  panels: string;
  /** kWp. */
  peak: string;
  /** kWh. */
  battery: string;
  cost: string;
  /** What the panels still give after 25 years, in percent. */
  output: string;
}

/** The law's example of a loan, its figures already written as the language writes them. */
export interface Example {
  cost: string;
  years: string;
  effective: string;
  borrowing: string;
  installments: string;
  fee: string;
  total: string;
  lender: string;
}

/** What the pages say in English; every other language says the same (`Copy`). */
export const en = {
  language: 'English',
  locale: 'en-IE',
  site: {
    claim: 'Solar roofs and batteries',
    skip: 'Skip to the content',
    navigation: 'Pages',
    menu: 'Menu',
    home: 'Overview',
    configurator: 'Configurator',
    offers: 'Offers',
    themes: 'Themes',
    docs: 'Docs',
    studio: 'Studio',
    dark: 'Dark colors',
    disclaimer:
      'Lichtweide is fictional. This site is the demo of fin-widgets, and nothing on it is an offer: the service behind it is for development, and the lender is fictional too.',
    ownSite: 'Put the monthly payment on your own site.',
  },
  home: {
    title: 'Lichtweide – solar roofs and batteries',
    description: 'A solar roof with a battery, planned, built and looked after. See what it costs a month.',
    headline: 'A roof that makes itself useful.',
    lead: 'We plan, build and look after solar roofs and batteries. See what yours would cost a month, before you talk to anyone.',
    toFee: 'What it costs a month',
    toConfigurator: 'Configure your system',
    feeTitle: 'One roof, one monthly payment',
    feeText: ({ panels, peak, battery, cost }: Showcase) =>
      `Most popular: ${panels} panels with ${peak}\u00a0kWp and a ${battery}\u00a0kWh battery, installed and connected. ${cost} after subsidies, including VAT.`,
    otherRoof: 'A different roof?',
    includedTitle: 'Everything is included',
    included: ({ panels, peak, battery, output }: Showcase) => [
      {
        title: `${panels} panels`,
        text: `All black and discreet, ${peak}\u00a0kWp in total. After 25 years they still deliver ${output} of their original output.`,
      },
      {
        title: `A ${battery}\u00a0kWh battery`,
        text: 'Midday sun for the evening meal. On a bright day in April it sees a family of four through to the next morning.',
      },
      {
        title: 'Everything in between',
        text: 'Scaffolding, mounting, inverter, cables and the new meter cabinet, all by our own people.',
      },
      {
        title: 'The paperwork',
        text: 'Grid operator, registration, subsidies: we fill in every form, and you sign two of them.',
      },
    ],
    stepsTitle: 'From the first visit to the first kilowatt-hour',
    steps: [
      {
        title: 'We take a look',
        text: 'Half an hour on your roof and at your meter. The plan is yours to keep, whatever you decide.',
      },
      {
        title: 'We build',
        text: 'Two days of scaffolding, one for the electrics. You stay at home and have power throughout.',
      },
      {
        title: 'You switch on',
        text: 'We monitor your system remotely and come out if anything is wrong, for ten years.',
      },
    ],
    laterTitle: 'Not ready yet? We’ll call you back.',
    laterText:
      'Leave your number and your address. Within two working days one of our planners looks at your roof from above and calls you. Free and without obligation.',
    thanks: 'Thank you. One of our planners will call you within two working days, between 9 and 18 o’clock.',
    questionsTitle: 'What people ask us',
    questions: [
      {
        question: 'Is the monthly payment binding?',
        answer:
          'No. It is an estimate that our financing partner calculates as you move the slider. You see the final figures in the checkout, before you sign anything.',
      },
      {
        question: 'What happens to my details?',
        answer:
          'While you try out figures, nothing about you leaves this page. Your name and address are sent only when you submit the form, and used only for this offer.',
      },
      {
        question: 'Can I just pay for it?',
        answer: 'Yes. The checkout offers payment by invoice as well as financing, at the same price.',
      },
      {
        question: 'What if my roof faces north?',
        answer:
          'Then we’ll tell you, and what the east and west sides would yield. It is often more than people think.',
      },
    ],
  },
  configurator: {
    title: 'Configurator – Lichtweide',
    description: 'Choose panels, battery and subsidies, and watch the price and the monthly payment follow.',
    headline: 'Configure your system',
    lead: 'Every change updates the price and the monthly payment at once.',
    drawing: 'Your roof',
    panels: 'Panels',
    panelsHelp: (watts: string) =>
      `${watts}\u00a0W each. Choose none if you already have panels and only want a battery.`,
    battery: 'Battery',
    noBattery: 'None',
    subsidies: 'Subsidies',
    batteryGrant: 'State battery grant',
    batteryGrantHelp: (amount: string) => `${amount} per kWh of battery`,
    roofGrant: 'Local solar roof bonus',
    roofGrantHelp: (amount: string, panels: string) => `${amount}, from ${panels} panels`,
    priceTitle: 'Your price',
    linePanels: 'Panels',
    lineWork: 'Mounting, inverter, connection',
    lineBattery: 'Battery',
    lineVat: (rate: string) => `VAT on solar systems (${rate})`,
    lineBatteryGrant: 'Battery grant',
    lineRoofGrant: 'Solar roof bonus',
    total: 'Total after subsidies',
    nothing: 'Choose panels or a battery to see the price.',
    feeTitle: 'Your monthly payment',
    noFee: 'There is nothing to pay for yet.',
    toSystem: 'Choose panels or a battery.',
    barTotal: 'Total',
    toFee: 'See your monthly payment',
  },
  studio,
  /** Sentences of the manifest are English. */
  manifest: {} as Record<string, string>,
  code: {
    copy: 'Copy',
    copied: 'Copied.',
    marked: 'Your browser does not allow copying. The code is selected: press Ctrl+C or ⌘C.',
  },
  docs,
  offers,
  themes,
  finance: {
    lender: (lender: string) => `${lender} (fictional)`,
    rate: ({ effective }: Example) => `${effective} effective annual rate`,
    example: ({ cost, years, effective, borrowing, installments, fee, total, lender }: Example) =>
      `Representative example: net amount of the loan ${cost}, term ${years} years, effective annual rate ${effective}, fixed borrowing rate ${borrowing} a year, ${installments} installments of ${fee}, total amount ${total}. Lender: ${lender} (fictional).`,
    toOffer: 'See your offer',
    asking: (phone: string) => `Prefer to talk? Call us on ${phone} and we’ll work out the monthly payment together.`,
    leadConsent: 'We use your details only to answer you, and share them with no one but our financing partner.',
    consent: 'We use your details only for this offer, and pass them on to our financing partner for the checkout.',
  },
  offer: {
    title: 'Technical offer',
    intro: 'A solar roof for your house, as discussed. Lichtweide is fictional, and so is this offer.',
    lines: [
      'Panels: full black, 440 W each, mounted parallel to the roof',
      'Inverter: three-phase hybrid, ready for emergency power',
      'Battery: lithium iron phosphate, in the cellar or the garage',
      'Work: scaffolding, mounting, electrics, registration, handover',
      'Service: monitoring and call-outs for ten years',
    ],
    closing: 'For prices and the monthly payment, see the checkout.',
  },
  notFound: {
    title: 'Not found – Lichtweide',
    headline: 'Nothing grows here.',
    text: 'There is no page at this address.',
    home: 'Back to the overview',
  },
  failed: {
    title: 'Something went wrong – Lichtweide',
    headline: 'A cloud has come between.',
    text: 'This page is not available right now. Please reload it in a minute.',
    home: 'Back to the overview',
  },
};

/** What a language has to say: a text that is missing does not compile. */
export type Copy = typeof en;
