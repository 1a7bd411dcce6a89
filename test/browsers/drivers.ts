/** A visitor's actions in every engine: Chromium, Firefox and WebKit. Controls are found by role and name. */
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, chromiumArgs, firefox } from '../../scripts/test/browsers.js';
import { launchBrowser, waitTimeoutMs } from '../support/browser.js';
import { openWebkit, type Reference } from './webkit.js';

/** A position in the viewport, in CSS px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Visitor {
  goto(url: string): Promise<unknown>;
  /** Runs the body of a function in the page. */
  evaluate<T>(body: string): Promise<T>;
  /** Finds a control, scrolls it into view, and returns its box; `undefined` while it is not on the page. */
  find(role: string, name: string): Promise<Box | undefined>;
  screenshot(): Promise<Uint8Array>;
  mouse: {
    move(x: number, y: number): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
  keyboard: { type(text: string): Promise<void> };
  close(): Promise<unknown>;
}

const size = { width: 1280, height: 800 };

const scrollIntoView = `element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };`;

/** The document and every shadow root in it. */
const roots = `const roots = (root) =>
  [root, ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : []))];`;

const inPuppeteer = async (browser: 'chrome' | 'firefox', executablePath: string): Promise<Visitor> => {
  const opened = await launchBrowser({ browser, executablePath, args: browser === 'chrome' ? chromiumArgs : [] });
  const page = await opened.newPage();
  await page.setViewport(size);
  return {
    goto: (url) => page.goto(url),
    // The caller knows the type of what the body returns.
    evaluate: <T>(body: string) => page.evaluate(`(() => { ${body} })()`) as Promise<T>,
    async find(role, name) {
      // Firefox does not search in shadow roots by itself.
      const all = await page.evaluateHandle(`(() => { ${roots} return roots(document); })()`);
      for (const root of (await all.getProperties()).values()) {
        const found = await root.asElement()?.$(`aria/${name}[role="${role}"]`);
        if (found) return found.evaluate(new Function('element', scrollIntoView) as (element: Element) => Box);
      }
      return undefined;
    },
    screenshot: () => page.screenshot(),
    mouse: page.mouse,
    keyboard: page.keyboard,
    close: () => opened.close(),
  };
};

/** Elements that may have the role: WebDriver reports the role of an element, but cannot search for it. */
const candidates = `${roots} return roots(document)
  .flatMap((root) => [...root.querySelectorAll('a, button, input, textarea, dialog')])
  .filter((element) => element.checkVisibility());`;

const inWebkit = async (): Promise<Visitor> => {
  const page = await openWebkit();
  await page.setViewport(size);
  return {
    ...page,
    async find(role, name) {
      for (const element of await page.evaluate<Reference[]>(candidates)) {
        const found = await page.accessible(element);
        if (found.role === role && found.name === name)
          return page.evaluate<Box>(`const [element] = arguments; ${scrollIntoView}`, element);
      }
      return undefined;
    },
  };
};

export const engines: Readonly<Record<string, () => Promise<Visitor>>> = {
  firefox: async () => inPuppeteer('firefox', await firefox()),
  webkit: inWebkit,
  chromium: async () => inPuppeteer('chrome', await chromium()),
};

/** Waits until the function returns something, and returns it. `what` is for the error message. */
export const until = async <T>(there: () => Promise<T | undefined | false | null>, what: string): Promise<T> => {
  const end = performance.now() + waitTimeoutMs;
  for (;;) {
    // A page that is being left does not answer.
    const found = await there().catch(() => undefined);
    if (found) return found;
    if (performance.now() > end) throw new Error(`Waited for ${what}.`);
    await wait(20);
  }
};

export const find = (visitor: Visitor, role: string, name: string): Promise<Box> =>
  until(() => visitor.find(role, name), `the ${role} "${name}"`);

export const press = async (visitor: Visitor, role: string, name: string): Promise<void> => {
  const { left, top, width, height } = await find(visitor, role, name);
  await visitor.mouse.move(Math.round(left + width / 2), Math.round(top + height / 2));
  await visitor.mouse.down();
  await visitor.mouse.up();
};

/** Drags the thumb of a native range from one share of its width (0 to 1) to another. */
export const drag = async (visitor: Visitor, name: string, from: number, to: number): Promise<void> => {
  const { left, top, width, height } = await find(visitor, 'slider', name);
  const thumb = 28;
  const moveTo = (share: number) =>
    visitor.mouse.move(Math.round(left + thumb / 2 + (width - thumb) * share), Math.round(top + height / 2));
  await moveTo(from);
  await visitor.mouse.down();
  for (let step = 1; step <= 8; step++) await moveTo(from + ((to - from) * step) / 8);
  await visitor.mouse.up();
};
