/** The Chromium of a test file: the one that all files of a run share, or its own where the file runs alone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, connect, type LaunchOptions, launch } from 'puppeteer-core';
import { chromiumArgs, headlessChromium } from '../../scripts/test/browsers.js';
import { askShared } from './ask-shared.js';

/** How long a test waits for a page. A passing test never needs it, but a busy machine may take long. */
export const waitTimeoutMs = 30_000;

const args = [
  ...chromiumArgs,
  // Text is drawn alike on every machine: without hinting, with gray edges.
  '--font-render-hinting=none',
  '--disable-lcd-text',
  // A host name that leads to this machine, though the browser does not know it for this machine's.
  '--host-resolver-rules=MAP installer.example 127.0.0.1',
];

/** How long a browser may take to start. A busy machine reads its first one from the disk. */
export const startTimeoutMs = 120_000;

/**
 * Starts a browser with a new profile, which is removed when the browser has ended. Puppeteer would remove it, too, but then `close` rejects
 * if a process of the browser still writes to the profile.
 */
export const launchBrowser = async (options: LaunchOptions): Promise<Browser> => {
  const userDataDir = await mkdtemp(join(tmpdir(), 'fin-browser-'));
  const remove = () => rm(userDataDir, { recursive: true, force: true, maxRetries: 10 }).catch(() => {});
  const browser = await launch({ timeout: startTimeoutMs, ...options, userDataDir });
  browser.process()?.once('exit', remove);
  return browser;
};

export const launchChromium = async (): Promise<Browser> => launchBrowser({ ...(await headlessChromium()), args });

/** As much of a browser as a test needs: contexts, each a visitor of whom nothing is stored. */
export interface TestBrowser {
  createBrowserContext(): Promise<BrowserContext>;
  /** Closes the contexts that are left, and the browser when it belongs to this file alone. */
  close(): Promise<void>;
}

export const openBrowser = async (): Promise<TestBrowser> => {
  const endpoint = await askShared('browser');
  if (endpoint === undefined) return launchChromium();

  const contexts = new Set<BrowserContext>();
  const browser = await connect({
    browserWSEndpoint: String(endpoint),
    // The pages of other files are theirs. Attached to each page, this process would hold up every one that they open.
    targetFilter: (target) => contexts.has(target.browserContext()),
  });
  return {
    async createBrowserContext() {
      const context = await browser.createBrowserContext();
      contexts.add(context);
      return context;
    },
    async close() {
      await Promise.all([...contexts].filter(({ closed }) => !closed).map((context) => context.close()));
      await browser.disconnect();
    },
  };
};
