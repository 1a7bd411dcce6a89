/** The host is replaced between a click and the visitor's "Try again". What comes of it depends on the store, and is never a second project. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { fileStore, memoryStore, type Store } from 'fin-widgets-host';
import { type DemoSite, openDemo } from './demo.js';
import { fillIn, type Installer, visitInstaller, waitForCheckout, waitForState } from './installer-page.js';
import { find, press } from './user.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

/** A visitor whose create was lost by one host. The next host is there when the visitor tries again. */
const tryAgain = async (
  t: TestContext,
  openStore: () => Store,
  lose: (installer: Installer) => void,
): Promise<Installer> => {
  const installer = await visitInstaller(t, demo, false, openStore);
  const { page, email } = installer;
  await installer.open();
  await press(page, 'button', 'Offer');
  lose(installer);
  await fillIn(page, email);
  await waitForState(page, 'unknown');
  installer.droppedCalls = 0;
  installer.losesCalls = false;
  installer.replaceHost();
  await press(page, 'button', 'Try again');
  return installer;
};

const loseAnswer = (installer: Installer): void => {
  installer.droppedCalls = Number.POSITIVE_INFINITY;
};
const loseRequest = (installer: Installer): void => {
  installer.losesCalls = true;
};

/** A folder that ends with the test. Each host opens it again. */
const folderStore = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'fin-host-restart-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return () => fileStore(folder);
};

test('with memory, a project whose answer was lost stays the only one: the host does not know, and sends nothing', async (t) => {
  const installer = await tryAgain(t, memoryStore, loseAnswer);
  await find(installer.page, 'button', 'Start again');
  assert.equal((await installer.projects()).length, 1);
});

test('with memory, a create that never arrived is not sent by a host that cannot know', async (t) => {
  const installer = await tryAgain(t, memoryStore, loseRequest);
  await find(installer.page, 'button', 'Start again');
  assert.equal((await installer.projects()).length, 0);
});

test('with a folder, a project whose answer was lost is found', async (t) => {
  const installer = await tryAgain(t, folderStore(t), loseAnswer);
  await waitForCheckout(installer.page);
  assert.equal((await installer.projects()).length, 1);
});

test('with a folder, a create that never arrived is sent, once', async (t) => {
  const installer = await tryAgain(t, folderStore(t), loseRequest);
  await waitForCheckout(installer.page);
  assert.equal((await installer.projects()).length, 1);
});
