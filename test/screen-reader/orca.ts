/**
 * The screen reader Orca with Chromium, in an X server without a screen. What Orca would say is read from its own log: the synthesizer is
 * one without sound. Keys are pressed as on a keyboard, so that Orca and the browser both get them.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { freePort, type Running, start } from '../../host/test/services/processes.js';
import { run } from '../../scripts/run-command.js';
import { chromium, chromiumArgs } from '../../scripts/test/browsers.js';
import { launchBrowser } from '../support/browser.js';

const need = 'On Debian: apt-get install orca speech-dispatcher dbus xvfb xdotool openbox locales.';

/** The locale in which Orca itself speaks. */
export const locales = { en: 'en_GB.UTF-8', de: 'de_DE.UTF-8' } as const;
export type SpokenLanguage = keyof typeof locales;

/** What Orca says of a key that is pressed: its name alone, in Orca's language. */
const keyNames = /^(?:tab|enter|return|right|rechts|escape|tabulator|eingabe) *$/i;

/** So long is waited for what Orca is expected to say. A busy machine makes it slow. */
const speechTimeoutMs = 30_000;
/** Orca has said all when it was silent for this long. */
const silenceMs = 1_500;

export interface Orca {
  page: Page;
  /** Presses a key, and gives all that Orca says then. Waits until there are as many sentences as expected, and then for silence. */
  press(key: string, expected: readonly string[]): Promise<string[]>;
  /** What Orca has said since it was asked last. */
  heard(expected: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** A D-Bus session, a window manager without which no window is active, a synthesizer without sound, and Orca in this language. */
export async function startOrca(language: SpokenLanguage): Promise<Orca> {
  const home = await mkdtemp(join(tmpdir(), 'fin-widgets-orca-'));
  const log = join(home, 'orca.log');
  const display = `:${((await freePort()) % 1000) + 100}`;
  const runtime = join(home, 'run');
  await mkdir(runtime, { mode: 0o700 });
  await mkdir(join(home, '.config/speech-dispatcher'), { recursive: true });
  await writeFile(
    join(home, '.config/speech-dispatcher/speechd.conf'),
    'AddModule "dummy" "sd_dummy" ""\nDefaultModule dummy\n',
  );
  // Orca would write its log in blocks, each when it is full.
  await mkdir(join(home, '.local/share/orca'), { recursive: true });
  await writeFile(
    join(home, '.local/share/orca/orca-customizations.py'),
    'from orca import debug\ndebug.debugFile.reconfigure(line_buffering=True)\n',
  );
  const locale = locales[language];
  await run('localedef', ['-i', locale.replace(/\..*/, ''), '-f', 'UTF-8', join(home, locale)]);
  const bus = await start('dbus-daemon', ['--session', '--print-address', '--nofork'], {
    need,
    env: { HOME: home, XDG_RUNTIME_DIR: runtime, DISPLAY: display },
  });
  await bus.waitUntil(() => bus.stdout.includes('\n'));
  const env = {
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    DISPLAY: display,
    DBUS_SESSION_BUS_ADDRESS: bus.stdout.trim(),
    LOCPATH: home,
    LANG: locale,
    LC_ALL: locale,
    LANGUAGE: language,
    ACCESSIBILITY_ENABLED: '1',
    GSETTINGS_BACKEND: 'memory',
  };
  const processes: Running[] = [bus];
  const launch = async (command: string, args: readonly string[]): Promise<Running> => {
    const running = await start(command, args, { need, env });
    processes.push(running);
    return running;
  };
  const x = await launch('Xvfb', [display, '-screen', '0', '1200x900x24', '-nolisten', 'tcp']);
  await x.waitUntil(() => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`));
  await launch('openbox', []);
  await launch('orca', ['--replace', `--debug-file=${log}`]);

  /** Everything that Orca has said, without the names of the keys that were pressed. */
  const speech = async (): Promise<string[]> =>
    [...(await readFile(log, 'utf8').catch(() => '')).matchAll(/SPEECH OUTPUT: '(.*)' ?(?:\{.*)?$/gm)]
      .map(([, said = '']) => said)
      .filter((said) => !keyNames.test(said))
      .map((said) => said.trim().replace(/[\u00a0\u202f]/g, ' '));
  let told = 0;
  const heard = async (expected: readonly string[]): Promise<string[]> => {
    const end = performance.now() + speechTimeoutMs;
    let said: string[] = [];
    let lastAt = performance.now();
    while (performance.now() < end) {
      const now = (await speech()).slice(told);
      if (now.length !== said.length) lastAt = performance.now();
      said = now;
      if (said.length >= expected.length && performance.now() - lastAt > silenceMs) break;
      await pause(100);
    }
    told += said.length;
    return said;
  };
  await heard(['Screen reader on.']); // in Orca's language
  const browser = await launchBrowser({
    executablePath: await chromium(),
    headless: false,
    env: { ...process.env, ...env },
    // A window without the browser's own buttons and bars, which the keyboard would reach too.
    ignoreDefaultArgs: ['--enable-automation'],
    args: [...chromiumArgs, '--force-renderer-accessibility', `--lang=${language}`, '--kiosk', '--test-type'],
    defaultViewport: null,
  });
  const [first] = await browser.pages();
  const page = first ?? (await browser.newPage());
  return {
    page,
    heard,
    async press(key, expected) {
      await run('env', [`DISPLAY=${display}`, 'xdotool', 'key', key]);
      return heard(expected);
    },
    async close() {
      await browser.close();
      for (const running of processes.reverse()) await running.end('SIGKILL');
      await rm(home, { recursive: true, force: true });
    },
  };
}
