/**
 * The entry of `fin-widgets.early.js`, an optional tag before that of the script. It requests the token and the first quote while
 * `fin-widgets.js` is still on its way, and leaves the answer for the first card. Modules that both files need are in
 * both of them. This file handles only cards in the HTML whose settings stand on the page. On all other pages it requests nothing, and
 * `fin-widgets.js` does the work.
 */
import { mintRequest } from './client/mint.js';
import { fetchInit } from './client/post.js';
import { sortFields } from './client/sort-fields.js';
import { documentProperty } from './client/url-guards.js';
import { openPartsOf } from './contract/page-settings.js';
import { attributeName } from './elements/base/attribute-name.js';
import { isSupported } from './elements/base/browser-support.js';
import { hasEarlyMint, leaveEarlyMint } from './elements/base/early-mint.js';
import { pageDefault } from './elements/base/page-defaults.js';
import { readConnection } from './elements/base/read-connection.js';
import { readOfferSettings } from './elements/base/read-offer-settings.js';
import { SettingsReader } from './elements/base/settings-reader.js';
import { settingsOfPage, takeDefaults, takeSettings } from './elements/base/tag-defaults.js';
import { readFeeSettings, wantsPrefetch } from './elements/monthly-fee/fee-settings.js';
import { hasSharedSelection } from './elements/monthly-fee/link-fragment.js';
import type { FinMonthlyFee } from './elements/monthly-fee/monthly-fee.js';
import { companionTenors, quoteBody } from './elements/monthly-fee/quote-request.js';
import { selectionOf } from './elements/monthly-fee/selection.js';

/** The tag of `fin-widgets.js`, if it runs: a consent manager changes the type of a tag that it blocks. */
const findScript = (): HTMLScriptElement | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src]')].find(
    ({ src, type }) =>
      /^(?:(?:text|application)\/javascript)?$/i.test(type) &&
      /\/fin-widgets(?:-\d[\w.+-]*)?\.js$/.test(new URL(src).pathname),
  );

/** The page's first card, if it will request its first quote. */
const findCard = (): Element | undefined => {
  const card = document.querySelector('fin-monthly-fee,[data-fin-widget=monthly-fee]');
  if (!card?.matches('fin-monthly-fee:not([disabled],fieldset[disabled] *)')) return undefined;
  const { client, disabled } = card as Partial<FinMonthlyFee>; // the page may have set them, although the element is not there yet
  const hasOtherSource = client || document.querySelector('[data-fin-quotes]') || hasSharedSelection();
  return disabled || hasOtherSource ? undefined : card;
};

/** Where a card requests its token, and what it sends. `undefined` if a setting is missing or wrong, or if this file cannot read it. */
const readFirstMint = (card: Element) => {
  const own = (name: string): unknown => Reflect.get(card, name) ?? card.getAttribute(attributeName(name)) ?? undefined;
  const setting = (name: string): unknown => {
    const value = own(name);
    // An emptied total cost means "no amount yet".
    return value === undefined || (value === '' && name !== 'totalCost') ? pageDefault(name) : value;
  };
  const isSet = (name: string): boolean => (setting(name) ?? '') !== '';
  // The total cost is elsewhere, or the card composes an example, whose quote it requests too.
  if (isSet('totalCostFrom') || isSet('lender') || pageDefault('test') !== undefined) return undefined;

  const reader = new SettingsReader(setting);
  const hasConnection = ['host', 'baseUrl', 'tokenUrl', 'token'].some(own);
  const connection = readConnection(new SettingsReader(hasConnection ? own : pageDefault, reader.problems));
  const open = openPartsOf(isSet);
  const offer = readOfferSettings(reader, open.includes('country'));
  const settings = readFeeSettings(reader, { termChart: false, allCostsIncluded: false, share: false, host: {} });
  const { organization, country = 'Germany', currency = 'EUR', totalCost } = offer;
  if (!connection?.tokenUrl || connection.token || !totalCost || !settings || reader.problems.size) return undefined;

  const selection = selectionOf({ country, currency, totalCost, settings }, {});
  const companions = wantsPrefetch(settings) ? companionTenors(settings.tenors, selection.tenor) : [];
  const quoteRequests = [selection.tenor, ...companions].map((tenor) =>
    sortFields(quoteBody(organization, { ...selection, tenor }, open)),
  );
  return { url: connection.tokenUrl, request: mintRequest(quoteRequests) };
};

const requestEarly = (tag: object): void => {
  const script = findScript();
  const card = findCard();
  const { prerendering } = document as { prerendering?: boolean }; // missing in some browsers, and so in TypeScript's DOM types
  if (!script || !card || prerendering || !isSupported() || window.finWidgets || hasEarlyMint()) return;
  const json = settingsOfPage();
  if (json) takeSettings(json, script.src);
  takeDefaults(script.dataset, script.src);
  const mint = readFirstMint(card);
  if (!mint) return;
  const init = fetchInit(mint.request);
  const response = Promise.resolve(fetch(mint.url, init)); // the page's own `fetch` may return no promise
  response.catch(() => {}); // the client learns of it, if it takes the response
  leaveEarlyMint(tag, { url: mint.url, body: String(init.body), response, sentAt: Date.now() });
};

try {
  const tag = documentProperty('currentScript');
  if (tag) requestEarly(tag);
} catch {
  // A page may have anything, such as invalid JSON. `fin-widgets.js` says what is wrong.
}
