/** Checks of the page and of the script, which need no answer from a host. */
import { isLoopback } from '../../client/urls.js';
import { addressesOf, type Connection } from './connection.js';

/** What is wrong with the page's own address, or with a connection seen from it. */
export const checkPage = (connection: Connection): string[] => {
  const { protocol, hostname } = location;
  const problems: string[] = [];
  if (self.origin === 'null') {
    problems.push(
      'this page is in a sandboxed frame and has no origin, which a host refuses: add allow-same-origin to the frame’s sandbox.',
    );
  } else if (protocol !== 'https:' && !isLoopback(hostname)) {
    problems.push(`this page came by ${protocol}//, so anybody on the network can change it: serve it by https.`);
  }
  for (const [attribute, url] of addressesOf(connection)) {
    if (protocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname)) {
      problems.push(`${attribute} is http, which browsers block on an https page: use https.`);
    }
  }
  return problems;
};

/** What is wrong if the page has no element that works. */
export const checkElements = (elementCount: number): string | undefined => {
  if (!customElements.get('fin-monthly-fee')) {
    return 'this browser is too old for the elements: visitors see what the page has in them.';
  }
  return elementCount
    ? undefined
    : 'no element is on this page: did the page’s editor remove <fin-monthly-fee>? Then use its data mount.';
};

/** The running script. `src/script.ts` declares its type, but must not be imported: it runs on import. */
const script = () => (window as { finWidgets?: { version: string; files: string } }).finWidgets;

export const scriptVersion = (): string | undefined => script()?.version;

/** What the script of another version does that the page loads as well. */
export const explainSecondScript = (version: string): string =>
  `${scriptVersion()} is on this page already, so ${version} does nothing but set the data-* that the page lacks: load only one of them.`;

/** Tries to load the script's second file. A page with its own bundle has no such file, and nothing is checked. */
export const checkSecondFile = async (): Promise<string | undefined> => {
  const { files } = script() ?? {};
  if (!files) return undefined;
  const url = new URL(`fin-widgets-forms-${scriptVersion()}.js`, new URL(files, document.baseURI));
  try {
    await import(/* @vite-ignore */ url.href);
    return undefined;
  } catch {
    return `${url.href} cannot be loaded, so the checkout button opens no dialog, and the lead form does not appear: put that file beside the script, or set finWidgets.files to its folder. From another origin it needs Access-Control-Allow-Origin.`;
  }
};
