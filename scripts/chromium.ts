/** The Chromium that tests drive: the one that is there, or Debian's. No test tool downloads a browser of its own. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandFailed, run } from './run.js';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const find = (): string | undefined => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere].find(isExecutable);
};

const install = async (): Promise<void> => {
  await run('apt-get', ['update']);
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
};

const howTo = 'Install it (on Debian: apt-get install chromium), or name one in CHROME_PATH.';

/**
 * The path of Chromium's executable: `CHROME_PATH`, else one on the `PATH`, else Debian's package, which root gets
 * installed here.
 *
 * @throws {Error} one sentence that says what to do
 */
export const chromium = async (): Promise<string> => {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, which cannot be executed.`);
  }
  const there = find();
  if (there) return there;
  if (process.getuid?.() !== 0) throw new Error(`The tests need Chromium. ${howTo}`);
  try {
    await install();
  } catch (error) {
    const output = error instanceof CommandFailed ? `\n${error.output}` : '';
    throw new Error(`Chromium could not be installed. ${howTo}${output}`, { cause: error });
  }
  const installed = find();
  if (!installed) throw new Error(`Debian's chromium was installed, but is not on the PATH. ${howTo}`);
  return installed;
};

/** Without a sandbox, which root cannot have; without the calls home and the QUIC that would blur what a test sees. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
