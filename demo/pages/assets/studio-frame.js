// The frame of the studio: places the elements on its page, and gives the page the width of a device, made smaller where there is less room.

const frame = document.querySelector('#frame');
const screen = document.querySelector('.screen');
const stage = document.querySelector('.stage');
const isWide = matchMedia('(width >= 1100px)');

/** What the frame shows: elements, rules, width, scheme and scenario. */
let shown;
/** The part that is highlighted: its element's tag and its name. */
let highlighted;
/** Is told what is wrong with a setting. */
let report;

const highlight = () => {
  if (!highlighted) return '';
  const [tag, part] = highlighted;
  return `${tag}::part(${part}) { outline: 3px solid #d6336c !important; outline-offset: 2px !important; }`;
};

const sheetOf = (realm, css) => {
  const sheet = new realm.CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};

const style = () => {
  const { contentDocument: page, contentWindow: realm } = frame;
  if (page.body) page.adoptedStyleSheets = [shown.rules, highlight()].map((css) => sheetOf(realm, css));
};

/** Creates the elements again, so that a removed attribute is at its default. */
const place = () => {
  const { contentDocument: page, contentWindow: realm } = frame;
  // The script of the frame runs before its body is there.
  if (!page.body || !realm.customElements.get('fin-monthly-fee')) return;
  page.documentElement.style.colorScheme = shown.scheme;
  style();
  const placed = shown.elements.map(({ tag, attributes, text, children }) => {
    const element = page.createElement(tag);
    for (const [name, value] of attributes) element.setAttribute(name, value === true ? '' : value);
    element.append(text);
    for (const { name, slot, content } of children) {
      const child = page.createElement(name);
      child.slot = slot;
      child.append(content);
      element.append(child);
    }
    return element;
  });
  page.body.replaceChildren(...placed);
};

const fit = () => {
  const room = stage.clientWidth - 32;
  const width = isWide.matches ? shown.width : stage.clientWidth;
  const scale = isWide.matches ? Math.min(1, room / width) : 1;
  frame.style.width = `${width}px`;
  const height = Math.max(240, frame.contentDocument?.documentElement?.offsetHeight ?? 0);
  frame.style.height = `${height}px`;
  frame.style.scale = scale;
  screen.style.width = `${width * scale}px`;
  screen.style.height = `${height * scale}px`;
};

const followFrame = () => {
  const { contentDocument: page, contentWindow: realm } = frame;
  new realm.ResizeObserver(fit).observe(page.documentElement);
  // A pending card stays one: its answer is asked for again.
  page.addEventListener('fin-fee', ({ target, fee }) => {
    if (shown.staysPending && fee !== undefined) target.refresh();
  });
  page.addEventListener('fin-error', ({ error }) => {
    if (error.code === 'unconfigured') report(error.message);
  });
  place();
};

/** Shows a choice. Another scenario needs another page in the frame. */
export const show = (next) => {
  const before = shown;
  shown = next;
  fit();
  if (before && before.scenario === next.scenario) return place();
  // The first page is that of `src`, without a scenario.
  if (!before && !next.scenario) return;
  const address = new URL(frame.src);
  if (next.scenario) address.searchParams.set('test', next.scenario);
  frame.contentWindow.location.replace(address);
};

/** Highlights a part of an element in the frame; none without arguments. */
export const highlightPart = (tag, part, intoView) => {
  highlighted = tag && [tag, part];
  style();
  if (!highlighted || !intoView || !isWide.matches) return;
  const element = frame.contentDocument.querySelector(tag)?.shadowRoot?.querySelector(`[part~="${part}"]`);
  element?.scrollIntoView({ block: 'nearest' });
};

/** Starts to follow the frame, which may have loaded before this script ran. `onUnconfigured` gets the sentence about a wrong setting. */
export const start = (onUnconfigured) => {
  report = onUnconfigured;
  frame.addEventListener('load', followFrame);
  if (frame.contentDocument?.readyState === 'complete' && frame.contentDocument.body) followFrame();
  new ResizeObserver(fit).observe(stage);
};
