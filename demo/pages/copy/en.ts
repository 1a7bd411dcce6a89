import { docs } from './en/docs.js';
import { offers } from './en/offers.js';
import { themes } from './en/themes.js';
/** The system that the landing page shows, its figures already written as the language writes them. */
export interface Showcase {
  panels: string;
  /** kWp. */
  peak: string;
  /** kWh. */
  battery: string;
  cost: string;
}

/** The law's example of a loan, its figures already written as the language writes them. */
export interface Example {
  cost: string;
  years: string;
  effective: string;
  borrowing: string;
  instalments: string;
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
    home: 'Overview',
    configurator: 'Configurator',
    offers: 'Offers',
    themes: 'Themes',
    docs: 'Docs',
    snippet: 'Snippet',
    dark: 'Dark colours',
    disclaimer:
      'Lichtweide is made up. This site is the demo of fin-widgets, and nothing on it is an offer: the service behind it is one for development, and the lender is invented too.',
    ownSite: 'Put the monthly payment on a site of your own.',
  },
  home: {
    title: 'Lichtweide – solar roofs and batteries',
    description: 'A solar roof with a battery, planned, built and looked after. See what it costs a month.',
    headline: 'A roof that makes itself useful.',
    lead: 'Lichtweide plans, builds and looks after solar roofs and batteries. What yours costs a month you see here, before you talk to anyone.',
    toFee: 'What it costs a month',
    toConfigurator: 'Put together your own',
    feeTitle: 'One roof, one figure a month',
    feeText: ({ panels, peak, battery, cost }: Showcase) =>
      `The system we build most: ${panels} panels with ${peak}\u00a0kWp and a battery of ${battery}\u00a0kWh, installed and connected. ${cost} after subsidies, VAT included.`,
    otherRoof: 'A different roof?',
    includedTitle: 'All of it is in the price',
    included: ({ panels, peak, battery }: Showcase) => [
      {
        title: `${panels} panels`,
        text: `Black, quiet to look at, ${peak}\u00a0kWp together. After 25 years they still give 88% of what they gave on the first day.`,
      },
      {
        title: `${battery}\u00a0kWh of battery`,
        text: 'The noon sun for the evening stove. On a bright day in April it carries a family of four to the next morning.',
      },
      {
        title: 'Everything between',
        text: 'Scaffold, mounting, inverter, cables and the new meter box, by our own people and not by whoever is free.',
      },
      {
        title: 'The paperwork',
        text: 'Grid operator, register, subsidies: we fill in every form, and you sign two of them.',
      },
    ],
    stepsTitle: 'From the first look to the first kilowatt-hour',
    steps: [
      {
        title: 'We come and look',
        text: 'Half an hour on your roof and at your meter. You keep the plan, whatever you decide.',
      },
      {
        title: 'We build',
        text: 'Two days with the scaffold, one for the electrics. You stay at home and have power all the while.',
      },
      {
        title: 'You switch on',
        text: 'We look after it from afar, and come by when something is the matter, for ten years.',
      },
    ],
    laterTitle: 'Not ready yet? We call you.',
    laterText:
      'Leave your address and a word about your house. Within two working days one of our planners calls, has looked at your roof from above, and answers what you want to know. It costs nothing and binds you to nothing.',
    questionsTitle: 'What people ask us',
    questions: [
      {
        question: 'Does the monthly figure bind me?',
        answer:
          'No. It is an estimate that our financing partner works out while you move the slider. In the checkout you see the final figures before you sign anything.',
      },
      {
        question: 'What happens to my details?',
        answer:
          'While you try out figures, nothing about you leaves this page. Your name and address are sent when you press the last button of the form, and only for this offer.',
      },
      {
        question: 'Can I simply pay?',
        answer: 'Yes. The checkout offers an invoice beside the financing; the price is the same.',
      },
      {
        question: 'And if my roof faces north?',
        answer: 'Then we tell you, and what east and west would bring. It is often more than people think.',
      },
    ],
  },
  configurator: {
    title: 'Configurator – Lichtweide',
    description: 'Choose panels, battery and subsidies, and see the price and the monthly payment follow.',
    headline: 'Put together your roof',
    lead: 'Every change goes into the price at once, and the monthly payment follows.',
    drawing: 'Your roof',
    panels: 'Panels',
    panelsHelp: (watts: string) => `${watts}\u00a0W each. None, if you have some already and only want a battery.`,
    battery: 'Battery',
    noBattery: 'None',
    subsidies: 'Subsidies',
    batteryGrant: 'Battery grant of the state',
    batteryGrantHelp: (amount: string) => `${amount} for each kWh of battery`,
    roofGrant: 'Solar roof bonus of your town',
    roofGrantHelp: (amount: string, panels: string) => `${amount}, from ${panels} panels`,
    priceTitle: 'Your price',
    linePanels: 'Panels',
    lineWork: 'Mounting, inverter, connection',
    lineBattery: 'Battery',
    lineVat: 'VAT on solar systems (0%)',
    lineBatteryGrant: 'Battery grant',
    lineRoofGrant: 'Solar roof bonus',
    total: 'Total after subsidies',
    nothing: 'Choose panels or a battery, and the price stands here.',
    feeTitle: 'Your month',
    barTotal: 'Total',
    barFee: 'A month',
  },
  snippet: {
    title: 'Your snippet – Lichtweide',
    description:
      'Choose country, cost, terms and colours, see the monthly payment live, and copy what goes into your page.',
    headline: 'The fee on your own page',
    lead: 'Choose what it should show, look at it, and copy what goes into your page.',
    country: 'Country',
    countries: { Germany: 'Germany', Sweden: 'Sweden', Switzerland: 'Switzerland', Netherlands: 'Netherlands' },
    cost: 'Total cost',
    costHelp: 'After subsidies, with VAT, as you write amounts: 24.900 or 24,900.50.',
    wrongCost: 'This is no amount above 0. Write it as 24.900 or 24,900.50.',
    tenors: 'Years on offer',
    tenorsHelp: 'None chosen: every year from 1 to 20.',
    project: 'Button to the checkout',
    noProject: 'None, the fee alone',
    projects: {
      Solar: 'For solar panels',
      'Solar + Battery/Charging station': 'For panels with a battery or charging station',
      'Battery/Charging station': 'For a battery or charging station',
    },
    projectHelp: 'It creates the project at the financing service, with a link to your technical offer.',
    offer: 'Link to the technical offer (PDF)',
    rate: 'Effective rate, beside the fee',
    legal: 'Representative example and lender',
    legalHelp: 'This demo’s to begin with, and as invented as its lender: put in what yours gives you.',
    accent: 'Colour of slider and buttons',
    surface: 'Ground of the card',
    pale: {
      accent: (ratio: string) =>
        `Too little contrast: ${ratio} to 1 against the card. Slider and chosen chip need 3 to 1 to be seen by everyone. Choose a stronger colour.`,
      surface: (ratio: string) =>
        `Too little contrast: text has ${ratio} to 1 on this ground, and needs 4.5 to 1 to be read by everyone. Choose a lighter one.`,
    },
    corners: 'Corners',
    cornersOf: { 0: 'Square', 8: 'Slight', 14: 'Soft', 24: 'Round' },
    host: 'Address of your host side',
    hostHelp: 'This demo’s own to begin with: it works for pages on this machine. The script lies on the same server.',
    site: 'Address of your site',
    fallback: 'Ask us for your monthly payment: 030 123 45 67',
    label: 'See your offer',
    liveTitle: 'How it looks',
    pasteTitle: 'What to paste',
    kind: 'Where it goes',
    kinds: { page: 'Plain page', wordpress: 'WordPress', webflow: 'Webflow' },
    places: {
      page: 'Where the fee is to stand',
      shortcode: 'Into the post or page, as a shortcode (with the plugin)',
      css: 'Appearance → Customize → Additional CSS',
      head: 'Site settings → Custom code → Head code',
      embed: 'Into a Code Embed element, where the fee is to stand',
    },
    needsTitle: 'What it needs',
    originsTitle: 'Of the host side',
    origins: 'Each address under which your pages are seen, in the list “origins”, a preview’s too:',
    plugin:
      'Nothing: the plugin is the host side. Service, country and credentials are set under Settings → Financing.',
    policyTitle: 'Of your Content Security Policy',
    policy:
      'If your site sends one, these have to be in it. Under a strict one, what stands in <style> goes into a style sheet of yours.',
    lawTitle: 'Of the law',
    law: 'The warning is there by itself. The effective rate goes into the slot “rate”, the representative example into the slot “legal”; the texts are yours to confirm.',
    previewTitle: 'While nothing is there',
    preview:
      'Without the script or the service, visitors read what stands inside the element: your telephone number, for one.',
  },
  code: {
    copy: 'Copy',
    copied: 'Copied.',
    marked: 'The browser does not let the page copy. The code is marked: press Ctrl+C or ⌘C.',
  },
  docs,
  offers,
  themes,
  finance: {
    rate: ({ effective }: Example) => `${effective} effective annual rate`,
    example: ({ cost, years, effective, borrowing, instalments, fee, total, lender }: Example) =>
      `Representative example: net amount of the loan ${cost}, term ${years} years, effective annual rate ${effective}, fixed borrowing rate ${borrowing} a year, ${instalments} instalments of ${fee}, total amount ${total}. Lender: ${lender} (invented).`,
    toOffer: 'See your offer',
    asking: 'Prefer to talk? Call us on 030 0000 4711, and we work out the monthly payment together.',
    leadConsent: 'We use what you enter here to answer you, and pass it to no one but our financing partner.',
    consent: 'We use what you enter here for this offer alone, and pass it to our financing partner for the checkout.',
  },
  offer: {
    title: 'Technical offer',
    intro: 'A solar roof for your house, as discussed. Lichtweide is made up, and so is this offer.',
    lines: [
      'Panels: full black, 440 W each, mounted parallel to the roof',
      'Inverter: three-phase hybrid, ready for emergency power',
      'Battery: lithium iron phosphate, in the cellar or the garage',
      'Work: scaffold, mounting, electrics, registration, handing over',
      'Service: monitoring and call-outs for ten years',
    ],
    closing: 'Prices and the monthly payment: see the checkout.',
  },
  notFound: {
    title: 'Not found – Lichtweide',
    headline: 'Nothing grows here.',
    text: 'There is no page at this address.',
    home: 'Back to the overview',
  },
};

/** What a language has to say: a text that is missing does not compile. */
export type Copy = typeof en;
