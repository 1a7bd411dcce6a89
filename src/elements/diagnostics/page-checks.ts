/** Checks of the page's address and of the script's files, which need no answer from a host. */
import { isLoopback } from '../../client/url-guards.js';
import type { FinElement } from '../base/fin-element.js';
import { fileUrl, integrityOf, preload } from '../base/script-files.js';
import { addressesOf, type Connection } from './connection-settings.js';
import { observeCsp } from './probe-requests.js';

/** What is wrong with the page's own address, or with a connection seen from it. */
export const checkPage = (connection: Connection): string[] => {
  const { protocol, hostname } = location;
  const problems: string[] = [];
  if (protocol === 'file:') {
    problems.push(
      'this page was opened as a file, so it has no origin, and the host refuses it: open it from a web server.',
    );
  } else if (self.origin === 'null') {
    problems.push(
      'this page is in a sandboxed frame, so it has no origin, and the host refuses it: add allow-same-origin to the frame’s sandbox.',
    );
  } else if (protocol !== 'https:' && !isLoopback(hostname)) {
    problems.push(`this page was loaded by ${protocol}//, so anybody on the network can change it: serve it by https.`);
  }
  for (const [attribute, url] of addressesOf(connection)) {
    if (protocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname)) {
      problems.push(`${attribute} is http, which browsers block on an https page: use https.`);
    }
  }
  return problems;
};

/** What is wrong if a sandbox keeps the page's elements from sending their forms. A header may sandbox a page that is in no frame, too. */
export const checkSandbox = (elements: readonly FinElement[]): string[] =>
  elements.every(({ localName }) => localName === 'fin-monthly-fee') || canSubmitForms()
    ? []
    : [
        'this page is in a sandboxed frame without allow-forms, so neither the checkout button’s dialog nor the lead form can be sent: add allow-forms to the frame’s sandbox.',
      ];

/** Whether the browser dispatches `submit`, on which the elements send. It does not leave the shadow root, so the page hears nothing. */
const canSubmitForms = (): boolean => {
  const host = document.createElement('div');
  const form = document.createElement('form');
  let isSubmitted = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    isSubmitted = true;
  });
  host.attachShadow({ mode: 'closed' }).append(form);
  document.body.append(host);
  form.requestSubmit();
  host.remove();
  return isSubmitted;
};

/** The running script, if the page has one. `src/script.ts` declares its type, but must not be imported: it runs on import. */
export const script = () => {
  const { finWidgets } = window as { finWidgets?: { version: string; files: string; diagnose(): Promise<void> } };
  return finWidgets?.version ? finWidgets : undefined; // an element of the page with this id is a global of that name, too
};

/** The script's tags. A tag whose file has another name is found by the address that the script knows as its own. */
export const ourScripts = (): HTMLScriptElement[] =>
  [...document.scripts].filter(({ src }) => src && (/\bfin-widgets[\w.-]*\.js\b/.test(src) || src === script()?.files));

/** What the script of another version does that the page loads as well. */
export const explainSecondScript = (version: string): string =>
  `${script()?.version} is on this page already, so ${version} does nothing but set the data-* that the page lacks: load only one of them.`;

/** The settings of a fee that ask for the file of the details. Other elements have none of them. */
type DetailedElement = FinElement & { allCostsIncluded: boolean; termChart: boolean; share: boolean };

/** Tries to load the script's further files, where the page may need them. A page with its own bundle has none, and nothing is checked. */
export const checkFurtherFiles = async (elements: readonly FinElement[]): Promise<string[]> => {
  const { files, version } = script() ?? {};
  if (!files) return [];
  const noLeadForm = 'the lead form does not appear';
  const problems = [
    await checkFile(
      `fin-widgets-prefetcher-${version}.js`,
      'each quote is requested only when a visitor has chosen it',
    ),
    await checkFile(`fin-widgets-forms-${version}.js`, `the checkout button opens no dialog, and ${noLeadForm}`),
  ];
  if (elements.some(({ localName }) => localName === 'fin-lead-form')) {
    problems.push(await checkFile(`fin-widgets-lead-${version}.js`, noLeadForm));
  }
  if (elements.some((element) => (element as Partial<FinElement>).amountSelector)) {
    problems.push(await checkFile(`fin-widgets-amount-${version}.js`, 'no total cost is read from the page'));
  }
  if (elements.some(hasDetails)) {
    problems.push(
      await checkFile(
        `fin-widgets-details-${version}.js`,
        'the card shows no totals, example, chart or buttons to share',
      ),
    );
  }
  return problems.filter((problem) => problem !== undefined);
};

/** Whether the page asks for what is in the file of the details. */
const hasDetails = (element: FinElement): boolean =>
  (['allCostsIncluded', 'termChart', 'share'] as const).some((name) => (element as DetailedElement).flag(name));

/** @param consequence what the page lacks without the file */
const checkFile = async (name: string, consequence: string): Promise<string | undefined> => {
  const url = fileUrl(name, script()?.files ?? '');
  const csp = observeCsp('script-src', url);
  try {
    await preload(url.href, integrityOf(name));
    return undefined;
  } catch {
    if (await isAltered(url, integrityOf(name)))
      return `${url.href} is not the file of this version, so it is not run, and ${consequence}: put the version’s own file there, and exclude it from what rewrites scripts.`;
    return (await csp.hasBlocked())
      ? `the page’s Content Security Policy blocks ${url.href}, so ${consequence}: add ${url.origin} to its script-src.`
      : `${url.href} cannot be loaded, so ${consequence}: put that file beside the script, or set finWidgets.files to its folder. From another origin it needs Access-Control-Allow-Origin.`;
  } finally {
    csp.stop();
  }
};

/** Whether the file is there with another content. `crypto.subtle` is only there on https and loopback; elsewhere nobody can say. */
const isAltered = async (url: URL, integrity: string): Promise<boolean> => {
  const content = await fetch(url).then(
    (response) => (response.ok ? response.arrayBuffer() : undefined),
    () => undefined,
  );
  const digest = content && (await crypto.subtle?.digest('SHA-256', content));
  return Boolean(digest) && integrity !== `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest ?? [])))}`;
};
