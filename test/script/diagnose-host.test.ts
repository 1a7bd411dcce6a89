/** `finWidgets.diagnose()` against the real host, with a scripted service behind it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { createHost, createHosts, type Host, type HostOptions } from 'fin-widgets-host';
import { durableStore } from '../../host/test/support/durable-store.js';
import type { Plan, Scenario } from '../support/scenario.js';
import { button, diagnosis, fee, site, tag, version, waitForState } from './site.js';

const { visit } = site();

/** The hosts, each under a path of its own, and a page, as a development server has them. */
const answers = new Map<string, (request: Request) => Response | Promise<Response>>();
const server = createServer(
  getRequestListener(async (request) => {
    const { pathname } = new URL(request.url);
    const [, first = ''] = pathname.split('/');
    if (first.startsWith('fin-widgets'))
      return new Response(await readFile(`dist/${first}`), { headers: { 'content-type': 'text/javascript' } });
    return answers.get(first)?.(request) ?? new Response('Nothing here', { status: 404 });
  }),
);
let hostOrigin = '';
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  hostOrigin = `http://localhost:${(server.address() as AddressInfo).port}`; // a port, not a pipe
});
after(() => {
  server.close();
  server.closeAllConnections();
});

type Options = Partial<HostOptions<undefined>>;
type HostsOptionsOfOne = Omit<HostOptions<undefined>, 'secret' | 'store'>;

const optionsFor = (service: Scenario): HostOptions<undefined> => ({
  service: { baseUrl: service.baseUrl, email: 'ada@installer.example', password: 'secret-password' },
  origins: [service.baseUrl.replace('127.0.0.1', 'site.localhost').replace(/\/scripted.*/, '')],
  secret: crypto.getRandomValues(new Uint8Array(32)),
  clientIp: () => '127.0.0.1',
  store: durableStore(),
});

/** Answers under a path of its own, and returns the path. */
const put = (answer: (request: Request) => Response | Promise<Response>): string => {
  const path = `host-${answers.size}`;
  answers.set(path, answer);
  return path;
};

const connectionTo = (path: string) => ({
  'base-url': `${hostOrigin}/${path}/fin`,
  'token-url': `${hostOrigin}/${path}/fin/token`,
});

/** A page on another origin than its host. */
const pageWith =
  (markup: string, options: Options = {}) =>
  (service: Scenario) => {
    const host: Host<undefined> = createHost({ ...optionsFor(service), ...options });
    return tag(connectionTo(put((request) => host(request, undefined)))) + markup;
  };

const lead = '<fin-lead-form country="DE" total-cost="24.900"></fin-lead-form>';
const allOperations: Options = { operations: ['pricing_2', 'new_project_2', 'update_project_2', 'new_lead'] };

