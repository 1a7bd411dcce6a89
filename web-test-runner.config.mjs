import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins';
import { chromium, chromiumArgs } from './scripts/chromium.ts';
import { elementReporter } from './scripts/element-reporter.ts';
import { createScripted } from './test/support/scripted-service.ts';

const scripted = createScripted();

/**
 * What an element says of a wrong setting starts with its tag or the package's name, and belongs to it. Any other line on
 * the console is somebody's mistake: it fails the test during which it comes.
 */
const strictConsole = `
  for (const level of ['error', 'warn']) {
    const say = console[level];
    console[level] = (...words) => {
      say.apply(console, words);
      // The runner says on the console what went wrong outside of a test, this included.
      if (/^(?:<fin-|fin-widgets)|console\\.\\w+: /.test(words[0])) return;
      setTimeout(() => { throw new Error('console.' + level + ': ' + words.join(' ')); });
    };
  }`;

/** How many random histories the model of the checkout goes through. */
const histories = Number(process.env.HISTORIES ?? 200);
/** Which ones: the same in each run, so that a failure is about what was changed. Another SEED goes through others. */
const seed = Number(process.env.SEED ?? 1);

/** The element tests, run by `npm run test:elements` under tsx, since this file imports TypeScript. */
export default {
  files: 'test/elements/**/*.test.ts',
  // Lit as it ships: its development build warns on the console that it is one.
  nodeResolve: { exportConditions: ['production', 'default'] },
  plugins: [
    a11ySnapshotPlugin(),
    esbuildPlugin({
      ts: true,
      tsconfig: 'tsconfig.json',
      target: 'es2022',
      define: { HISTORIES: String(histories), SEED: String(seed) },
    }),
  ],
  middleware: [
    (context, next) => {
      if (!scripted.handle(context.req, context.res)) return next();
      context.respond = false; // the scripted service answers by itself
    },
  ],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: await chromium(), args: chromiumArgs },
      concurrency: 2,
      // Each file in a window of its own: a tab behind another one is hidden, and a hidden page draws and observes nothing.
      createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
    }),
  ],
  reporters: [elementReporter()],
  staticLogging: true,
  testsFinishTimeout: 120_000 + 1_000 * histories, // ms
  testFramework: { config: { timeout: 10_000 } },
  testRunnerHtml: (testFramework) => `<!doctype html>
    <html lang="en">
      <head><title>Element tests</title></head>
      <body><script>${strictConsole}</script><script type="module" src="${testFramework}"></script></body>
    </html>`,
};
