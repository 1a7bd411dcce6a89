/** A WordPress whose plugin is set up, beside the service that it asks. */
import { basePaths, seeded, seededPassword } from '../../../demo/service/index.js';
import { type DemoSite, openDemo } from '../../e2e/demo.js';
import { type Role, type Site, startSite } from './site.js';
import { page } from './surfaces.js';

export interface Furnished {
  readonly stage: DemoSite;
  readonly site: Site;
  /** The service's. */
  readonly baseUrl: string;
  /** Saves a page as that user may (an author), and gives its address. */
  put(content: string, as?: Role): Promise<string>;
  close(): Promise<void>;
}

/** `settings`: what the settings page keeps beside address and credentials. */
export const furnish = async (settings: Record<string, string> = {}): Promise<Furnished> => {
  const [stage, site] = await Promise.all([openDemo(), startSite()]);
  const baseUrl = stage.url + basePaths[0];
  await site.php(`update_option('fin_widgets', json_decode('${JSON.stringify({ ...settings, base_url: baseUrl })}', true));
    FinWidgets\\Options::storeCredentials('${seeded.demo.email}', '${seededPassword}');`);
  return {
    stage,
    site,
    baseUrl,
    put: (content, as = 'author') => page(content)(site, as),
    async close() {
      await stage.close();
      await site.stop();
    },
  };
};

/** Whether a fee shows, asked in a page. */
export const hasFee = (): boolean => Number(Object(document.querySelector('fin-monthly-fee')).fee) > 0;
