/**
 * The entry of the script tag's file: registers the elements, follows data mounts and defines `window.finWidgets`. The build appends a
 * call of `finWidgets.loaded` (`vite.config.ts`). In a script tag that runs second, this call is all that runs.
 */
import { defineElements, elements } from './define-elements.js';
import { connectedElements } from './elements/base/element-registry.js';
import { readPageSettings } from './elements/base/host-settings.js';
import { configure, pageDefault } from './elements/base/page-defaults.js';
import { fileUrl, integrityOf, ownAddress, preload } from './elements/base/script-files.js';
import { settingsOfPage, takeDefaults, takeSettings } from './elements/base/tag-defaults.js';
import { followDataMounts } from './elements/data-mounts.js';
import { loadDetails } from './elements/monthly-fee/load-details.js';

defineElements(true);

declare const FIN_WIDGETS_VERSION: string; // from package.json, by the build

/** The one global of the script, `window.finWidgets`. */
export interface FinWidgets {
  configure: typeof configure;
  /**
   * Explains on the console what is wrong with the page's widgets, with cause and remedy. From then on it explains each failure. A page
   * that bundles the elements has no `finWidgets`, and imports `diagnose` from `fin-widgets/diagnose`.
   */
  diagnose(): Promise<void>;
  /**
   * The folder of the script's other files, as an address in that folder. Default: the script's own address. If the script is part of
   * another bundle, set the folder: `finWidgets.files = '/static/fin/'`.
   */
  files: string;
  /**
   * Takes over the `data-*` attributes of a script tag of this package as the page's defaults, where the page has none.
   * @internal
   */
  loaded(version: string, script: HTMLOrSVGScriptElement | null): void;
  version: string;
}

declare global {
  interface Window {
    finWidgets?: FinWidgets;
  }
}

let diagnostics: Promise<typeof import('./elements/diagnostics/diagnose.js')> | undefined;

/** Explains the failures of the page's elements on the console. If the file cannot be loaded, the console names its address. */
const diagnose = (duplicateVersion?: string): Promise<void> => {
  diagnostics ??= import('./elements/diagnostics/diagnose.js');
  return diagnostics.then(
    (file) =>
      file.diagnose(duplicateVersion, { elements: connectedElements(), pageDefault, loadDetails, readPageSettings }),
    (error) => {
      diagnostics = undefined;
      console.error(error);
    },
  );
};

const finWidgets: FinWidgets = {
  configure,
  diagnose,
  files: ownAddress,
  loaded(duplicateVersion, script) {
    // The script of another version may pass an element that only has the name of the running script.
    if (script instanceof HTMLScriptElement) takeDefaults(script.dataset, script.src);
    if (duplicateVersion !== FIN_WIDGETS_VERSION) diagnose(duplicateVersion);
  },
  version: FIN_WIDGETS_VERSION,
};
window.finWidgets = finWidgets;

/** Reads the settings that stand on the page as JSON, beside the tag. */
const readSettings = (): void => {
  const settings = settingsOfPage();
  if (settings) {
    try {
      finWidgets.files = takeSettings(settings, finWidgets.files);
    } catch {
      console.error('fin-widgets: <script data-fin-widgets> is not valid JSON, such as {"baseUrl": "/fin"}.');
    }
  } else if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', readSettings, { once: true });
};
readSettings();
followDataMounts(document, elements);

/** How often each file was asked for. */
const attempts: Record<string, number> = {};
/** The exports of the further files that have run. */
const fileExports: Record<string, unknown> = {};

/**
 * The exports of a file of the script. The build turns each import between files into a call of this function (`vite.config.ts`).
 *
 * @param name the file's name, such as `./fin-widgets.js`
 * @param firstFile the exports of this file
 * @returns a promise for a file that has not run yet
 */
export const requireFile = (name: string, firstFile: unknown): unknown =>
  name === './fin-widgets.js' ? firstFile : (fileExports[name] ?? loadFile(name, firstFile));

/** Loads another file of the script, if it is that of this version. Each retry has a different address, because some browsers remember that an address failed. */
const loadFile = async (name: string, firstFile: unknown): Promise<unknown> => {
  const attempt = (attempts[name] ?? 0) + 1;
  attempts[name] = attempt;
  const { href } = fileUrl(name + (attempt > 1 ? `?${attempt}` : ''), finWidgets.files);
  await preload(href, integrityOf(name.slice(2)));
  const { default: run } = await import(/* @vite-ignore */ href);
  fileExports[name] = run((name: string) => requireFile(name, firstFile));
  return fileExports[name];
};
