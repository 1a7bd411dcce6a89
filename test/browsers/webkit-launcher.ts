import type { BrowserLauncher } from '@web/test-runner';
import { openWebkit, type WebkitPage } from './webkit.js';

interface WebkitLauncher extends BrowserLauncher {
  /** For the test runner's commands, which take it for puppeteer's. */
  getPage(sessionId: string): WebkitPage;
}

/**
 * WebKitGTK for the test runner: each test file in a window that has the focus, as in the other engines. (The runner's own
 * launcher for WebDriver holds no key down, and sets no viewport.)
 *
 * @param concurrency how many windows, each with a browser of its own
 */
export const webkitLauncher = (concurrency: number): WebkitLauncher => {
  const active = new Map<string, WebkitPage>();
  const idle: WebkitPage[] = [];
  const getPage = (sessionId: string): WebkitPage => {
    const page = active.get(sessionId);
    if (!page) throw new Error(`No page for session ${sessionId}`);
    return page;
  };
  const startSession = async (sessionId: string, url: string): Promise<void> => {
    const page = idle.pop() ?? (await openWebkit());
    active.set(sessionId, page);
    await page.setViewport({ width: 800, height: 600 });
    await page.goto(url);
  };
  return {
    name: 'WebKit',
    type: 'puppeteer',
    concurrency,
    startSession,
    startDebugSession: startSession,
    isActive: (sessionId) => active.has(sessionId),
    getPage,
    getBrowserUrl: (sessionId) => getPage(sessionId).url(),
    async stopSession(sessionId) {
      const page = getPage(sessionId);
      await page.goto('about:blank');
      active.delete(sessionId);
      idle.push(page);
      return {};
    },
    async stop() {
      await Promise.all([...idle.splice(0), ...active.values()].map((page) => page.close()));
      active.clear();
    },
  };
};
