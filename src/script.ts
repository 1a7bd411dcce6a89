/** The script tag's file: registers the elements, takes the page's defaults from the tag, and follows data twins. */
import './define.js';
import { configure } from './elements/shared/page.js';
import { followTwins } from './elements/twins.js';

declare const FIN_WIDGETS_VERSION: string; // from package.json, by the build

/** The one name that the script adds to the page. */
export interface FinWidgets {
  configure: typeof configure;
  version: string;
}

declare global {
  interface Window {
    finWidgets?: FinWidgets;
  }
}

const script = document.currentScript;
if (script) configure({ ...(script as HTMLScriptElement).dataset });
window.finWidgets = { configure, version: FIN_WIDGETS_VERSION };
followTwins(document, ['fin-monthly-fee', 'fin-checkout-button', 'fin-lead-form']);
