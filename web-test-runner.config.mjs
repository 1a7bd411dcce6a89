import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins';
import { chromiumArgs, headlessChromium } from './scripts/test/browsers.ts';
import { elementReporter } from './scripts/test/element-reporter.ts';
import { startTimeoutMs } from './test/support/browser.ts';
import { createScripted } from './test/support/scripted-service.ts';

const scripted = createScripted();

/**
 * Fails the present test when a warning or an error is written to the console. Messages of the elements about wrong settings are allowed:
 * they start with a tag or with the package's name.
 */
const strictConsole = `
  for (const level of ['error', 'warn']) {
    const write = console[level];
    console[level] = (...values) => {
      write.apply(console, values);
      // The runner itself reports errors outside of a test on the console, including the one thrown below.
      if (/^(?:<fin-|fin-widgets)|console\\.\\w+: /.test(values[0])) return;
      setTimeout(() => { throw new Error('console.' + level + ': ' + values.join(' ')); });
    };
  }`;

/** The number of random histories in the tests of the submission's model and of the fees. The soak has 250. */
const histories = Number(process.env.HISTORIES ?? 40);
/** The seed of the random histories. Without SEED each run has the same histories, so a failure comes from a change of the code. */
const seed = Number(process.env.SEED ?? 1);

/**
 * The element tests (`npm run test:elements`). They import the modules that the script and the package are built from. The command runs
 * under tsx, because this file imports TypeScript.
 */
export default {
  files: 'test/elements/**/*.test.ts',
  // Lit's production build, which ships. Its development build warns on the console.
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
      context.respond = false; // the scripted service sends the response itself
    },
  ],
  browsers: [
    chromeLauncher({
      launchOptions: { ...(await headlessChromium()), args: chromiumArgs, timeout: startTimeoutMs },
      concurrency: 2,
      // Each file has its own window. A tab behind another one is hidden, and a hidden page neither paints nor runs observers.
      createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
    }),
  ],
  reporters: [elementReporter()],
  staticLogging: true,
  // After these times in ms, a browser, a file or a test counts as one that hangs. A passing run never needs them, on a busy machine either.
  browserStartTimeout: startTimeoutMs,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 15 * 60_000 + 3_000 * histories,
  testFramework: { config: { timeout: 120_000 } },
  testRunnerHtml: (testFramework) => `<!doctype html>
    <html lang="en">
      <head><title>Element tests</title></head>
      <body><script>${strictConsole}</script><script type="module" src="${testFramework}"></script></body>
    </html>`,
};
