/** What `/docs` says around the documents, which are in English. */
export const docs = {
  title: 'Docs – Lichtweide',
  titleOf: (document: string) => `${document} – Docs`,
  description: 'How to put the widgets on a page, and everything you can set.',
  headline: 'How it works',
  lead: 'Two tags, and a small server that keeps your credentials. The code shown here is the code that runs.',
  example: 'On your page',
  live: 'What your visitors see',
  all: 'Documents',
  contents: 'On this page',
  search: 'Search all documents',
  find: 'Search',
  resultsOf: (query: string) => `Search: ${query}`,
  found: (count: number) => (count === 1 ? '1 section' : `${count} sections`),
  inEnglish: '',
};
