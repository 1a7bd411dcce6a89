/** The layers of the code: which folder may import what. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

interface Layer {
  /** A folder with a slash at its end, or a file without its ending. The most specific layer of a file applies. */
  of: string;
  /**
   * What it may import: a folder with all below it (`src/client/`), the files of a folder alone (`src/client/*`), a file without its ending,
   * a package with its entries (`lit`), one entry (`zod/mini`), or `packages` for all but our own. `type` before it: only types. `!`: never.
   */
  may: string[];
  /** For the one whose import is refused: why, or what to do. */
  why: string;
}

/** What every folder of the elements may import. */
const ofElements = [
  'src/client/',
  'src/contract/value-sets',
  'src/contract/page-settings',
  'src/contract/selection-start',
  'type src/contract/',
  'src/locales/',
  'lit',
  '@lit/task',
  '!lit/directives/style-map.js',
];

const elementsWhy =
  'Imports point one way: the elements → customer-form, submission → base → formats, and all of them → client, locales, Lit. Of the contract they ' +
  'take values and types, since they know no zod. Lit’s styleMap writes a style attribute, which a strict CSP blocks.';

/** An element that belongs to a fee, and its link to that fee. */
const ofElementsWithForm = [
  'src/elements/base/',
  'src/elements/formats/',
  'src/elements/customer-form/',
  'src/elements/submission/',
  'src/elements/load-forms',
  'src/elements/monthly-fee/fee-finder',
  'src/elements/monthly-fee/monthly-fee',
  ...ofElements,
];

/** What a site can use of the widget. */
const entries = ['src/index', 'src/define', 'src/client/index', 'src/contract/index', 'fin-widgets-host'];

const ofHost = [
  'host/src/',
  '!host/src/command/',
  'fin-widgets/client',
  'fin-widgets/contract',
  'fin-widgets/internal',
  'fin-widgets/markup',
  'zod/mini',
  'jose',
];

const hostWhy =
  'The host runs on any server that speaks the Fetch API, so it imports nothing of Node, of the DOM or of the elements.';

const layers: Layer[] = [
  { of: 'src/contract/', may: ['src/contract/', 'zod/mini'], why: 'The contract stands alone.' },
  {
    of: 'src/client/',
    may: ['src/client/', 'src/contract/', 'zod/mini'],
    why: 'The client runs in browsers and servers; its caller passes in what it needs. zod itself is four times as large as zod/mini.',
  },
  { of: 'src/locales/', may: ['src/locales/'], why: 'Locales are texts. The element passes in what a text needs.' },
  { of: 'src/elements/', may: ['src/elements/', ...ofElements], why: elementsWhy },
  { of: 'src/elements/formats/', may: ['src/elements/formats/', ...ofElements], why: elementsWhy },
  { of: 'src/elements/base/', may: ['src/elements/base/', 'src/elements/formats/', ...ofElements], why: elementsWhy },
  {
    of: 'src/elements/diagnostics/',
    may: [
      'src/elements/diagnostics/',
      'src/elements/base/',
      'src/elements/formats/',
      'type src/elements/monthly-fee/',
      ...ofElements,
    ],
    why: elementsWhy,
  },
  ...['customer-form', 'submission'].map((name) => ({
    of: `src/elements/${name}/`,
    may: [`src/elements/${name}/`, 'src/elements/base/', 'src/elements/formats/', ...ofElements],
    why: elementsWhy,
  })),
  ...['checkout-button', 'lead-form'].map((name) => ({
    of: `src/elements/${name}/`,
    may: [`src/elements/${name}/`, ...ofElementsWithForm],
    why: elementsWhy,
  })),
  {
    of: 'src/elements/monthly-fee/',
    may: [
      'src/elements/monthly-fee/*',
      'src/elements/monthly-fee/credit/',
      'src/elements/monthly-fee/details/',
      'src/elements/monthly-fee/legal/',
      'src/elements/monthly-fee/prefetch/index',
      'src/elements/base/',
      'src/elements/formats/',
      ...ofElements,
    ],
    why: `${elementsWhy} Prefetching has one door, prefetch/index.`,
  },
  {
    of: 'src/elements/monthly-fee/prefetch/',
    may: ['src/elements/monthly-fee/', 'src/elements/base/', 'src/elements/formats/', ...ofElements],
    why: elementsWhy,
  },
  {
    of: 'src/index',
    may: ['src/elements/', 'type src/client/'],
    why: 'Functions of the client have an entry of their own.',
  },
  { of: 'src/define-elements', may: ['src/index', 'src/elements/base/'], why: 'It registers what index gives out.' },
  { of: 'src/define', may: ['src/define-elements', 'type src/index'], why: 'It registers all elements at once.' },
  {
    of: 'src/script',
    may: ['src/define-elements', 'src/index', 'src/elements/'],
    why: 'Anything else belongs behind them.',
  },
  {
    of: 'src/markup/',
    may: [
      'src/markup/',
      'src/elements/',
      'src/client/check-answer',
      'src/contract/value-sets',
      'src/contract/page-settings',
      'src/locales/',
      'lit',
    ],
    why: 'The markup is made of the elements’ own views, on servers, where it sends nothing.',
  },
  { of: 'src/', may: ['src/'], why: 'The widget knows neither the host nor the demo.' },
  {
    of: 'host/src/',
    may: [...ofHost, '!host/src/quotes/prefetch/'],
    why: `${hostWhy} Prefetching has one door, from quotes/quote-answers to quotes/prefetch/index.`,
  },
  ...['host/src/quotes/quote-answers', 'host/src/quotes/prefetch/'].map((of) => ({ of, may: ofHost, why: hostWhy })),
  {
    of: 'host/src/command/',
    may: [
      'host/src/',
      'packages',
      'fin-widgets/client',
      'fin-widgets/contract',
      'fin-widgets/internal',
      'fin-widgets/reserve',
    ],
    why: 'The command runs the host on Node, and needs no element.',
  },
  {
    of: 'demo/',
    may: ['demo/', 'packages', 'src/reserve', 'src/locales/languages', ...entries],
    why: 'The demo uses what a site can use. Export in an entry what is missing there.',
  },
  {
    of: 'demo/service/',
    may: ['demo/service/', 'packages', 'src/contract/index', 'src/locales/languages'],
    why: 'The service knows the contract and the list of languages alone, so that it does not mirror a mistake of the client.',
  },
  {
    of: 'bench/',
    may: ['bench/', 'packages', 'scripts/', 'src/reserve', ...entries],
    why: 'A bench measures what a site can use.',
  },
];

