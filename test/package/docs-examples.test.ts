/** The examples of the documents: TypeScript and JavaScript type-check, and the Express example serves a page, the script and the host. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createDemo, type Demo } from '../../demo/server.js';
import { basePaths, seeded, seededPassword } from '../../demo/service/index.js';
import { readAllDocuments } from '../../scripts/docs/documents.js';
import { run } from '../../scripts/run-command.js';

interface Example {
  document: string;
  language: string;
  /** The file that the first line names, if it names one. */
  file: string | undefined;
  code: string;
}

const documents = await readAllDocuments();

const examples: Example[] = [...documents].flatMap(([document, markdown]) =>
  [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => {
    const [, file] = /^(?:\/\/|<!--) ([\w./[\]-]+\.\w+)(?: -->)?\n/.exec(code) ?? [];
    return { document, language, file, code };
  }),
);

let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fin-widgets-examples-'));
});

after(() => rm(folder, { recursive: true }));

/** Makes both packages and some of its development dependencies importable in a folder. */
const install = async (target: string, ...packages: string[]): Promise<void> => {
  await mkdir(join(target, 'node_modules'), { recursive: true });
  await symlink(resolve('.'), join(target, 'node_modules/fin-widgets'));
  await symlink(resolve('host'), join(target, 'node_modules/fin-widgets-host'));
  for (const name of packages) {
    const place = join(target, 'node_modules', name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(resolve('node_modules', name), place);
  }
  await writeFile(join(target, 'package.json'), '{ "type": "module" }');
};

/** Names that the examples take from the reader's own site. */
const surroundings = `
  import type { FinCheckoutButton, FinErrorEvent, FinLeadForm, FinMonthlyFee } from 'fin-widgets';
  import 'fin-widgets/define';
  import type { createHost as CreateHost, Host, HostOptions } from 'fin-widgets-host';
  import type { createClient as CreateClient } from 'fin-widgets/client';
  declare global {
    const fee: FinMonthlyFee, button: FinCheckoutButton, form: FinLeadForm, output: HTMLElement;
    const router: { open(url: string): void };
    const quotes: { find(id: string | undefined): Promise<{ expires: number; total: number; pdf: string } | undefined> };
    const options: HostOptions<any>;
    const createHost: typeof CreateHost, createClient: typeof CreateClient;
    const app: { post(path: string, handler: (c: any) => Promise<unknown>): void };
    const baseUrl: string, email: string, password: string;
    const saveOffer: (offer: object) => Promise<void>, saveLead: (lead: object) => Promise<void>;
    const count: (name: string) => void;
    const finWidgets: { configure(values: object): void; diagnose(): Promise<void> };
    interface DocumentEventMap { 'fin-error': FinErrorEvent }
  }
`;

describe('the examples', () => {
  it('of TypeScript and JavaScript type-check', async () => {
    const project = join(folder, 'types');
    await install(
      project,
      '@hono/node-server',
      'express',
      'hono',
      'ioredis',
      'pg',
      '@types/express',
      '@types/node',
      '@types/pg',
    );
    // Other tests run the examples of frameworks, analytics, markup, openapi, platforms, and `fin.js`; docs/demo.md imports files of the repository.
    const own = examples.filter(
      ({ document, language, file }) =>
        /^[jt]s$/.test(language) &&
        file !== 'fin.js' &&
        !/frameworks|analytics|markup|openapi|platforms|demo\.md/.test(document),
    );
    assert.ok(own.length > 15);
    const written: string[] = ['surroundings.ts'];
    await writeFile(join(project, 'surroundings.ts'), surroundings);
    for (const [at, { document, code }] of own.entries()) {
      const name = `${document.replace(/\W/g, '-')}-${at}.ts`;
      // Settings of the environment are the reader's to have; a file of the guide imports another.
      const complete = code.replace(/process\.env\.\w+\b(?! \?\?)/g, '$&!').replace("'./fin.js'", "'./fin-stub.js'");
      await writeFile(join(project, name), `${complete}\nexport {};\n`);
      written.push(name);
    }
    await writeFile(
      join(project, 'fin-stub.ts'),
      `import type { Host } from 'fin-widgets-host';
       export declare const fin: Host<any>;`,
    );
    const compilerOptions = {
      module: 'NodeNext',
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      strict: true,
      strictNullChecks: false, // most examples are JavaScript
      noImplicitAny: false,
      skipLibCheck: true,
      noEmit: true,
    };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: written }));
    await run('tsc', ['-p', project]);
  });

  it('of HTML name only elements, attributes and slots that exist', async () => {
    const manifest = JSON.parse(await readFile('custom-elements.json', 'utf8')) as {
      modules: {
        declarations: { tagName?: string; attributes?: { name: string }[]; slots?: { name: string }[] }[];
      }[];
    };
    const known = new Map(
      manifest.modules.flatMap(({ declarations }) =>
        declarations.flatMap(({ tagName, attributes = [] }) =>
          tagName ? [[tagName, new Set(attributes.map(({ name }) => name))] as const] : [],
        ),
      ),
    );
    for (const { document, language, code } of examples) {
      if (language !== 'html') continue;
      for (const [, tag = '', attributes = ''] of code.matchAll(/<(fin-[\w-]+)((?:\s+[\w-]+(?:="[^"]*")?)*)/g)) {
        assert.ok(known.has(tag), `${document}: <${tag}>`);
        for (const [name] of attributes.replace(/="[^"]*"/g, '').matchAll(/[\w-]+/g))
          assert.ok(
            known.get(tag)?.has(name) || ['id', 'class', 'lang'].includes(name),
            `${document}: <${tag} ${name}>`,
          );
      }
    }
  });
});

describe('the Express example of docs/host/guide.md', () => {
  let demo: Demo;
  let server: ChildProcess;
  let url: string;
  const origin = 'https://installer.example';

  const codeOf = (name: string): string => {
    const found = examples.find(({ document, file }) => document === 'docs/host/guide.md' && file === name);
    assert.ok(found, `The guide has no ${name}.`);
    return found.code;
  };

  /** A port that is free now. */
  const freePort = async (): Promise<number> => {
    const probe = createServer().listen(0);
    const { port } = probe.address() as AddressInfo; // a port, not a pipe
    await new Promise((closed) => probe.close(closed));
    return port;
  };

  before(async () => {
    const project = join(folder, 'express');
    await install(project, '@hono/node-server', 'express');
    for (const name of ['fin.js', 'express.js', 'public/index.html']) {
      await mkdir(dirname(join(project, name)), { recursive: true });
      await writeFile(join(project, name), codeOf(name));
    }
    await cp('dist/fin-widgets.js', join(project, 'public/fin-widgets.js'));
    demo = await createDemo({ port: 0 });
    const port = await freePort();
    url = `http://localhost:${port}`;
    const env = {
      ...process.env,
      PORT: String(port),
      FIN_SERVICE: demo.url + basePaths[0],
      FIN_EMAIL: seeded.demo.email,
      FIN_PASSWORD: seededPassword,
      FIN_SECRET: 'a secret of 32 bytes or more, random in a real host',
    };
    server = spawn(process.execPath, ['express.js'], { cwd: project, env, stdio: ['ignore', 'inherit', 'inherit'] });
    for (;;) {
      const isUp = await fetch(url).then(
        () => true,
        () => false,
      );
      if (isUp) break;
      assert.equal(server.exitCode, null, 'The server ended.');
      await new Promise((wait) => setTimeout(wait, 50));
    }
  });

  after(async () => {
    server?.kill();
    await demo?.close();
  });

  it('serves its page and the script', async () => {
    assert.match(await (await fetch(url)).text(), /<fin-monthly-fee id="offer"/);
    const script = await fetch(`${url}/fin-widgets.js`);
    assert.equal(script.status, 200);
    assert.match(script.headers.get('content-type') ?? '', /javascript/);
  });

  it('mints a token, and answers with a price of the service', async () => {
    const minted = await fetch(`${url}/fin/token`, { method: 'POST', headers: { origin } });
    const { token } = (await minted.json()) as { token: string };
    const answer = await fetch(`${url}/fin/wf/pricing_2`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        country_project: 'Germany',
        currency_project: 'EUR',
        'total_cost_installation (after subsidies) (incl vat)': 24_900,
        LTI_tenor: '15 years',
        LTI_downpayment: 10,
      }),
    });
    assert.equal(answer.status, 200);
    assert.equal(((await answer.json()) as { response: { Monthly_fee: number } }).response.Monthly_fee, 182.99);
  });
});

describe('CONTRIBUTING.md', () => {
  it('names files, folders and commands that exist', async () => {
    const text = documents.get('CONTRIBUTING.md') ?? '';
    const paths = [...text.matchAll(/`((?:src|host|wordpress|demo|test|docs|scripts)\/[\w./-]*)`/g)].map(
      ([, path = '']) => path,
    );
    assert.ok(paths.length > 30);
    assert.deepEqual(
      paths.filter((path) => !existsSync(path)),
      [],
    );
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
    const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    assert.deepEqual(
      commands.filter((name) => !(name in scripts)),
      [],
    );
  });
});
