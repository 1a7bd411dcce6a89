/**
 * The script tag's file: registers the elements, follows data twins, and has what goes wrong explained to who asks. Its last line, the
 * build's (`vite.config.ts`), hands the tag over by `finWidgets.loaded`; of a script that comes second it is all that runs.
 */
import { elements } from './define.js';
import { connectedElements } from './elements/base/element-registry.js';
import { configure, configureMissing, pageDefault } from './elements/base/page-defaults.js';
import { followDataMounts } from './elements/data-mounts.js';

declare const FIN_WIDGETS_VERSION: string; // from package.json, by the build

/** The one name that the script adds to the page. */
export interface FinWidgets {
  configure: typeof configure;
  /** Says on the console all that is wrong with the page's widgets, cause and cure, and from then on what fails. */
  diagnose(): Promise<void>;
  /**
   * Where the script's other files are: an address in their folder. Default: the script's own. A bundle that somebody else made has them
   * nowhere beside it: `finWidgets.files = '/static/fin/'`.
   */
  files: string;
  /**
   * A script tag of this package ran: its `data-*` are the page's defaults, where it has none.
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

const diagnose = (other?: string): Promise<void> =>
  import(
    /* @vite-ignore */ `${new URL(`fin-widgets-diagnose-${FIN_WIDGETS_VERSION}.js`, new URL(finWidgets.files, document.baseURI))}`
  ).then(
    (file: typeof import('./elements/diagnostics/diagnose.js')) =>
      file.diagnose(other, connectedElements(), pageDefault),
    console.error, // which names the file, and where it was looked for
  );

const { src = '' } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>;

const finWidgets: FinWidgets = {
  configure,
  diagnose,
  // The script of an address without its name, as CDNs have them, has its other files somewhere else.
  files: /\.js\b/.test(src) ? src : document.baseURI,
  loaded(other, script) {
    configureMissing(script?.dataset);
    if (other !== FIN_WIDGETS_VERSION) diagnose(other);
  },
  version: FIN_WIDGETS_VERSION,
};
window.finWidgets = finWidgets;
followDataMounts(document, elements);
