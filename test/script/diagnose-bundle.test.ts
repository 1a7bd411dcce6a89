/** `diagnose()` of `fin-widgets/diagnose`, in a page that bundles the elements with Vite. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { build, type Rolldown } from 'vite';
import type { Scenario } from '../support/scenario.js';
import { button, connection, fee, site, tag, waitForState } from './site.js';

const { visit, putScript } = site();

/** Bundles a module of the built package under this name at the root of the site, with the files that it loads on demand. */
const putBundle = async (name: string, code: string): Promise<void> => {
  const folder = await mkdtemp(join('dist', 'page-'));
  const input = join(folder, 'page.js');
  await writeFile(input, code);
  const options = { input, output: { format: 'es', entryFileNames: `${name}.js` } } as const;
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: options },
  });
  await rm(folder, { recursive: true });
  for (const file of (built as Rolldown.RolldownOutput).output)
    if (file.type === 'chunk') putScript(`/${file.fileName}`, file.code);
};

before(async () => {
  const diagnose = "import { diagnose } from '../diagnose.js'; window.diagnose = diagnose;";
  await putBundle('with-define', `import '../define.js'; ${diagnose}`);
  await putBundle('without-define', diagnose);
});

type Page = Awaited<ReturnType<typeof visit>>['page'];

const diagnosis = async (page: Page, complaints: readonly string[]): Promise<string[]> => {
  await page.waitForFunction(() => 'diagnose' in window);
  const before = complaints.length;
  await page.evaluate(() => (window as unknown as { diagnose(): Promise<void> }).diagnose());
  return complaints.slice(before);
};

const bundle = (name: string) => `<script type="module" src="/${name}.js"></script>`;

const withConnection = ({ baseUrl, tokenUrl }: Scenario, markup: string): string =>
  markup.replace(' ', ` base-url="${baseUrl}" token-url="${tokenUrl}" `);

test('a page without `finWidgets` is diagnosed', async (t) => {
  const { page, complaints } = await visit(t, (service) => withConnection(service, fee) + bundle('with-define'));
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(await diagnosis(page, complaints), [
    'fin-widgets: no problem was found. Checked: the settings, ids and attributes of 1 element; a token from token-url; a monthly payment from base-url.',
  ]);
});

test('on a page with the script tag, a bundle leaves the elements to the script', async (t) => {
  const { page } = await visit(t, (service) => {
    const heldTasks = '<script>scheduler.yield = () => new Promise((resolve) => { window.goOn = resolve; })</script>';
    return `${heldTasks}${tag({ ...connection(service), country: 'DE' })}${fee}${button}${bundle('with-define')}`;
  });
  await page.waitForFunction(() => 'diagnose' in window); // the bundle has run
  assert.equal(await page.evaluate(() => customElements.get('fin-checkout-button')), undefined);
  await page.evaluate(() => (Reflect.get(window, 'goOn') as () => void)());
  // It finds the card, which only a button of the same copy does.
  await waitForState(page, 'fin-checkout-button', 'idle');
});

test('its mistakes are named', async (t) => {
  const markup = `${fee.replace('total-cost', 'total')}<div data-fin-widget="lead-form"></div>`;
  const { page, complaints } = await visit(t, (service) => withConnection(service, markup) + bundle('with-define'));
  assert.deepEqual(await diagnosis(page, complaints), [
    'fin-widgets: <fin-monthly-fee>: total-cost is empty: there is no monthly payment until it is set.',
    'fin-widgets: <fin-monthly-fee> has no attribute total: did you mean total-cost?',
    'fin-widgets: <div data-fin-widget="lead-form"> stays empty: data mounts need the script tag. With a bundle, write <fin-lead-form> instead.',
  ]);
});

test('a bundle that registers no element is told so', async (t) => {
  const { page, complaints } = await visit(
    t,
    () => `${fee}<div data-fin-widget="monthly-fee"></div>${bundle('without-define')}`,
  );
  assert.deepEqual(await diagnosis(page, complaints), [
    'fin-widgets: the elements are not registered: import "fin-widgets/define" in the browser.',
  ]);
});

test('on a page with the script tag, the elements of that are diagnosed', async (t) => {
  const { page, complaints } = await visit(
    t,
    (service) => tag(connection(service)) + fee.replace('DE', 'Narnia') + bundle('without-define'),
  );
  await waitForState(page, 'fin-monthly-fee', 'unconfigured');
  assert.match((await diagnosis(page, complaints)).join(), /<fin-monthly-fee>: country is "Narnia": use Germany/);
});

test('elements of another copy of the package are told apart', async (t) => {
  const { page, complaints } = await visit(
    t,
    (service) => withConnection(service, fee) + bundle('with-define') + bundle('without-define'),
  );
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(await diagnosis(page, complaints), [
    'fin-widgets: 1 of the elements belong to another copy of fin-widgets, and are not checked: load one copy only.',
  ]);
});
