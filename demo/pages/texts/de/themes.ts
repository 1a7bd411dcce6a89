import type { Copy } from '../en.js';

/** Was `/themes` sagt. */
export const themes: Copy['themes'] = {
  title: 'Themes – Lichtweide',
  description:
    'Vier ausgearbeitete Themes für Monatsrate und Schaltfläche, jedes mit weniger als 25 Zeilen CSS zum Kopieren.',
  headline: 'Vier Gesichter, dieselben Widgets',
  lead: 'Jedes hat weniger als 25 Zeilen CSS: Custom Properties und Parts, kein !important, bei Tag und bei Nacht. Die Pflichtangaben behalten überall Größe und Kontrast. Setzen Sie die Klasse auf irgendetwas, das die Widgets umgibt, und ändern Sie, was Sie möchten.',
  css: (name: string) => `${name}, als CSS`,
  names: { bare: 'Schlicht', bold: 'Kräftig', corporate: 'Seriös', dark: 'Dunkel' },
  texts: {
    bare: 'Kein Kasten, keine Tönung, keine Farbe: feine Linien, Luft und eine leichte Zahl in Ihrer eigenen Schrift. Für Seiten, bei denen die Typografie die Arbeit macht.',
    bold: 'Die Monatsrate auf der Farbe der Marke, die Zahl so fett wie möglich, alles rund. Für Marken, die man von der Straßenbahn aus erkennt.',
    corporate:
      'Eng gesetzt und kantig, die Zahl in der Serifenschrift des Geschäftsberichts unter einer Linie in Marineblau. Für Stadtwerke und Banken.',
    dark: 'Nacht bei jedem Licht, mit einem Schein hinter der Zahl, die die Akzentfarbe trägt. Für einen Konfigurator auf dunkler Bühne.',
  },
  formTitle: 'Dieselbe Klasse erreicht die Formulare',
  formText:
    'Auch der Dialog hinter jeder Schaltfläche oben trägt sein Theme, und ebenso das Anfrageformular: hier „Seriös“, ohne eine Zeile mehr.',
};
