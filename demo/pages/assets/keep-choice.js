// Keeps what a visitor has chosen, and the place on the page: over a reload, the language switch, and the way back from the checkout. The
// choice is in the address, from which the server renders it.

const languageLinks = document.querySelectorAll('.language a');
const configuratorLinks = document.querySelectorAll('a[href^="/configurator"]');

/** The links take the choice along: those to the other language all of it, those to the configurator the terms. */
const carry = () => {
  const present = new URLSearchParams(location.search);
  const takeAlong = (link, names) => {
    const search = new URLSearchParams(link.search);
    for (const name of names) search.delete(name);
    for (const name of names) for (const value of present.getAll(name)) search.append(name, value);
    link.search = search;
  };
  const chosen = new Set(present.keys());
  chosen.delete('lang');
  for (const link of languageLinks) takeAlong(link, chosen);
  if (!document.querySelector('[data-keep=""]')) return;
  const terms = ['tenor', 'downpayment'].filter((name) => present.has(name));
  for (const link of configuratorLinks) takeAlong(link, terms);
};

/** Puts values into the address, each name with one value, with several, or with none. */
export const keep = (values) => {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    address.searchParams.delete(name);
    for (const each of [value].flat()) address.searchParams.append(name, each);
  }
  history.replaceState(history.state, '', address);
  carry();
};

/**
 * Fills in the fields that the address names. Returns a function that puts those into the address that differ from how the page begins,
 * and says whether there are any.
 */
export const keepForm = (form, isSample = () => false) => {
  const fields = [...form.elements].filter(({ name }) => name);
  const starts = new FormData(form);
  const address = new URLSearchParams(location.search);
  for (const field of fields) {
    if (!address.has(field.name)) continue;
    const values = address.getAll(field.name);
    if (field.type === 'radio' || field.type === 'checkbox') field.checked = values.includes(field.value);
    else field.value = values[0];
  }
  return () => {
    const data = new FormData(form);
    const names = [...new Set(fields.map(({ name }) => name))];
    const isStart = (name) => String(data.getAll(name)) === String(starts.getAll(name));
    const differing = names.filter((name) => !isStart(name) && !isSample(form.elements[name]));
    const valuesOf = (name) => (data.has(name) ? data.getAll(name) : '');
    keep(Object.fromEntries(names.map((name) => [name, differing.includes(name) ? valuesOf(name) : []])));
    return differing.length > 0;
  };
};

// The terms that a visitor chooses in a fee. `data-keep` is what their names begin with.
document.addEventListener('fin-change', ({ target, selection: { tenor, downpayment } }) => {
  const prefix = target.closest('[data-keep]')?.dataset.keep;
  if (prefix !== undefined) keep({ [`${prefix}tenor`]: tenor, [`${prefix}downpayment`]: downpayment });
});

/** Runs with the tab's storage. It throws where a page may have none: then the page begins at its top. */
const withStorage = (run) => {
  try {
    return run(sessionStorage);
  } catch {
    return undefined;
  }
};
const placeKey = 'place';

/** Whether the element, or one around it, may stay in the window while the page scrolls. */
const isSticky = (element) =>
  element !== null && (getComputedStyle(element).position === 'sticky' || isSticky(element.parentElement));

/** Stores which named element is nearest to where people read, and its distance from the top of the window: texts differ in height. */
const storePlace = () => {
  if (scrollY === 0) return;
  const distance = ({ top }) => Math.abs(top - innerHeight / 3);
  const [nearest] = [...document.querySelectorAll('main [id]')]
    .filter((element) => element.checkVisibility() && !isSticky(element))
    .map((element) => ({ id: element.id, top: element.getBoundingClientRect().top }))
    .sort((a, b) => distance(a) - distance(b));
  withStorage((storage) => storage.setItem(placeKey, JSON.stringify({ path: location.pathname, ...nearest })));
};

const forgetPlace = () => withStorage((storage) => storage.removeItem(placeKey));

const restorePlace = () => {
  const place = withStorage((storage) => JSON.parse(storage.getItem(placeKey)));
  forgetPlace();
  const element = place?.path === location.pathname && document.getElementById(place.id);
  if (element) scrollBy({ top: element.getBoundingClientRect().top - place.top, behavior: 'instant' });
};

for (const link of languageLinks) link.addEventListener('click', storePlace);
document.addEventListener('fin-redirect', storePlace);
// The browser itself keeps the place of a page that it shows again as it was.
addEventListener('pageshow', ({ persisted }) => persisted && forgetPlace());
carry();
// Then the page's own script has shown what was chosen.
document.addEventListener('DOMContentLoaded', restorePlace);