/** The layer of a file, if it has one. */
const layerOf = (file: string): Layer | undefined =>
  layers
    .filter(({ of }) => (of.endsWith('/') ? file.startsWith(of) : file === of))
    .sort((a, b) => b.of.length - a.of.length)[0];

const covers = (entry: string, target: string): boolean => {
  if (entry === 'packages')
    return !/^(?:src|host|demo|test|scripts|bench|wordpress)\//.test(target) && !/^fin-widgets/.test(target);
  if (entry.endsWith('/')) return target.startsWith(entry);
  if (entry.endsWith('/*')) return posix.dirname(target) === entry.slice(0, -2);
  return target === entry || target.startsWith(`${entry}/`);
};

const isAllowed = (may: readonly string[], target: string, isType: boolean): boolean =>
  may.some((entry) => covers(entry.replace(/^type /, ''), target) && (isType || !entry.startsWith('type '))) &&
  !may.some((entry) => entry.startsWith('!') && covers(entry.slice(1), target));

/** Everything that a module imports or exports again. An import that brings both types and values counts as one of values. */
const importsOf = (path: string, code: string): { from: string; isType: boolean }[] => {
  const { module } = parseSync(path, code);
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ from: moduleRequest.value, isType }] : [])),
  );
  const atOnce = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const later = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, from] = /^(['"`])(.*)\1$/.exec(code.slice(start, end))?.slice(1) ?? [];
    return from ? [{ from, isType: false }] : [];
  });
  return [...again, ...atOnce, ...later];
};

/**
 * One line for each import that its layer does not allow.
 *
 * @param path of the module, from the root
 */
export const wrongImports = (path: string, code: string): string[] => {
  const layer = layerOf(path.replace(/\.[a-z.]+$/, ''));
  if (!layer) return [];
  return importsOf(path, code).flatMap(({ from, isType }) => {
    const target = from.startsWith('.') ? posix.join(posix.dirname(path), from).replace(/\.js$/, '') : from;
    return isAllowed(layer.may, target, isType) ? [] : [`${path} imports ${from}. ${layer.why}`];
  });
};

/** One line for each wrong import of the repository. */
export const allWrongImports = (): string[] =>
  ['src', 'host/src', 'demo', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]s$/.test(name))
      .sort()
      .flatMap((name) => wrongImports(`${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8'))),
  );
