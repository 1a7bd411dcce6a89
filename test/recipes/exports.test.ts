/** Both packages as npm publishes them: packed, unpacked into an empty project, and imported, bundled and type-checked there. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build, type Rolldown } from 'vite';
import { unpackPackage } from '../../scripts/build/unpack-package.js';
import { run } from '../../scripts/run-command.js';

interface Entry {
  types: string;
  default?: string;
}

interface Package {
  exports: Record<string, string | Entry>;
  dependencies: Record<string, string>;
  version: string;
  sideEffects: string[];
  customElements: string;
}

const read = async (file: string): Promise<Package> => JSON.parse(await readFile(file, 'utf8'));
const widget = await read('package.json');
const host = await read('host/package.json');

let project: string;
/** Paths of the packed files, within their package. */
let packed: string[];
let hostPacked: string[];

before(async () => {
  project = await mkdtemp(join(tmpdir(), 'fin-widgets-project-'));
  packed = await unpackPackage('fin-widgets', join(project, 'node_modules/fin-widgets'));
  hostPacked = await unpackPackage('fin-widgets-host', join(project, 'node_modules/fin-widgets-host'));
  // The dependencies come from this repository's node_modules instead of the network.
  const { 'fin-widgets': _, ...ofHost } = host.dependencies;
  for (const name of Object.keys({ ...widget.dependencies, ...ofHost })) {
    const place = join(project, 'node_modules', name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(resolve('node_modules', name), place);
  }
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
});

after(() => rm(project, { recursive: true }));

describe('the tarballs', () => {
  it('have one version, and the host needs exactly that of the widgets', () => {
    assert.equal(host.version, widget.version);
    assert.equal(host.dependencies['fin-widgets'], widget.version);
  });

  it('of the widgets needs nothing of a server', () => {
    assert.deepEqual(Object.keys(widget.dependencies), ['@lit/task', 'lit', 'zod']);
  });

  it('have the files that package.json names', () => {
    for (const path of Object.values(host.exports).flatMap((entry) =>
      typeof entry === 'string' ? entry : Object.values(entry),
    ))
      assert.ok(hostPacked.includes(path.replace(/^\.\//, '')), `${path} is not in the host's tarball`);
    assert.ok(hostPacked.includes('dist/command/main.js'));
    const named = Object.values(widget.exports).flatMap((entry) =>
      typeof entry === 'string' ? entry : Object.values(entry),
    );
    const others = [widget.customElements];
    const shippedEffects = widget.sideEffects.filter((path) => path.startsWith('./dist/'));
    for (const path of [...named, ...others, ...shippedEffects]) {
      assert.ok(packed.includes(path.replace(/^\.\//, '')), `${path} is not in the tarball`);
    }
  });

  const documents = [
    'package.json',
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'custom-elements.json',
    'host/PROTOCOL.md', // the README and the pages of docs/host link to it
  ];
  const built =
    /^dist\/(?:fin-widgets(?:\.early|-(?:amount|details|diagnose|forms|lead|prefetcher)-[\d.]+)?\.js|THIRD-PARTY\.txt|(?:(?:client|contract|elements|locales|markup)\/.*|index|define|define-elements|diagnose|internal)\.(?:js|d\.ts)|(?:react|svelte|vue)\.(?:js|d\.ts)|vscode\.(?:css|html)-custom-data\.json|web-types\.json|fee-templates\.json|llms(?:-full)?\.txt|reserve\.(?:css|css\.d\.ts|js|d\.ts))$/;

  it('of the widgets has the documentation, with the pictures that it shows', () => {
    for (const path of readdirSync('docs', { recursive: true, encoding: 'utf8' }))
      if (path.endsWith('.md')) assert.ok(packed.includes(`docs/${path}`), path);
  });

  it('of the widgets has nothing but the build, the documentation, the files that it links to, the OpenAPI documents, and the license', () => {
    const others = packed.filter(
      (path) =>
        !built.test(path) &&
        !/^(?:docs\/.*\.(?:md|png|svg)|docs\/gtm-container\.json|openapi\/(?:host|service)\.json)$/.test(path) &&
        !documents.includes(path),
    );
    assert.deepEqual(others, []);
  });

  it('of the host has nothing but the build, its documents, the deployments and the license', () => {
    const others = hostPacked.filter(
      (path) =>
        !/^(?:dist\/.*\.(?:js|d\.ts)|deploy\/cloudflare\/.*|(?:README|PROTOCOL)\.md|LICENSE|package\.json)$/.test(path),
    );
    assert.deepEqual(others, []);
  });
});

describe('in Node', () => {
  /** The names that a module of the project imports. */
  const namesIn = async (specifier: string): Promise<string[]> => {
    const code = `console.log(JSON.stringify(Object.keys(await import('${specifier}'))))`;
    return JSON.parse(await run('node', ['--input-type=module', '-e', code], project)) as string[];
  };

  it('./client exports the client', async () => {
    const names = await namesIn('fin-widgets/client');
    for (const name of ['createClient', 'mintFrom', 'FinError']) assert.ok(names.includes(name), name);
  });

  it('./contract exports requests, answers and value sets', async () => {
    const names = await namesIn('fin-widgets/contract');
    const operations = ['generateUserToken', 'newLead', 'newProject2', 'updateProject2', 'pricing2'];
    const expected = [
      'meAnswer',
      ...operations.flatMap((each) => [`${each}Request`, `${each}Answer`]),
      'countries',
      'tenors',
    ];
    for (const name of expected) assert.ok(names.includes(name), name);
  });

  it('fin-widgets-host exports the host, its stores and renderFee', async () => {
    const names = await namesIn('fin-widgets-host');
    assert.deepEqual(names.sort(), [
      'createHost',
      'createHosts',
      'fileStore',
      'memoryStore',
      'postgresStore',
      'redisStore',
      'renderFee',
    ]);
  });

  it('fin-widgets-host/cloudflare exports the Worker, its class of objects and their store', async () => {
    const names = await namesIn('fin-widgets-host/cloudflare');
    assert.deepEqual(names.sort(), [
      'FinObject',
      'createCloudflareHost',
      'createCloudflareHosts',
      'durableObjectStore',
      'installersFromEnv',
      'optionsFromEnv',
    ]);
  });

  it('fileStore works with the SQLite of Node or of a package, and says so without either', async () => {
    const code = `import { fileStore } from 'fin-widgets-host';
      const store = fileStore('./data');
      await store.add('a:1', 'x', 60_000);
      console.log((await store.read('a:1')).value);`;
    const runCode = () => run('node', ['--input-type=module', '-e', code], project);
    if (!process.getBuiltinModule('node:sqlite')) {
      await assert.rejects(
        runCode(),
        /fileStore: needs Node 22\.13 or newer, or the package .*: npm install @photostructure\/sqlite@1/,
      );
      await mkdir(join(project, 'node_modules/@photostructure'));
      await symlink(
        resolve('node_modules/@photostructure/sqlite'),
        join(project, 'node_modules/@photostructure/sqlite'),
      );
    }
    assert.equal((await runCode()).trim(), 'x');
  });

  it('a module that is not in the exports map cannot be imported', async () => {
    await assert.rejects(namesIn('fin-widgets/dist/client/token-manager.js'), /ERR_PACKAGE_PATH_NOT_EXPORTED/);
  });
});

describe('in a bundle', () => {
  /** The modules of packages in a page's bundle, as paths from `node_modules`, and the bundle's code. */
  const bundle = async (code: string): Promise<{ modules: string[]; code: string }> => {
    const entry = join(project, 'page.js');
    await writeFile(entry, code);
    const { output } = (await build({
      configFile: false,
      root: project,
      logLevel: 'error',
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { format: 'es' } },
      },
    })) as Rolldown.RolldownOutput;
    const chunks = output.filter((file) => file.type === 'chunk');
    const modules = chunks
      .flatMap(({ modules }) => Object.entries(modules))
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id]) => id)
      .filter((id) => id.includes('/node_modules/'))
      .map((id) => id.replace(/.*\/node_modules\//, ''));
    return { modules, code: chunks.map(({ code }) => code).join('\n') };
  };

  it('every entry can be bundled', async () => {
    for (const [entry, files] of Object.entries(widget.exports)) {
      // The manifest is no module, and types have no code. Nor has a style sheet. React is installed in test/frameworks alone, which builds its entry.
      if (typeof files === 'object' && files.default && !/^\.\/react$|\.css$/.test(entry)) {
        await bundle(`export * from '${entry.replace('.', 'fin-widgets')}';`);
      }
    }
  });

  it('./define registers the elements', async () => {
    const { modules, code } = await bundle("import 'fin-widgets/define';");
    assert.ok(modules.includes('fin-widgets/dist/define.js'));
    assert.ok(modules.some((module) => module.startsWith('lit-html/')));
    assert.ok(!modules.some((module) => module.startsWith('zod/')), 'answers are checked without zod');
    assert.match(code, /fin-monthly-fee/);
    assert.match(code, /fin-checkout-button/);
  });

  it('an import that is not used leaves nothing in the bundle', async () => {
    for (const name of ['', '/client', '/contract', '/diagnose', '-host', '-host/cloudflare']) {
      const entry = `fin-widgets${name}`;
      assert.deepEqual((await bundle(`import '${entry}';`)).modules, [], entry);
    }
  });

  // It computes credits by the code of the card's details, which has Lit and is loaded for a card with a rate or an example alone.
  it('./diagnose needs no element and no zod', async () => {
    const { modules } = await bundle("export { diagnose } from 'fin-widgets/diagnose';");
    assert.ok(modules.includes('fin-widgets/dist/diagnose.js'));
    assert.ok(!modules.includes('fin-widgets/dist/elements/monthly-fee/monthly-fee.js'));
    assert.deepEqual(
      modules.filter(
        (module) =>
          !/^(?:fin-widgets\/dist\/(?:diagnose|client\/(?:check-answer|errors|url-guards|wait)|contract\/(?:countries|page-setting-bounds|page-settings|selection-start|value-sets)|locales|elements\/(?:base|diagnostics|formats|monthly-fee)\/)|(?:lit|lit-html|lit-element|@lit\/reactive-element)\/)/.test(
            module,
          ),
      ),
      [],
    );
  });

  it('a class alone registers nothing', async () => {
    const { modules } = await bundle("export { FinMonthlyFee } from 'fin-widgets';");
    assert.ok(!modules.includes('fin-widgets/dist/define.js'));
    assert.ok(!modules.some((module) => module.startsWith('fin-widgets/dist/elements/checkout-button/')));
  });

  it('FinError alone needs no client, zod or Lit', async () => {
    const { modules } = await bundle("export { FinError } from 'fin-widgets/client';");
    assert.deepEqual(modules, ['fin-widgets/dist/client/errors.js']);
  });

  it('the host needs nothing of Node, Lit or the elements', async () => {
    const { modules, code } = await bundle(
      "export { createHost, fileStore, postgresStore, redisStore } from 'fin-widgets-host';",
    );
    assert.ok(modules.includes('fin-widgets-host/dist/host.js'));
    assert.ok(!modules.some((module) => /^(?:@?lit|fin-widgets\/dist\/(?:elements|locales))/.test(module)));
    assert.doesNotMatch(code, /["']node:|require\(["']|__vite-browser-external/);
  });

  it('one answer of the contract needs no request, no other operation and no Lit', async () => {
    const { modules, code } = await bundle("export { pricing2Answer } from 'fin-widgets/contract';");
    assert.ok(!modules.some((module) => /^(?:@?lit|fin-widgets\/dist\/(?:client|elements|locales))/.test(module)));
    assert.match(code, /Monthly_fee/);
    assert.doesNotMatch(code, /LTI_tenor|customer_email|checkout_link|first_name_customer/);
  });
});

describe('in TypeScript', () => {
  const consumer = `
    import { FinCheckoutButton, FinMonthlyFee } from 'fin-widgets';
    import 'fin-widgets/define';
    import { diagnose } from 'fin-widgets/diagnose';
    import { createClient, FinError, mintFrom } from 'fin-widgets/client';
    import { type Pricing2Answer, countries } from 'fin-widgets/contract';
    import { createHost, type LogEntry } from 'fin-widgets-host';

    const client = createClient({ baseUrl: '/fin', token: mintFrom('/fin/token') });
    const fee = document.querySelector('fin-monthly-fee');
    if (fee) {
      fee.client = client;
      const one: FinMonthlyFee = fee;
      one.addEventListener('fin-fee', (event) => {
        const amount: number | undefined = event.fee;
        const tenor: number = event.selection?.tenor ?? 10;
        console.log(amount, tenor, countries.length);
      });
    }
    const button: FinCheckoutButton = document.createElement('fin-checkout-button');
    button.addEventListener('fin-error', ({ error }) => console.log(error instanceof FinError, error.code));

    export const ask = async (): Promise<number> => {
      const answer: Pricing2Answer = await client.call('pricing_2', {
        country_project: 'Germany',
        currency_project: 'EUR',
        'total_cost_installation (after subsidies) (incl vat)': 24900,
        LTI_tenor: '15 years',
        LTI_downpayment: 10,
      });
      return answer.response.Monthly_fee;
    };

    const host = createHost({
      service: { baseUrl: 'https://service.example/api/1.1', email: 'user@installer.example', password: 'secret' },
      origins: ['https://installer.example'],
      secret: 'a secret of the host that is long enough',
      clientIp: (_request, { address }: { address: string }) => address,
      async check(operation, body, { id }) {
        if (!body || !('Total_cost_installation' in body)) return body;
        if (body.Total_cost_installation > 100_000) throw new Error(operation + id);
        return { ...body, Total_cost_installation: 24900 };
      },
      log: ({ status, session }: LogEntry) => console.log(status, session),
    });
    export const diagnosed: Promise<void> = diagnose();
    export const answered: Promise<Response> = host(new Request('https://installer.example/fin/token'), { address: '192.0.2.1' });
    // @ts-expect-error: clientIp needs its context
    export const lost = () => host(new Request('https://installer.example/fin/token'));
    // @ts-expect-error: no such operation
    export const wrong = () => client.call('pricing_3', {});
  `;

  for (const [module, moduleResolution] of [
    ['ESNext', 'Bundler'],
    ['NodeNext', 'NodeNext'],
  ]) {
    it(`has types for moduleResolution ${moduleResolution}`, async () => {
      const compilerOptions = {
        module,
        moduleResolution,
        target: 'ES2022',
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        // Checks the package's own declarations too.
        skipLibCheck: false,
      };
      await writeFile(join(project, 'consumer.ts'), consumer);
      await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
      await run('tsc', ['-p', project]);
    });
  }
});