describe('one line names the cause, the reason in the host’s log, and the remedy', () => {
  const refusedLogin: Plan = { 'generate-user-token': [{ status: 401, body: {}, repeat: true }] };
  const failing = (status: number): Plan => ({ pricing_2: [{ status, body: {}, repeat: true }] });
  const login =
    'base-url answers 502: the financing service refuses the host’s login. See the host’s log: login_refused, then login_paused. Correct the service’s e-mail and password in the host’s settings.';
  for (const [cause, markup, options, plan, lines] of [
    [
      'a host without new_lead, and a lead form',
      fee + lead,
      {},
      {},
      [
        'the host refuses new_lead (403), which <fin-lead-form> needs: add new_lead to the operations of the host at ORIGIN.',
      ],
    ],
    [
      'a color among the host’s settings for pages that no browser knows',
      fee,
      { page: { accent: 'blau' } },
      {},
      [
        'the host’s setting for pages accent is wrong, and ignored: correct page.accent in the host’s options, or FIN_PAGE_ACCENT.',
      ],
    ],
    [
      'a lead form alone',
      lead,
      {},
      {},
      [
        'the host refuses new_lead (403), which <fin-lead-form> needs: add new_lead to the operations of the host at ORIGIN.',
      ],
    ],
    [
      'a host for leads alone, and a page with a fee and a button',
      fee + button,
      { operations: ['new_lead'] },
      {},
      [
        'the host refuses pricing_2 (403), which <fin-monthly-fee> needs: add pricing_2 to the operations of the host at ORIGIN.',
      ],
    ],
    ['a service that refuses the login', fee, {}, refusedLogin, [login]],
    ['a service that refuses the login, before a visitor has sent a lead', lead, allOperations, refusedLogin, [login]],
    [
      'a service that is down',
      fee,
      { service: { baseUrl: 'http://127.0.0.1:9', email: 'ada@installer.example', password: 'secret-password' } },
      {},
      [
        'base-url answers 502: the host works, but gets no usable answer from the financing service. See the host’s log: upstream_connection (is the service’s address right?), upstream_status, upstream_unreadable or upstream_refused.',
      ],
    ],
    [
      'a service that fails',
      fee,
      {},
      failing(500),
      [
        'base-url answers 502: the host works, but gets no usable answer from the financing service. See the host’s log: upstream_connection (is the service’s address right?), upstream_status, upstream_unreadable or upstream_refused.',
      ],
    ],
    [
      'a service that is late',
      fee,
      {},
      failing(504),
      [
        'base-url answers 504: the financing service does not answer the host in time. See the host’s log: upstream_timeout.',
      ],
    ],
    [
      'a host that refuses the origin',
      fee + lead,
      { ...allOperations, origins: ['https://installer.example'] },
      {},
      [
        'token-url answers, but not to this page: add PAGE to the origins of the host at ORIGIN. If that is there already, a proxy or web server answers in the host’s place: see its log, or correct token-url.',
      ],
    ],
  ] as [string, string, Options, Plan, string[]][]) {
    test(cause, async (t) => {
      const { page, complaints, service, requests } = await visit(t, pageWith(markup, options), plan);
      if (markup.startsWith(fee)) {
        await page.waitForFunction(() =>
          ['ready', 'error'].includes(document.querySelector('fin-monthly-fee')?.state ?? ''),
        );
      }
      const pageOrigin = new URL(page.url()).origin;
      assert.deepEqual(
        await diagnosis(page, complaints),
        lines.map((line) => `fin-widgets: ${line.replace('ORIGIN', hostOrigin).replace(/\bPAGE\b/, pageOrigin)}`),
      );
      assert.doesNotMatch(complaints.join(), /secret-password|eyJ/);
      assert.deepEqual((await service.log('new_lead')).length + (await service.log('new_project_2')).length, 0);
      assert.deepEqual(
        requests.filter((line) => /generate-user-token/.test(line)),
        [],
      );
    });
  }

  test('a development server whose host refuses its origin', async (t) => {
    const { page, complaints } = await visit(t, (service) => {
      const host = createHost(optionsFor(service));
      const path = put((request) => host(request, undefined));
      answers.set('dev', () => {
        const html = tag({ 'base-url': `/${path}/fin`, 'token-url': `/${path}/fin/token` }) + fee;
        return new Response(`<!doctype html>${html}`, { headers: { 'content-type': 'text/html' } });
      });
      return '';
    });
    await page.goto(`${hostOrigin}/dev`);
    await waitForState(page, 'fin-monthly-fee', 'error');
    assert.deepEqual(await diagnosis(page, complaints), [
      `fin-widgets: token-url refuses this page (403): add ${hostOrigin} to the origins of the host to which the development server forwards the request.`,
    ]);
  });

  test('a page without token-url', async (t) => {
    const { page, complaints } = await visit(t, (service) => {
      const host = createHost(optionsFor(service));
      return tag({ 'base-url': connectionTo(put((request) => host(request, undefined)))['base-url'] }) + lead;
    });
    await waitForState(page, 'fin-lead-form', 'idle');
    assert.deepEqual(await diagnosis(page, complaints), [
      'fin-widgets: base-url asks for a token (401), but the page has none: set token-url.',
    ]);
  });

  for (const [id, state, line] of [
    [
      'beta',
      'error',
      'data-host answers 502: the financing service refuses the host’s login. See the host’s log: login_refused, then login_paused. Correct the service’s e-mail and password in the host’s settings.',
    ],
    [
      'gamma',
      'error',
      'the host at ORIGIN knows no installer at /PATH/gamma (404): correct the installer’s id in the address of the script, or in data-host if it has a value, or add the installer to the host.',
    ],
    [
      'delta',
      'pending',
      'data-host answers 503: a setting of this installer is wrong. A warning in the host’s log names it (installer_settings). Correct it where the installer’s settings are.',
    ],
    [
      'epsilon',
      'pending',
      'data-host answers 503: the host cannot read the settings of this installer. See the host’s log: installer_unavailable.',
    ],
  ] as const) {
    test(`data-host is the installer ${id} of a host of many`, async (t) => {
      const refused: Plan = { 'generate-user-token': [{ status: 401, body: {}, repeat: true }] };
      let path = '';
      const make = (service: Scenario) => {
        const { secret, store, ...beta } = optionsFor(service);
        const found: Record<string, HostsOptionsOfOne> = { beta, delta: { ...beta, origins: [] } };
        path = put((request) => hosts(request, undefined));
        const hosts = createHosts<undefined>({
          find(each) {
            if (each === 'epsilon') throw new Error('The vault is away.');
            return found[each];
          },
          secret,
          store,
          mount: `/${path}`,
          log() {},
        });
        return tag({ host: `${hostOrigin}/${path}/${id}` }) + fee;
      };
      const { page, complaints } = await visit(t, make, refused);
      await waitForState(page, 'fin-monthly-fee', state);
      assert.deepEqual(await diagnosis(page, complaints), [
        `fin-widgets: ${line.replace('ORIGIN', hostOrigin).replace('PATH', path)}`,
      ]);
    });
  }

  for (const [message, source, cause] of [
    [
      'The site cannot take this at the moment.',
      'host/src/http/messages.ts',
      'the host cannot reach its store. See the host’s log: store.',
    ],
    [
      'The site has too much to do.',
      'host/src/installers/installer-cache.ts',
      'the host received too many requests for unknown installers. See the host’s log: installers_busy.',
    ],
    [
      'This site has not been set up.',
      'wordpress/src/Host/Endpoint.php',
      'a setting of the plugin is missing or wrong. The notice in WordPress names it.',
    ],
    [
      'constructor',
      undefined,
      'the host cannot reach its store, or lacks a setting. See the host’s log: store, installer_settings or installer_unavailable, or in WordPress settings.',
    ],
  ] as const) {
    test(`a host that answers 503: ${message}`, async (t) => {
      if (source) assert.ok((await readFile(source, 'utf8')).includes(message), `${source} no longer has the message`);
      const answer = () =>
        Response.json({ status: 'NOT_RUN', message }, { status: 503, headers: { 'access-control-allow-origin': '*' } });
      const { page, complaints } = await visit(t, () => tag(connectionTo(put(answer))) + lead);
      await waitForState(page, 'fin-lead-form', 'idle');
      assert.deepEqual(await diagnosis(page, complaints), [`fin-widgets: token-url answers 503: ${cause}`]);
    });
  }

  test('a proxy whose host is down', async (t) => {
    const { page, complaints } = await visit(t, () => {
      const headers = { 'content-type': 'text/html', 'access-control-allow-origin': '*' };
      return tag(connectionTo(put(() => new Response('<h1>Bad Gateway</h1>', { status: 502, headers })))) + fee;
    });
    await waitForState(page, 'fin-monthly-fee', 'error');
    assert.deepEqual(await diagnosis(page, complaints), [
      `fin-widgets: token-url answers 502, but the answer is not from a host: the server at ${hostOrigin} cannot reach the host behind it. See that server’s log, then the host’s.`,
    ]);
  });
});

