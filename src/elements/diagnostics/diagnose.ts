/**
 * The diagnostics: what is wrong with a page's widgets, and what to do about it. Only `finWidgets.diagnose()` loads them, so
 * that a visitor's browser sends no requests but the widgets' own. They send requests only to the addresses that the page's
 * elements are set to.
 *
 * The lines on the console are for the person who builds the page. They name addresses by their origins, and never a token.
 */
import type { FinError } from '../../client/errors.js';
import type { ConnectedElement } from '../base/element-registry.js';
import type { FinElement } from '../base/fin-element.js';
import type { FinErrorEvent } from '../base/fin-error-event.js';
import { type Connection, connectionOf, type PageDefault } from './connection.js';
import { explainError } from './explain-error.js';
import { checkElements, checkPage, checkSecondFile, explainSecondScript, scriptVersion } from './page-checks.js';
import { checkTokenUrl } from './probe-requests.js';

/** Lines that are on the console already. */
const printed = new Set<string>();

/** Explanations by connection and error code. Many elements fail alike, and are explained by one request. */
const explanations = new Map<string, Promise<string>>();

/** Versions of further scripts on the page. */
const secondScripts = new Set<string>();

let isListening = false;

/**
 * Prints every problem that can be found, one line each with its cause and what to do about it. From then on, each failure of
 * an element is explained when it happens.
 *
 * @param secondScript the version of a further script on the page; if given, only this is explained
 * @param elements the elements on the page
 */
export const diagnose = async (
  secondScript: string | undefined,
  elements: Iterable<ConnectedElement>,
  pageDefault: PageDefault,
): Promise<void> => {
  if (secondScript) {
    secondScripts.add(secondScript);
    printOnce(explainSecondScript(secondScript));
    return;
  }
  await printAllProblems([...elements] as unknown as FinElement[], pageDefault); // only our elements are in the registry
  if (isListening) return;
  isListening = true;
  document.addEventListener('fin-error', (event) => void explainFailure(event as FinErrorEvent, pageDefault), true);
};

const print = (line: string): void => {
  printed.add(line);
  console.warn(`fin-widgets: ${line}`);
};

const printOnce = (line: string): void => {
  if (!printed.has(line)) print(line);
};

const printAllProblems = async (elements: readonly FinElement[], pageDefault: PageDefault): Promise<void> => {
  const problems = new Set<string | undefined>([...secondScripts].map(explainSecondScript));
  problems.add(checkElements(elements.length));
  const connections = new Map<string, Connection>();
  for (const element of elements) {
    const connection = connectionOf(element, pageDefault);
    if (!element.client) connections.set(JSON.stringify(connection), connection);
    for (const problem of await checkElement(element, connection)) problems.add(problem);
  }
  for (const connection of connections.values()) {
    for (const problem of checkPage(connection)) problems.add(problem);
    if (connection.tokenUrl) problems.add(await checkTokenUrl(connection.tokenUrl));
  }
  problems.add(await checkSecondFile());
  problems.delete(undefined);
  for (const problem of problems) print(problem as string); // `undefined` is deleted above
  if (problems.size) return;
  console.warn(`fin-widgets ${scriptVersion()}: nothing is wrong with the ${elements.length} elements of this page.`);
};

const checkElement = async (element: FinElement, connection: Connection): Promise<string[]> => {
  if (element.state === 'unconfigured') {
    const name = `<${element.localName}${element.id && ` id="${element.id}"`}>`;
    return [`${name}: total-cost is empty, or the console has named what is missing or wrong.`];
  }
  const error = element.state === 'error' && (await repeatFailure(element));
  return error ? [await explainError(error, connection)] : [];
};

/** Repeats the failed request of a fee element. `undefined` if it succeeds now, or if the element cannot repeat it. */
const repeatFailure = (element: FinElement & { refresh?(): void }): Promise<FinError | undefined> =>
  new Promise((resolve) => {
    if (!element.refresh) return resolve(undefined);
    for (const type of ['fin-error', 'fin-fee']) {
      element.addEventListener(type, (event) => resolve((event as Partial<FinErrorEvent>).error), { once: true });
    }
    element.refresh();
  });

/** Explains a failure when it happens. A wrong setting (`unconfigured`) is explained by the element itself. */
const explainFailure = async ({ target, error }: FinErrorEvent, pageDefault: PageDefault): Promise<void> => {
  if (error.code === 'unconfigured') return;
  const connection = connectionOf(target as Partial<FinElement> | null, pageDefault);
  for (const problem of checkPage(connection)) printOnce(problem);
  const key = JSON.stringify([connection, error.code]);
  const explanation = explanations.get(key) ?? explainError(error, connection);
  explanations.set(key, explanation);
  printOnce(await explanation);
};
