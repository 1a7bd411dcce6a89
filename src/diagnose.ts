/** The entry of the diagnostics for pages that bundle the elements. The script tag has them as `finWidgets.diagnose()`. */
import { connectedElements } from './elements/base/element-registry.js';
import { readPageSettings } from './elements/base/host-settings.js';
import { pageDefault } from './elements/base/page-defaults.js';
import { diagnose as diagnoseElements } from './elements/diagnostics/diagnose.js';
import { script } from './elements/diagnostics/page-checks.js';
import { loadDetails } from './elements/monthly-fee/load-details.js';

/**
 * Explains on the console what is wrong with the page's widgets, one line for each problem, with its cause and its remedy. From then
 * on it explains each failure when it happens. Sends requests to the addresses of the page's elements, and creates nothing there.
 *
 * For development: `if (import.meta.env.DEV) import('fin-widgets/diagnose').then(({ diagnose }) => diagnose())`.
 */
export const diagnose = (): Promise<void> => {
  const elements = [...connectedElements()];
  // If the page has the script tag too, the elements are the script's.
  const finWidgets = script();
  return finWidgets && !elements.length
    ? finWidgets.diagnose()
    : diagnoseElements(undefined, { elements, pageDefault, loadDetails, readPageSettings });
};
