/** The page's defaults that stand on the script's tag, or beside it as JSON. */
import { configureMissing, type PageDefaults } from './page-defaults.js';
import { fileUrl } from './script-files.js';

/** The folder of an address. The address of a blob has no folder. */
const folderOf = (address: string): string | undefined =>
  /^(?:blob|data):/.test(address) ? undefined : fileUrl('.', address).href;

/** Takes over defaults where the page has none. A `host` without a value is the folder of the script. */
export const takeDefaults = (defaults: PageDefaults, address: string): void =>
  configureMissing(defaults.host === '' ? { ...defaults, host: folderOf(address) } : defaults);

/** The JSON of `<script data-fin-widgets>`: it reaches a script whose tag has been rewritten, or is not there. */
export const settingsOfPage = (): string | null | undefined =>
  document.querySelector('script[data-fin-widgets]')?.textContent;

/**
 * Takes over the settings of `<script data-fin-widgets>`.
 * @param folder the folder of the script's files, if they name none
 * @returns that folder
 * @throws Error if they are no JSON, or their addresses are invalid
 */
export const takeSettings = (json: string, folder: string): string => {
  const { files = folder, ...defaults } = JSON.parse(json);
  takeDefaults(defaults, files);
  return files;
};
