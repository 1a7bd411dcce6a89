/** A WordPress with a configured plugin, and a service that answers as a test says and records what arrives. */
import type { TestContext } from 'node:test';
import { createUpstream, type ReceivedCall, type Upstream } from '../../host/conformance/upstream.js';
import { credentials } from '../../host/fixtures.js';
import { type Site, startSite } from './site.js';

export interface Answer {
  code: number;
  body: { status?: string; message?: string; token?: string };
}

export interface ScriptedSite {
  readonly site: Site;
  readonly upstream: Upstream;
  /** Every call that arrived, logins too. A test may empty it. */
  readonly received: ReceivedCall[];
  /** Calls the host side as a page of the site does. */
  post(path: string, body?: object, token?: string, key?: string): Promise<Answer>;
  /** The plugin's notice on an administrator's dashboard, as HTML; empty if there is none. */
  notice(): Promise<string>;
  close(): Promise<void>;
}

/** A further service, which counts what arrives. */
export const startService = async (t: TestContext): Promise<{ baseUrl: string; received: ReceivedCall[] }> => {
  const received: ReceivedCall[] = [];
  const { baseUrl, close } = await createUpstream((call) => received.push(call));
  t.after(close);
  return { baseUrl, received };
};

export const startScriptedSite = async (): Promise<ScriptedSite> => {
  const received: ReceivedCall[] = [];
  const [upstream, site] = await Promise.all([createUpstream((call) => received.push(call)), startSite()]);
  await site.php(`update_option('fin_widgets', ['base_url' => '${upstream.baseUrl}']);
    FinWidgets\\Credentials::store('${credentials.email}', '${credentials.password}', '${upstream.baseUrl}');`);
  return {
    site,
    upstream,
    received,
    async post(path, body = {}, token = '', key = crypto.randomUUID()) {
      const response = await fetch(`${site.url}/wp-json/fin/v1${path}`, {
        method: 'POST',
        headers: {
          Origin: site.url,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify(body),
      });
      return { code: response.status, body: (await response.json()) as Answer['body'] };
    },
    notice: () =>
      site.php(
        "set_current_screen('dashboard'); do_action('admin_init'); FinWidgets\\Health::showNotice();",
        'administrator',
      ),
    async close() {
      upstream.close();
      await site.stop();
    },
  };
};
