/** The conformance suite on the plugin's host. */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { conformance } from '../../host/test/conformance/index.js';
import type { Setup } from '../../host/test/conformance/subject.js';
import { type Site, startSite } from './support/site.js';

let site: Site;

before(async () => {
  site = await startSite();
});
after(() => site.stop());

const optionsFor = ({ service, secrets, store: _store, ...setup }: Setup) => ({
  base_url: service.baseUrl,
  email: service.email,
  password: service.password,
  secrets,
  origins: setup.origins,
  organization: setup.organization ?? '',
  sales_rep: setup.salesRep ?? '',
  ...(setup.operations && { operations: setup.operations }),
  send_offer_email: setup.sendOfferEmail ?? false,
  checkout_origins: setup.checkoutOrigins ?? null,
  offer_pdf_origins: setup.offerPdfOrigins ?? null,
  token_lifetime: setup.tokenLifetime,
  limits: setup.limits,
  concurrency: setup.concurrency,
  timeout: setup.timeout ?? null,
  pricing_ttl: setup.pricingTtl,
  ...(setup.prefetch !== undefined && { prefetch: setup.prefetch && { per_minute: setup.prefetch.perMinute } }),
  ...(setup.loginPause && { login_pause: setup.loginPause }),
  require_key: setup.requireKey ?? true,
  page: setup.page ?? [],
});

conformance('WordPress plugin', async (setup) => {
  const log = join(site.folder, 'answered.log');
  await site.configure({});
  // The new host must know nothing of the earlier one. The plugin's store counts as forgetful only after its table was lost.
  await site.php(`global $wpdb;
    $wpdb->query("DELETE FROM {$wpdb->prefix}fin_widgets");
    update_option('fin_widgets_table_lost', ${setup.store === 'forgetful' ? 'time()' : 0});`);
  await rm(log, { force: true });
  const failingQueries = setup.store === 'away' ? "/'idempotency/" : '';
  await site.configure({ host: optionsFor(setup), failingQueries });
  return {
    baseUrl: `${site.url}/wp-json/fin/v1`,
    log: () => readFileSync(log, { encoding: 'utf8', flag: 'a+' }),
    stop: async () => {},
  };
});
