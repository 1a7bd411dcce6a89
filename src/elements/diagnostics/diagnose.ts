/**
 * The diagnostics: what is wrong with a page's widgets, and what to do about it. Only `finWidgets.diagnose()` and
 * `fin-widgets/diagnose` load them, so that a visitor's browser sends no requests but the widgets' own. They send requests only to
 * the addresses that the page's elements are set to, and none that creates something.
 *
 * The lines on the console are for the person who builds the page. They name addresses by their origins, and never a token.
 */
import type { FinError } from '../../client/errors.js';
import type { Operation } from '../../contract/operations.js';
import type { FinElement } from '../base/fin-element.js';
import type { FinErrorEvent } from '../base/fin-error-event.js';
import { testScenario } from '../base/test-mode.js';
import { checkAttributes, checkDataMounts, checkPageJson, checkScriptAttributes } from './attribute-checks.js';
import { type Connection, connectionOf, type PageDefault } from './connection-settings.js';
import { checkCredit, type FeeElement } from './credit-checks.js';
import { nameOf } from './element-names.js';
import type { CreditMath } from './example-in-text.js';
import { explainError } from './explain-error.js';
import { checkHost, type HostReport, type ReadPageSettings } from './host-checks.js';
import { checkFurtherFiles, checkPage, checkSandbox, explainSecondScript, script } from './page-checks.js';
import { checkSettings } from './setting-checks.js';
import { checkNesting, checkTags } from './tag-checks.js';

/** What the diagnostics read from the widgets' modules, which are in another file. */
export interface Widgets {
  /** The elements on the page. */
  elements: Iterable<FinElement>;
  pageDefault: PageDefault;
  /** Loads the file of the cards' details, which has the computation of a credit. */
  loadDetails: () => Promise<{ creditMath: CreditMath }>;
  /** Reads a host's settings for pages. */
  readPageSettings: ReadPageSettings;
}

const isFee = (element: FinElement): element is FeeElement => element.localName === 'fin-monthly-fee';

/** Lines that are on the console already. */
const printed = new Set<string>();

/** Explanations by connection and error code. Many elements fail alike, and are explained by one request. */
const explanations = new Map<string, Promise<string>>();

/** Versions of further scripts on the page. */
const duplicateVersions = new Set<string>();

let isListening = false;

/**
 * Prints every problem that can be found, one line each with its cause and what to do about it. From then on, each failure of
 * an element is explained when it happens.
 *
 * @param duplicateVersion the version of a further script on the page; if given, only this is explained
 */
export const diagnose = async (duplicateVersion: string | undefined, widgets: Widgets): Promise<void> => {
  if (duplicateVersion) {
    duplicateVersions.add(duplicateVersion);
    printOnce(explainSecondScript(duplicateVersion));
    return;
  }
  await printAllProblems(widgets);
  if (isListening) return;
  isListening = true;
  document.addEventListener(
    'fin-error',
    (event) => void explainFailure(event as FinErrorEvent, widgets.pageDefault),
    true,
  );
};

const print = (line: string): void => {
  printed.add(line);
  console.warn(`fin-widgets: ${line}`);
};

const printOnce = (line: string): void => {
  if (!printed.has(line)) print(line);
};

const printAllProblems = async ({
  elements: connected,
  pageDefault,
  loadDetails,
  readPageSettings,
}: Widgets): Promise<void> => {
  const elements = [...connected];
  await Promise.all(elements.map((element) => element.updateComplete));
  const problems = new Set([
    ...[...duplicateVersions].map(explainSecondScript),
    ...checkTags(elements),
    ...elements.flatMap((element) => [
      ...checkSettings(element, elements),
      ...checkAttributes(element, elements),
      ...checkNesting(element, elements),
    ]),
    ...checkDataMounts(),
    ...checkScriptAttributes(),
    ...checkPageJson(),
    ...checkSandbox(elements),
  ]);
  const count = `${elements.length} element${elements.length === 1 ? '' : 's'}`;
  const checked = [`the settings, ids and attributes of ${count}`];
  const own = elements.filter((element) => hasOwnClient(element, pageDefault));
  if (own.some(hasFailed)) problems.add(ownClientFailure('error'));
  const unchecked = new Set<string>(own.length ? ['the client that the page made'] : []);
  for (const group of groupByConnection(
    elements.filter((element) => !own.includes(element)),
    pageDefault,
  )) {
    const report = await checkGroup(group, elements, readPageSettings);
    for (const problem of report.problems) problems.add(problem);
    checked.push(...report.checked);
    for (const operation of report.unchecked) unchecked.add(operation);
  }
  // Where the file cannot be loaded, the check of the further files says so.
  const details = await loadDetails().catch(() => undefined);
  const creditReports = details
    ? await Promise.all(
        elements.filter(isFee).map((element) => {
          const connection = own.includes(element) ? undefined : connectionOf(element, pageDefault);
          return checkCredit(element, elements, connection, details.creditMath);
        }),
      )
    : [];
  for (const problem of creditReports.flatMap((report) => report.problems)) problems.add(problem);
  if (creditReports.some(({ isChecked }) => isChecked)) checked.push('the figures in legal texts');
  const fileProblems = await checkFurtherFiles(elements);
  for (const problem of fileProblems) problems.add(problem);
  if (script() && !fileProblems.length) checked.push('the script’s further files');
  const scenario = testScenario(pageDefault('test'));
  const testNotes =
    scenario === undefined
      ? []
      : [`the test mode is on ("${scenario}"): a simulated service answers in place of the financing service.`];
  for (const problem of problems) print(problem);
  if (problems.size) {
    for (const note of testNotes) print(note);
    return;
  }
  const waiting = elements.filter((element) => isFee(element) && element.state === 'idle');
  const sentences = [
    `fin-widgets${script() ? ` ${script()?.version}` : ''}: no problem was found.`,
    `Checked: ${checked.join('; ')}.`,
    ...testNotes,
    ...(unchecked.size ? [`Not checked: ${[...unchecked].join(', ')}.`] : []),
    ...(waiting.length
      ? [`Monthly payments that are not requested yet, since they are off-screen or disabled: ${waiting.length}.`]
      : []),
  ];
  console.info(sentences.join(' '));
};

