/** Guards for addresses. Each judges what `URL` makes of a text, never the text itself: `java\nscript:` is `javascript:`. */
import { FinError } from './errors.js';

/**
 * A property of the page's document, `undefined` outside of a browser. It is read from the prototype: `document[name]` may be an element of
 * the page that has this name or id.
 */
export const documentProperty = <Name extends 'baseURI' | 'currentScript'>(name: Name): Document[Name] | undefined =>
  globalThis.document && Reflect.get(Object.getPrototypeOf(document), name, document);

/** Whether a host name, as `URL` gives it, is this machine's own: `localhost`, `*.localhost`, 127.0.0.0/8, `[::1]`. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/**
 * An http or https address without user info; `undefined` for anything else. `fetch` refuses user info, and a reader takes
 * `https://good.example@evil.example` for the wrong host.
 *
 * @param base resolves a relative `text`; without a base, only an absolute address passes
 */
export function readHttpUrl(text: string, base?: string): URL | undefined {
  try {
    const url = new URL(text, base);
    return text && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
  } catch {
    return undefined; // `URL` throws for what is no address
  }
}

/**
 * An address without fragment and trailing slashes. A query stays: WordPress without pretty permalinks has the host at
 * `/index.php?rest_route=/fin/v1`, and a path at its end is right there.
 */
export const trimUrl = (href: string): string => href.replace(/#.*$/, '').replace(/(?<!\/)\/+$/, '');

/**
 * The absolute address of an endpoint, without fragment and trailing slashes. A relative `text` is resolved against the document,
 * once: the address of the page changes with `history.pushState`.
 * @param option names the option in the error's message
 * @throws FinError `unconfigured`, which does not quote the text
 */
export function endpointUrl(text: string, option: string): string {
  const url = readHttpUrl(text, documentProperty('baseURI'));
  if (!url) throw new FinError('unconfigured', { problems: [`${option} is not an http or https address.`] });
  return trimUrl(url.href);
}
