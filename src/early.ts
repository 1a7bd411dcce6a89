/**
 * The entry of `fin-widgets.early.js`, an optional tag before that of the script. It requests the token and the first quote while
 * `fin-widgets.js` is still on its way, and leaves the answer for the first card. It shares no code with the other files, and knows only the
 * simple case. In all others it requests nothing, and `fin-widgets.js` does all the work.
 */
import { mintRequest } from './client/mint.js';
import { fetchInit } from './client/post.js';
import { sortFields } from './client/sort-fields.js';
import { openPartsOf } from './contract/page-settings.js';
import { attributeName } from './elements/base/attribute-name.js';
import { leaveEarlyMint } from './elements/base/early-mint.js';
import { pageDefault } from './elements/base/page-defaults.js';
import { readConnection } from './elements/base/read-connection.js';
import { readOfferSettings } from './elements/base/read-offer-settings.js';
import { SettingsReader } from './elements/base/settings-reader.js';
import { settingsOfPage, takeDefaults, takeSettings } from './elements/base/tag-defaults.js';
import { readFeeSettings } from './elements/monthly-fee/fee-settings.js';
import { hasSharedSelection } from './elements/monthly-fee/link-fragment.js';
import { quoteBody } from './elements/monthly-fee/quote-request.js';
import { selectionOf } from './elements/monthly-fee/selection.js';

/** The page's first card, if it requests its first quote by itself. */
const findCard = (): Element | undefined => {
  const card = document.querySelector('fin-monthly-fee,[data-fin-widget=monthly-fee]');
  const isElsewhere = document.querySelector('[data-fin-quotes]') || hasSharedSelection();
  return card?.matches('fin-monthly-fee:not([disabled])') && !isElsewhere ? card : undefined;
};

/** Takes over what stands on the tag of `fin-widgets.js`, and beside it. */
const takeDefaultsOfPage = (): void => {
  const script = [...document.scripts].find(({ src }) => /\/fin-widgets(-\d[^/]*)?\.js\b/.test(src));
  const address = script?.src ?? document.baseURI;
  const json = settingsOfPage();
  if (json) takeSettings(json, address);
  if (script) takeDefaults(script.dataset, address);
};

/** Where a card requests its token, and the quote request that it brings along. `undefined` in doubt. */
const readFirstMint = (card: Element) => {
  // The page may have set a property, which the element takes over once it is defined.
  const own = (name: string): unknown => Reflect.get(card, name) ?? card.getAttribute(attributeName(name)) ?? undefined;
  const setting = (name: string): unknown => {
    const value = own(name);
    // An emptied total cost means "no amount yet".
    return value === undefined || (value === '' && name !== 'totalCost') ? pageDefault(name) : value;
  };
  const isSet = (name: string): boolean => (setting(name) ?? '') !== '';
  if (isSet('totalCostFrom') || pageDefault('test') !== undefined) return undefined;

  const reader = new SettingsReader(setting);
  const hasConnection = ['host', 'baseUrl', 'tokenUrl', 'token', 'client'].some(own);
  const connection = readConnection(new SettingsReader(hasConnection ? own : pageDefault, reader.problems));
  const open = openPartsOf(isSet);
  const offer = readOfferSettings(reader, open.includes('country'));
  const settings = readFeeSettings(reader, { termChart: false, allCostsIncluded: false, share: false, host: {} });
  const { organization, country = 'Germany', currency = 'EUR', totalCost } = offer;
  if (!connection?.tokenUrl || connection.token || !totalCost || !settings || reader.problems.size) return undefined;

  const selection = selectionOf({ country, currency, totalCost, settings }, {});
  return { url: connection.tokenUrl, quoteRequest: sortFields(quoteBody(organization, selection, open)) };
};

const requestEarly = (tag: object): void => {
  const card = findCard();
  const { prerendering } = document as { prerendering?: boolean }; // missing in some browsers, and so in TypeScript's DOM types
  if (!card || prerendering || window.finWidgets) return;
  takeDefaultsOfPage();
  const mint = readFirstMint(card);
  if (!mint) return;
  const init = fetchInit(mintRequest([mint.quoteRequest]));
  const response = fetch(mint.url, init);
  response.catch(() => {}); // the client learns of it, if it takes the response
  leaveEarlyMint(tag, { url: mint.url, body: String(init.body), response, sentAt: performance.now() });
};

try {
  if (document.currentScript) requestEarly(document.currentScript);
} catch {
  // A page may have anything, such as JSON that is none. `fin-widgets.js` says what is wrong.
}