test('a proxy that keeps `…/prices` from the host is named', async (t) => {
  const { page, complaints } = await visit(t, (service) => {
    const host: Host<undefined> = createHost(optionsFor(service));
    const proxy = (request: Request) =>
      request.url.endsWith('/prices') ? new Response('Nothing here', { status: 404 }) : host(request, undefined);
    return tag(connectionTo(put(proxy))) + fee;
  });
  await waitForState(page, 'fin-monthly-fee', 'ready');
  const [line, ...more] = await diagnosis(page, complaints);
  assert.deepEqual(more, []);
  assert.match(
    line ?? '',
    /the host answers quote batches, but http:\/\/localhost:\d+\/host-\d+\/fin\/prices does not reach it: the proxy/,
  );
});

test('a base-url that never answered is named, although the token brought the first payment', async (t) => {
  const { page, complaints } = await visit(t, (service) => {
    const host = createHost(optionsFor(service));
    const { 'token-url': tokenUrl } = connectionTo(put((request) => host(request, undefined)));
    return tag({ 'base-url': `${hostOrigin}/wrong/fin`, 'token-url': tokenUrl }) + fee;
  });
  await waitForState(page, 'fin-monthly-fee', 'ready');
  const [line, ...more] = await diagnosis(page, complaints);
  assert.deepEqual(more, []);
  assert.match(line ?? '', /^fin-widgets: base-url answers, but not to this page: .* or correct base-url\.$/);
});

