/** The script's further files, such as that of the dialog. The first file holds their digests, so that a changed file does not run. */
import { documentProperty } from '../../client/url-guards.js';

/** The digests of the further files by name, in the format of the attribute `integrity`. The build writes them into the script (`scripts/vite/integrity.ts`). */
declare const FIN_WIDGETS_INTEGRITY: Readonly<Record<string, string>> | undefined;

/** The digest that a file has to have; `''` in a page's own bundle, which has no further files. */
export const integrityOf = (name: string): string =>
  (typeof FIN_WIDGETS_INTEGRITY === 'object' && FIN_WIDGETS_INTEGRITY[name]) || '';

/** The tag that runs the script: its address, and the nonce by which a Content Security Policy allows it. A module of a page's own bundle has no tag. */
const { src = '', nonce = '' } = (documentProperty('currentScript') ?? {}) as Partial<HTMLScriptElement>;

/** The script's own address. A CDN may serve the script under an address without a file name. Then the further files are not beside it. */
export const ownAddress = /\.js\b/.test(src) ? src : (documentProperty('baseURI') as string);

/** The address of a further file in the folder of an address. */
export const fileUrl = (name: string, folder: string): URL =>
  new URL(name, new URL(folder, documentProperty('baseURI')));

/** Safari and other browsers of WebKit ignore the `integrity` of a `modulepreload`. They check that of a script. */
const isWebkit = (): boolean => navigator.vendor.startsWith('Apple');

/** An element that fetches a file and checks it. */
const checkedFile = (href: string, integrity: string): HTMLElement => {
  const script = () =>
    // A script also runs the file, which only exports a function.
    Object.assign(document.createElement('script'), { type: 'module', integrity, nonce, src: href });
  const link = () => Object.assign(document.createElement('link'), { rel: 'modulepreload', integrity, nonce, href });
  try {
    return isWebkit() ? script() : link();
  } catch {
    // A page that enforces Trusted Types does not let this code set a script's address.
    return link();
  }
};

/**
 * Fetches a file, so that `import()` of the same address runs what was checked, without a further request.
 *
 * @throws {Error} when the file cannot be loaded, or is not the one with this digest
 */
export const preload = (href: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = checkedFile(href, integrity);
    element.onload = () => {
      element.remove();
      resolve();
    };
    element.onerror = () => {
      element.remove();
      reject(new Error(`fin-widgets: ${href} cannot be loaded, or is of another version.`));
    };
    document.head.append(element);
  });
