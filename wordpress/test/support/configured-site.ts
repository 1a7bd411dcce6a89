/** A WordPress with a configured plugin, and the demo with the service that the plugin calls. */
import type { DemoOptions } from '../../../demo/server.js';
import { basePaths, seeded, seededPassword } from '../../../demo/service/index.js';
import { type DemoSite, openDemo } from '../../../test/e2e/demo.js';
import { type Role, type Site, startSite } from './site.js';
import { savePage } from './surfaces.js';

export interface ConfiguredSite {
  readonly demo: DemoSite;
  readonly site: Site;
  /** `{base_url}` of the service. */
  readonly baseUrl: string;
  /** Saves a page as this user, and gives its address. WordPress removes HTML that the user may not write. */
  savePage(content: string, as?: Role): Promise<string>;
  close(): Promise<void>;
}

/**
 * @param settings options of the settings page beside base URL and credentials
 * @param demoOptions give the file a demo of its own. Default: the demo that all files of a run share
 */
export const startConfiguredSite = async (
  settings: Record<string, string> = {},
  demoOptions?: DemoOptions,
): Promise<ConfiguredSite> => {
  const [demo, site] = await Promise.all([openDemo(demoOptions), startSite()]);
  const baseUrl = demo.url + basePaths[0];
  await site.php(`update_option('fin_widgets', json_decode('${JSON.stringify({ ...settings, base_url: baseUrl })}', true));
    FinWidgets\\Credentials::store('${seeded.demo.email}', '${seededPassword}', '${baseUrl}');`);
  return {
    demo,
    site,
    baseUrl,
    savePage: (content, as = 'author') => savePage(content)(site, as),
    async close() {
      await demo.close();
      await site.stop();
    },
  };
};

/** Whether the page shows a monthly payment. Runs in the browser. */
export const hasFee = (): boolean => Number(Object(document.querySelector('fin-monthly-fee')).fee) > 0;
