/** The file of the optional tag. What it hands over to the script does not change between versions, so its name has none. */
export const earlyFile = 'fin-widgets.early.js';

/**
 * The names of the script tag's files in a release. The content under such a name never changes. The function imports nothing, because Vite's
 * configuration uses it, where the packages of this repository cannot be resolved.
 */
export const releaseFiles = (version: string) => ({
  script: `fin-widgets-${version}.js`,
  /** Prefetches quotes. The script fetches it after the first quote. */
  prefetcher: `fin-widgets-prefetcher-${version}.js`,
  /** A card's totals, example, chart and share. The script fetches it for the first element that has one of them. */
  details: `fin-widgets-details-${version}.js`,
  /** The second file: dialog, customer form and checkout. The script fetches it on a visitor's first interaction. */
  forms: `fin-widgets-forms-${version}.js`,
  /** The rest of the lead form. The script fetches it, and the second file, when a lead form comes near the view. */
  lead: `fin-widgets-lead-${version}.js`,
  /** The reader of a total cost that stands on the page. The script fetches it for the first element with `total-cost-from`. */
  amount: `fin-widgets-amount-${version}.js`,
  /** The diagnostics. The script fetches them when somebody calls `finWidgets.diagnose()`. */
  diagnose: `fin-widgets-diagnose-${version}.js`,
});
