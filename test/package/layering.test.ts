/** The layering of the sources is a lint rule for each folder. Here each rule is seen to bite, and to let pass. */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { CommandFailed, run } from '../../scripts/run.js';

interface Case {
  /** Where the line stands. Lines of the same file share it. */
  file: string;
  /** One line. */
  code: string;
  /** What biome says of it; `undefined`: nothing. */
  says: RegExp | undefined;
}

let count = 0;
const uses = (name: string, from: string): string => `export { ${name} as name${count++} } from '${from}';`;

const forbidden = (file: string, says: RegExp, ...specifiers: string[]): Case[] =>
  specifiers.map((specifier) => ({ file, code: uses('thing', specifier), says }));
const allowed = (file: string, ...specifiers: string[]): Case[] =>
  specifiers.map((specifier) => ({ file, code: uses('thing', specifier), says: undefined }));

const fee = 'src/elements/monthly-fee/thing.ts';
const elementsSay = /^src\/elements imports client, contract, locales and Lit.*Ask through the client/;
const noZod = /^Elements know no zod.*belongs in src\/client/;

const cases: Case[] = [
  ...forbidden(
    'src/contract/thing.ts',
    /^src\/contract stands alone/,
    '../client/index.js',
    '../elements/formats/text.js',
    '../locales/index.js',
    '../host/index.js',
    '../index.js',
    'zod',
    'lit',
    'node:fs',
  ),
  ...allowed('src/contract/thing.ts', './values.js', 'zod/mini'),

  ...forbidden(
    'src/client/thing.ts',
    /^src\/client imports src\/contract and zod\/mini/,
    '../elements/formats/text.js',
    '../locales/index.js',
    '../host/index.js',
    '../index.js',
    '../define.js',
    'zod',
    'lit',
    'node:timers',
  ),
  ...allowed('src/client/thing.ts', './errors.js', '../contract/pricing-2.js', 'zod/mini'),

  ...forbidden(
    'src/locales/thing.ts',
    /^src\/locales is words alone/,
    '../elements/formats/number-formats.js',
    '../client/index.js',
    '../contract/values.js',
    '../index.js',
    'lit',
  ),
  ...allowed('src/locales/thing.ts', './messages.js'),

  ...forbidden(
    fee,
    elementsSay,
    '../../host/index.js',
    '../../index.js',
    '../../define.js',
    '../../script.js',
    '../../../demo/server.js',
    'zod',
    'zod/mini',
    'node:fs',
  ),
  ...forbidden('src/elements/thing.ts', elementsSay, '../index.js', '../host/index.js'),
  ...forbidden(fee, noZod, '../../contract/index.js', '../../contract/pricing-2.js'),
  ...forbidden(fee, /^styleMap writes a style attribute/, 'lit/directives/style-map.js'),
  { file: fee, code: "import type { Thing } from '../../host/index.js';", says: elementsSay },
  { file: fee, code: "export * from '../../contract/index.js';", says: noZod },
  { file: fee, code: "export const thing = import('../../contract/pricing-2.js');", says: noZod },
  ...allowed(
    fee,
    './styles.js',
    '../shared/text.js',
    '../checkout-button/events.js',
    '../../client/client.js',
    '../../contract/values.js',
    '../../locales/index.js',
    'lit',
    'lit/decorators.js',
    '@lit/task',
  ),
  { file: fee, code: uses('type Thing', '../../contract/new-project-2.js'), says: undefined },

  ...forbidden(
    'src/host/thing.ts',
    /^src\/host runs on any server/,
    '../elements/formats/text.js',
    '../locales/index.js',
    '../index.js',
    'lit',
    'node:crypto',
    'crypto',
    'zod',
    'ioredis',
    'rate-limiter-flexible',
  ),
  ...allowed(
    'src/host/thing.ts',
    './sessions.js',
    '../client/index.js',
    '../contract/index.js',
    'zod/mini',
    'jose',
    'rate-limiter-flexible/lib/RateLimiterMemory.js',
  ),

  ...forbidden(
    'src/index.ts',
    /^src\/index.ts gives out the elements' classes/,
    './define.js',
    './host/index.js',
    'lit',
  ),
  ...forbidden('src/index.ts', /^src\/index.ts gives out the client's types and error class only/, './client/index.js'),
  ...allowed('src/index.ts', './elements/monthly-fee/monthly-fee.js'),
  { file: 'src/index.ts', code: uses('FinError', './client/errors.js'), says: undefined },

  ...forbidden(
    'src/define.ts',
    /^src\/define.ts registers/,
    './elements/monthly-fee/monthly-fee.js',
    './script.js',
    'lit',
  ),
  ...allowed('src/define.ts', './index.js'),

  ...forbidden(
    'src/script.ts',
    /^src\/script.ts is the script tag's file/,
    './client/index.js',
    './contract/index.js',
    'lit',
  ),
  ...allowed('src/script.ts', './define.js', './index.js', './elements/twins.js'),

  ...forbidden(
    'demo/thing.ts',
    /^The demo uses what a host site can use/,
    '../src/client/tokens.js',
    '../src/elements/formats/text.js',
    '../src/script.js',
  ),
  ...allowed(
    'demo/thing.ts',
    '../src/index.js',
    '../src/client/index.js',
    '../src/contract/index.js',
    'hono',
    'node:fs',
  ),

  ...forbidden(
    'demo/service/thing.ts',
    /^demo\/service knows src\/contract\/index.js alone/,
    '../../src/client/index.js',
    '../../src/contract/pricing-2.js',
    '../../src/index.js',
    'fin-widgets/client',
  ),
  ...allowed('demo/service/thing.ts', '../../src/contract/index.js', '../host.js', 'hono', 'node:crypto', 'zod/mini'),

  ...forbidden(
    'bench/thing.ts',
    /^A bench measures what a host site can use/,
    '../src/client/wait.js',
    '../demo/server.js',
    '../demo/service/app.js',
    '../test/host/support.js',
  ),
  ...allowed('bench/thing.ts', '../src/host/index.js', '../demo/service/index.js', 'node:fs'),

  ...allowed(
    'test/thing.test.ts',
    '../src/client/tokens.js',
    '../src/script.js',
    '../demo/server.js',
    'zod',
    'node:fs',
  ),

  { file: 'src/client/thing.ts', code: "console.log('thing');", says: /Don't use console/ },
  { file: 'src/client/thing.ts', code: "console.warn('thing');", says: undefined },
];

/** What biome says of each line: messages by `file:line`. */
const judge = async (): Promise<Map<string, string>> => {
  const tree = await mkdtemp(join(tmpdir(), 'fin-widgets-layering-'));
  try {
    await cp('biome.json', join(tree, 'biome.json'));
    for (const [file, lines] of linesOf(cases)) {
      await mkdir(dirname(join(tree, file)), { recursive: true });
      await writeFile(join(tree, file), lines.map((line) => `${line}\n`).join(''));
    }
    const biome = resolve('node_modules/.bin/biome');
    const only = ['--only=style/noRestrictedImports', '--only=suspicious/noConsole'];
    const output = await run(
      biome,
      ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', ...only, '.'],
      tree,
    ).catch((error: unknown) => {
      if (error instanceof CommandFailed) return error.output;
      throw error;
    });
    const said = output.matchAll(
      /^::error title=[^,]*,file=(?:.*?fin-widgets-layering-[^/]+\/)?([^,]+),line=(\d+),.*?::(.*)$/gm,
    );
    return new Map([...said].map(([, file, line, message = '']) => [`${file}:${line}`, message]));
  } finally {
    await rm(tree, { recursive: true });
  }
};

const linesOf = (all: Case[]): Map<string, string[]> => {
  const files = new Map<string, string[]>();
  for (const { file, code } of all) files.set(file, [...(files.get(file) ?? []), code]);
  return files;
};

describe('layering', async () => {
  const said = await judge();
  const lines = new Map<string, number>();

  for (const { file, code, says } of cases) {
    const line = (lines.get(file) ?? 0) + 1;
    lines.set(file, line);
    it(`${says ? 'forbids' : 'allows'} in ${file}: ${code.replace(/ as name\d+/, '')}`, () => {
      const message = said.get(`${file}:${line}`);
      if (says) assert.match(message ?? '(nothing)', says);
      else assert.equal(message, undefined);
    });
  }
});
