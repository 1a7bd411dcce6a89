/** What `/docs` says around the documents, which are in English. */
export const docs = {
  title: 'Docs – Lichtweide',
  titleOf: (document: string) => `${document} – Docs`,
  description: 'How the widgets get onto a page, and all that can be set.',
  headline: 'How it is done',
  lead: 'Two tags, and a small piece of server that keeps your credentials. The code here is the one that runs.',
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
