import type { Copy } from '../en.js';

/** Was `/docs` um die Dokumente herum sagt, die es auf Englisch gibt. */
export const docs: Copy['docs'] = {
  title: 'Doku – Lichtweide',
  titleOf: (document: string) => `${document} – Doku`,
  description: 'Wie die Widgets auf eine Seite kommen, und was sich alles einstellen lässt.',
  headline: 'So wird es gemacht',
  lead: 'Zwei Tags und ein kleines Stück Server, das Ihre Zugangsdaten behält. Der Code hier ist genau der, der läuft.',
  example: 'Auf Ihrer Seite',
  live: 'Was Ihre Besucher sehen',
  all: 'Dokumente',
  contents: 'Auf dieser Seite',
  search: 'In allen Dokumenten suchen',
  find: 'Suchen',
  resultsOf: (query: string) => `Suche: ${query}`,
  found: (count: number) => (count === 1 ? '1 Abschnitt' : `${count} Abschnitte`),
  notFound:
    'Nichts gefunden. Die Dokumente sind auf Englisch: Versuchen Sie ein Attribut, einen Fehlercode oder ein einzelnes Wort.',
  inEnglish: 'Die Dokumente gibt es auf Englisch.',
  api: 'API-Referenz',
  apiLead: 'Jede Operation, jeder Header und jeder Fehler, wie eine Maschine sie liest. Auf Englisch.',
  apiHost: 'Das Protokoll des Hosts',
  apiService: 'Der Service',
  apiDownload: 'Als OpenAPI 3.1 herunterladen',
};
