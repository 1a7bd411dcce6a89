/**
 * Drives WebKitGTK's test browser by WebDriver: one window, with the part of puppeteer's `Page` that the test runner's commands and the
 * journey need. A WebDriver client from npm would bring hundreds of packages for these few calls.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { webkitDriver, xvfb } from '../../scripts/test/browsers.js';
import { startTimeoutMs } from '../support/browser.js';

/** The code points by which WebDriver names keys without a character. */
const codePoints: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const keyOf = (name: string): string => {
  const key = [...name].length === 1 ? name : codePoints[name];
  if (!key) throw new Error(`WebDriver's code for the key ${name} is not in the table.`);
  return key;
};

/** WebDriver's reference to an element, in the arguments and the result of a script. */
export type Reference = Readonly<Record<string, string>>;

export interface WebkitPage {
  url(): Promise<string>;
  goto(url: string): Promise<void>;
  /** Runs the body of a function in the page. Returns its result, with references for elements. */
  evaluate<T>(body: string, ...args: unknown[]): Promise<T>;
  /** The computed role and accessible name. */
  accessible(element: Reference): Promise<{ role: string; name: string }>;
  /** The visible part of the page as a PNG file. */
  screenshot(): Promise<Buffer>;
  /** The window's size in CSS px. The browser's minimum width is 334. */
  setViewport(size: { width: number; height: number }): Promise<void>;
  keyboard: {
    type(text: string): Promise<void>;
    press(key: string): Promise<void>;
    /** Presses the key down. The driver does not repeat a key that is already down. */
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
  };
  mouse: {
    move(x: number, y: number): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
    click(x: number, y: number): Promise<void>;
    /** Releases the button, and moves the pointer to the corner. */
    reset(): Promise<void>;
  };
  close(): Promise<void>;
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
};

/**
 * Starts an X server for one window. Without a window manager, the window under the pointer has the focus. The pointer starts in the
 * middle, and the screen is so small that every window reaches there.
 */
const openScreen = async (): Promise<{ screen: ChildProcess; display: string }> => {
  const screen = spawn(await xvfb(), ['-displayfd', '3', '-screen', '0', '640x480x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const displayNumber = screen.stdio[3] ?? undefined;
  if (!displayNumber) throw new Error('Xvfb has no pipe for its display number.');
  const [number] = await Promise.race([once(displayNumber, 'data'), once(screen, 'exit')]);
  if (screen.exitCode !== null) throw new Error('Xvfb did not start.');
  return { screen, display: `:${String(number).trim()}` };
};

/** Starts the driver, and waits until it answers. */
const openDriver = async (display: string): Promise<{ driver: ChildProcess; address: string }> => {
  const port = await freePort();
  const driver = spawn(await webkitDriver(), [`--port=${port}`], {
    stdio: 'ignore',
    // A machine in the cloud has no graphics card to share buffers with, and no bus for accessibility.
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      NO_AT_BRIDGE: '1',
      LC_ALL: 'C.UTF-8',
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const end = performance.now() + startTimeoutMs;
  while (driver.exitCode === null && performance.now() < end) {
    const ready = await fetch(`${address}/status`).catch(() => undefined);
    if (ready?.ok) return { driver, address };
    await wait(50);
  }
  await stop(driver);
  throw new Error('WebKitWebDriver did not start.');
};

/** Opens a window on a screen of its own. The profile is temporary: closing the window deletes it. */
export const openWebkit = async (): Promise<WebkitPage> => {
  const { screen, display } = await openScreen();
  const { driver, address } = await openDriver(display);

  const call = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const response = await fetch(address + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok)
      throw new Error(`WebDriver: ${method} ${path.replace(/.*\/session\/[^/]+/, '')}: ${value?.message}`);
    return value; // as the specification of this command says
  };

  // In this browser, full screen means a window without a toolbar.
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } } },
  });
  const session = `/session/${sessionId}`;
  const act = (type: 'key' | 'pointer', actions: object[]) =>
    call<void>('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] });
  const keyDown = (name: string) => ({ type: 'keyDown', value: keyOf(name) });
  const keyUp = (name: string) => ({ type: 'keyUp', value: keyOf(name) });
  const moved = (x: number, y: number) => ({ type: 'pointerMove', duration: 0, x, y });
  const pressed = { type: 'pointerDown', button: 0 };
  const released = { type: 'pointerUp', button: 0 };

  return {
    url: () => call('GET', `${session}/url`),
    goto: (url) => call('POST', `${session}/url`, { url }),
    evaluate: (script, ...args) => call('POST', `${session}/execute/sync`, { script, args }),
    async accessible(element) {
      const path = `${session}/element/${Object.values(element)[0]}`;
      const [role, name] = await Promise.all([
        call<string>('GET', `${path}/computedrole`),
        call<string>('GET', `${path}/computedlabel`),
      ]);
      return { role, name };
    },
    screenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    setViewport: ({ width, height }) => call('POST', `${session}/window/rect`, { width, height }),
    keyboard: {
      type: (text) =>
        act(
          'key',
          [...text].flatMap((key) => [keyDown(key), keyUp(key)]),
        ),
      press: (key) => act('key', [keyDown(key), keyUp(key)]),
      down: (key) => act('key', [keyDown(key)]),
      up: (key) => act('key', [keyUp(key)]),
    },
    mouse: {
      move: (x, y) => act('pointer', [moved(x, y)]),
      down: () => act('pointer', [pressed]),
      up: () => act('pointer', [released]),
      click: (x, y) => act('pointer', [moved(x, y), pressed, released]),
      reset: () => act('pointer', [released, moved(0, 0)]),
    },
    async close() {
      await call('DELETE', session);
      await stop(driver);
      await stop(screen);
    },
  };
};