const hasFailed = ({ state }: FinElement): boolean => state === 'error' || state === 'unknown';

/** Elements with the same connection. */
interface Group {
  connection: Connection;
  elements: FinElement[];
}

const ownClientFailure = (code: string): string =>
  `the page’s own client failed (${code}). Check the code that creates it: the diagnostics do not know its connection.`;

/** Whether an element uses a client of the page's own making, by the rules of `fin-element.ts`. The diagnostics do not know its connection. */
const hasOwnClient = (element: Partial<FinElement> | null, pageDefault: PageDefault): boolean => {
  if (testScenario(pageDefault('test')) !== undefined) return false;
  const { client, host, baseUrl, tokenUrl, token, settingsSource } = element ?? {};
  if (client || host || baseUrl || tokenUrl || token) return Boolean(client);
  return settingsSource ? hasOwnClient(settingsSource, pageDefault) : Boolean(pageDefault('client'));
};

const groupByConnection = (elements: readonly FinElement[], pageDefault: PageDefault): Iterable<Group> => {
  const groups = new Map<string, Group>();
  for (const element of elements) {
    const connection = connectionOf(element, pageDefault);
    const key = JSON.stringify(connection);
    const group = groups.get(key) ?? { connection, elements: [] };
    groups.set(key, group);
    group.elements.push(element);
  }
  return groups.values();
};

/** The operations that an element of each kind needs its host to allow. */
const operationsOf: Record<string, readonly Operation[]> = {
  'fin-monthly-fee': ['pricing_2'],
  'fin-checkout-button': ['new_project_2', 'update_project_2'],
  'fin-lead-form': ['new_lead'],
};

/** Checks a connection, then the elements whose request has failed although the connection is right. */
const checkGroup = async (
  { connection, elements }: Group,
  all: readonly FinElement[],
  readPageSettings: ReadPageSettings,
): Promise<HostReport> => {
  const operations = [...new Set(elements.flatMap(({ localName }) => operationsOf[localName] ?? []))];
  const hasFee = elements.some((element) => isFee(element) && element.state === 'ready');
  const report = await checkHost(connection, operations, hasFee, readPageSettings);
  const { problems } = report;
  const failed = problems.length ? [] : elements.filter(hasFailed);
  problems.unshift(...checkPage(connection));
  for (const element of failed) {
    const error = await repeatFailure(element);
    if (error) problems.push(await explainError(error, connection));
    else if (error === null)
      problems.push(
        `${nameOf(element, all)}: the last request failed. Repeat it on the page: from now on, the console explains each failure.`,
      );
  }
  return report;
};

/** A repeated request that takes longer is not waited for: the element may have left the page. */
const repeatTimeoutMs = 20_000;

/**
 * Repeats the failed request of a fee element. `undefined` if it succeeds now; `null` if the element cannot repeat it, since that
 * might create something, or does not tell in time.
 */
const repeatFailure = (element: FinElement & { refresh?(): void }): Promise<FinError | undefined | null> =>
  new Promise((resolve) => {
    if (!element.refresh) return resolve(null);
    const signal = AbortSignal.timeout(repeatTimeoutMs);
    signal.addEventListener('abort', () => resolve(null));
    for (const type of ['fin-error', 'fin-fee']) {
      element.addEventListener(type, (event) => resolve((event as Partial<FinErrorEvent>).error), { signal });
    }
    element.refresh();
  });

/** Explains a failure when it happens. A wrong setting (`unconfigured`) is explained by the element itself. */
const explainFailure = async (event: FinErrorEvent, pageDefault: PageDefault): Promise<void> => {
  const { error } = event;
  if (error.code === 'unconfigured') return;
  const [element = null] = event.composedPath(); // `target` is the host of the element's shadow root
  const source = element as Partial<FinElement> | null;
  if (hasOwnClient(source, pageDefault)) {
    printOnce(ownClientFailure(error.code));
    return;
  }
  const connection = connectionOf(source, pageDefault);
  for (const problem of checkPage(connection)) printOnce(problem);
  const key = JSON.stringify([connection, error.operation, error.code]);
  const explanation = explanations.get(key) ?? explainError(error, connection);
  explanations.set(key, explanation);
  printOnce(await explanation);
};
