/** A WordPress with a configured plugin, and a service that answers as a test says and records the calls. */
import type { TestContext } from 'node:test';
import { createUpstream, type ReceivedCall, type Upstream } from '../../../host/test/conformance/upstream.js';
import { credentials } from '../../../host/test/support/fixtures.js';
import { openBrowser, type TestBrowser } from '../../../test/support/browser.js';
import { type Role, type Site, type SiteOptions, startSite } from './site.js';

export interface Answer {
  code: number;
  body: { status?: string; message?: string; token?: string };
}

export interface ScriptedSite {
  readonly site: Site;
  readonly upstream: Upstream;
  /** Every call that arrived, logins included. A test may empty it. */
  readonly received: ReceivedCall[];
  /** Calls the host as a page of the site does, with these headers beside the usual ones. */
  request(path: string, body: object, token?: string, headers?: Record<string, string>): Promise<Response>;
  /** The same with an `Idempotency-Key`. Reads the answer. */
  post(path: string, body?: object, token?: string, key?: string): Promise<Answer>;
  /** The plugin's notice on the dashboard of this role's user, as HTML; empty if there is none. */
  notice(as?: Role): Promise<string>;
  /** Stores an address of the service, as an import may do it: without the settings page, and without a password. */
  storeBaseUrl(baseUrl: string): Promise<void>;
  /** Undoes `site.define`, `site.configure` and `storeBaseUrl`. */
  reset(): Promise<void>;
  /** Deletes every row of the plugin's table. */
  emptyTable(): Promise<void>;
  close(): Promise<void>;
}

/** A further service, which records the calls. */
export const startService = async (t: TestContext): Promise<{ baseUrl: string; received: ReceivedCall[] }> => {
  const received: ReceivedCall[] = [];
  const { baseUrl, close } = await createUpstream((call) => received.push(call));
  t.after(close);
  return { baseUrl, received };
};

export const startScriptedSite = async (options: SiteOptions = {}): Promise<ScriptedSite> => {
  const received: ReceivedCall[] = [];
  const site = await startSite(options);
  const upstream = await createUpstream((call) => received.push(call));
  const request: ScriptedSite['request'] = (path, body, token = '', headers = {}) =>
    fetch(`${site.url}/wp-json/fin/v1${path}`, {
      method: 'POST',
      headers: {
        Origin: site.url,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const storeBaseUrl: ScriptedSite['storeBaseUrl'] = async (baseUrl) => {
    await site.php(`update_option('fin_widgets', ['base_url' => '${baseUrl}']);`);
  };
  await storeBaseUrl(upstream.baseUrl);
  await site.php(
    `FinWidgets\\Credentials::store('${credentials.email}', '${credentials.password}', '${upstream.baseUrl}');`,
  );
  return {
    site,
    upstream,
    received,
    request,
    async post(path, body = {}, token, key = crypto.randomUUID()) {
      const response = await request(path, body, token, { 'Idempotency-Key': key });
      return { code: response.status, body: (await response.json()) as Answer['body'] };
    },
    notice: (as = 'administrator') =>
      site.php("set_current_screen('dashboard'); do_action('admin_init'); FinWidgets\\Health::showNotice();", as),
    storeBaseUrl,
    async reset() {
      await site.define({});
      await site.configure({});
      await storeBaseUrl(upstream.baseUrl);
    },
    async emptyTable() {
      await site.php('global $wpdb; $wpdb->query("DELETE FROM {$wpdb->prefix}fin_widgets");');
    },
    async close() {
      upstream.close();
      await site.stop();
    },
  };
};

/** The same, with a browser for `visit`. */
export const startScriptedSiteAndBrowser = async (): Promise<ScriptedSite & { readonly browser: TestBrowser }> => {
  const site = await startScriptedSite();
  const browser = await openBrowser();
  return {
    ...site,
    browser,
    async close() {
      await browser.close();
      await site.close();
    },
  };
};