for (const [scenario, state, lines] of [
  [
    '503',
    'error',
    [
      /base-url answers 502/,
      /^fin-widgets: the test mode is on \("503"\): a simulated service answers in place of the financing service\.$/,
    ],
  ],
  ['success', 'ready', [/no problem was found\. Checked: .*\. the test mode is on \("success"\): /]],
] as const)
  test(`the diagnosis names the test mode: ${scenario}`, async (t) => {
    const { page, complaints } = await visit(t, (service) => {
      const host = createHost(optionsFor(service));
      return tag({ ...connectionTo(put((request) => host(request, undefined))), test: scenario }) + fee;
    });
    await waitForState(page, 'fin-monthly-fee', state);
    const said = await diagnosis(page, complaints);
    assert.equal(said.length, lines.length, said.join('\n'));
    for (const [i, line] of lines.entries()) assert.match(said[i] ?? '', line);
  });

test('a page whose data-host is right', async (t) => {
  const { page, complaints } = await visit(t, (service) => {
    const host = createHost(optionsFor(service));
    return tag({ host: `${hostOrigin}/${put((request) => host(request, undefined))}/fin` }) + fee;
  });
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.match(
    (await diagnosis(page, complaints)).join(),
    /; a token from data-host; a monthly payment from data-host; /,
  );
});

test('a host that allows everything is found to be right, and no lead and no project is sent', async (t) => {
  const { page, complaints, service } = await visit(t, pageWith(fee + button + lead, allOperations));
  await waitForState(page, 'fin-monthly-fee', 'ready');
  const levels: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('no problem was found')) levels.push(message.type());
  });
  for (const _ of ['first call', 'second call']) {
    assert.deepEqual(await diagnosis(page, complaints), [
      `fin-widgets ${version}: no problem was found. Checked: the settings, ids and attributes of 3 elements; a token from token-url; a monthly payment from base-url; new_project_2 is allowed; update_project_2 is allowed; new_lead is allowed; quote batches; the script’s further files.`,
    ]);
  }
  assert.deepEqual(levels, ['info', 'info']);
  assert.deepEqual([...(await service.log('new_lead')), ...(await service.log('new_project_2'))], []);
});
