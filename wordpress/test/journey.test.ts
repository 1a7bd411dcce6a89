/**
 * The first use of the plugin: from the zip to a project in the service's database, through WordPress's pages only.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { basePaths, seeded, seededPassword } from '../../demo/service/index.js';
import { type DemoSite, openDemo, serviceFee, visit } from '../../test/e2e/demo.js';
import { recordFees, waitForFee } from '../../test/e2e/displayed-fees.js';
import { chooseTerm, customer, drag, goToCheckout } from '../../test/e2e/user.js';
import { follow, logIn, openEditor, publish } from './support/admin.js';
import { type Site, startSite } from './support/site.js';

let demo: DemoSite;
let site: Site;

before(async () => {
  [demo, site] = await Promise.all([openDemo(), startSite({ withPlugin: false })]);
});

after(async () => {
  await demo.close();
  await site.stop();
});

test('from the zip to a project in the service’s database, without touching code', async (t) => {
  const { page: admin } = await visit(t, demo);
  await logIn(admin, site, 'administrator');

  await admin.goto(`${site.url}/wp-admin/plugin-install.php?tab=upload`);
  const upload = await admin.$('input[type=file]#pluginzip');
  await upload?.uploadFile('dist/fin-widgets-wordpress.zip');
  await follow(admin, '#install-plugin-submit');
  await follow(admin, 'a.button-primary[href*="action=activate"]');

  await admin.goto(`${site.url}/wp-admin/plugins.php`);
  await follow(admin, 'tr[data-slug="fin-widgets"] a[href*="options-general.php?page=fin-widgets"]');
  await admin.type('#fin-base_url', `${demo.url}${basePaths[0]}`);
  await admin.type('#fin-email', seeded.demo.email);
  await admin.type('#fin-legal', 'Representative example: <b>…</b>');
  await admin.type('#fin-rate', '3.99 % effective annual rate');
  await admin.type('#fin-password', 'a-wrong-password');
  await follow(admin, '#fin_widgets_test');
  const told = () => admin.$eval('.settings-error', (notice) => notice.textContent ?? '');
  assert.match(await told(), /refuses this e-mail address with this password/);

  await admin.type('#fin-password', seededPassword);
  await follow(admin, '#fin_widgets_test');
  assert.match(await told(), new RegExp(`works.*${seeded.demo.first}`));
  assert.equal(
    await admin.$eval('#fin-organization', (field) => (field as HTMLInputElement).value), // its id says so
    seeded.demo.organization,
  );

  // In the editor: the block by its name, and what it costs in the sidebar.
  await openEditor(admin, site, 'page');
  await admin.evaluate(
    async (widgets) => {
      const { blocks, data } = window.wp;
      const inserted = widgets.map(([name, attributes]) => blocks.createBlock(name, attributes));
      await data.dispatch('core/block-editor').insertBlocks(inserted);
    },
    [
      [
        'fin-widgets/monthly-fee',
        { 'total-cost': '24.900', country: 'Germany', tenor: '15', tenors: '10 15 20', downpayment: '10' },
      ],
      [
        'fin-widgets/checkout-button',
        {
          'type-project': 'Solar',
          'offer-pdf': 'https://files.installer.example/offer.pdf',
          label: 'See your offer',
        },
      ],
    ] as const,
  );
  const address = await publish(admin);
  // The preview in the editor is live.
  await admin.waitForFunction(() =>
    [document, ...Array.from(document.querySelectorAll('iframe'), (frame) => frame.contentDocument)].some(
      (place) => (place?.querySelector('fin-monthly-fee') as { fee?: number } | null)?.fee,
    ),
  );

  const { page, complaints, addresses } = await visit(t, demo);
  const call = await serviceFee(demo);
  await recordFees(page);
  await page.goto(address);
  const first = await waitForFee(page, '€24,900 · 15 years · Down payment 10%');
  assert.equal(first.fee, await call(first));
  await drag(page, 'Down payment', 30);
  const dragged = await waitForFee(page, '€24,900 · 15 years · Down payment 30%');
  assert.equal(dragged.fee, await call(dragged));
  await chooseTerm(page, '20 years');
  await waitForFee(page, '€24,900 · 20 years · Down payment 30%');
  await goToCheckout(page);
  assert.match(page.url(), /\/checkout\/[\w-]+$/);

  // Other files use the same service at the same time, with other tenors.
  const [project, ...more] = (await demo.rows('projects')).filter((row) =>
    row.financing_durations?.includes('20 years'),
  );
  assert.deepEqual(more, []);
  assert.equal(project?.email_customer, customer['E-mail']);
  assert.equal(project?.organization, seeded.demo.organization);
  assert.equal(project?.sales_rep, seeded.demo.id);
  assert.equal(project?.send_offer_email, false);
  assert.deepEqual(project?.financing_durations, ['20 years']);
  assert.equal(addresses.filter((each) => each.endsWith('/fin/v1/token')).length, 1);
  assert.deepEqual(complaints, []);

  // The nightly check knows the page, and finds nothing missing on the next night.
  const night = () =>
    site.value<[string, boolean]>(`do_action('fin_widgets_nightly_check');
      return [FinWidgets\\NightlyPagesCheck::test()['status'], (bool) wp_next_scheduled('fin_widgets_second_look')];`);
  for (let nights = 0; nights < 2; nights++) assert.deepEqual(await night(), ['good', false]);
  const [seen] = await site.value<object[]>("return array_values(get_option('fin_widgets_nightly_check')['seen']);");
  assert.deepEqual(seen, { element: true, script: true, legal: true, offer: true });
  assert.deepEqual(await site.complaints(), []);
});
