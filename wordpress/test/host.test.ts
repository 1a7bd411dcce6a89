/** What only the plugin's host does, since its requests share only a table. The conformance suite tests what every host does. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateSync, gzip, gzipSync } from 'node:zlib';
import { send } from '../../host/test/conformance/send.js';
import { freePort, waitUntil } from '../../host/test/services/processes.js';
import { newKey, project, quoteRequest, uniqueQuoteRequest } from '../../host/test/support/fixtures.js';
import { success } from '../../host/test/support/scripted-service.js';
import { deferred } from '../../host/test/support/timing.js';
import { type ScriptedSite, startScriptedSite, startService } from './support/scripted-site.js';

let here: ScriptedSite;

before(async () => {
  here = await startScriptedSite();
});
after(() => here.close());
beforeEach(async () => {
  await here.site.configure({});
  await here.emptyTable();
  here.upstream.setAnswers();
});

const token = async () => String((await here.post('/token')).body.token);
const sent = (operation: string) => here.upstream.sent(operation).length;
/** The `reason` of the log's last entry. */
const lastReason = async () => {
  const lines = (await readFile(join(here.site.folder, 'answered.log'), 'utf8')).trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '').reason;
};
/** Sends a create twice, with the same key and body. Gives code, `status` and the log's `reason` of both answers. */
const createTwice = async (session: string) => {
  const key = newKey();
  const answers: unknown[][] = [];
  for (let i = 0; i < 2; i++) {
    const { code, body } = await here.post('/wf/new_project_2', project, session, key);
    answers.push([code, body.status, await lastReason()]);
  }
  return answers;
};
/** Names in the plugin's table. */
const names = (pattern: string) =>
  here.site.value<string[]>(`global $wpdb;
    return $wpdb->get_col("SELECT name FROM {$wpdb->prefix}fin_widgets WHERE name LIKE '${pattern}' ORDER BY name");`);

test('a path with a dot segment is no route, also where the segment is before the mount', async () => {
  for (const [path, status] of [
    ['/wp-json/fin/v1/token', 200],
    ['/wp-json/../wp-json/fin/v1/token', 404],
    ['/%2E%2e/wp-json/fin/v1/token', 404],
  ] as const) {
    const answer = await send(here.site.url + path, {
      method: 'POST',
      headers: { Origin: here.site.url },
      body: undefined,
      from: undefined,
      signal: undefined,
    });
    assert.equal(answer.status, status, path);
  }
});

test('a client that breaks off within its body leaves the server of the tests running', async (t) => {
  const errors: unknown[] = [];
  const note = (error: unknown) => errors.push(error);
  process.on('unhandledRejection', note);
  t.after(() => process.off('unhandledRejection', note));
  const { hostname, port } = new URL(here.site.url);
  const socket = connect(Number(port), hostname);
  socket.write('POST /wp-json/fin/v1/token HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
  await pause(100);
  socket.destroy();
  await pause(100);
  assert.equal((await here.post('/token')).code, 200);
  assert.deepEqual(errors, []);
});

test('`Retry-After` is a number of seconds, or a date that counts from the answer’s `Date`', async () => {
  const date = 'Thu, 02 Jan 2020 03:04:05 GMT';
  const soon = new Date(Date.now() + 3_600_000);
  const rows: [retryAfter: string, date: string, seconds: number][] = [
    ['1', '', 1],
    ['1.5', '', 2],
    ['86400', '', 86_400],
    ['0.5', '', 0],
    ['86400.5', '', 0],
    ['1.', '', 0],
    ['1e3', '', 0],
    ['Thu, 02 Jan 2020 03:04:22 GMT', date, 17],
    ['Thu, 02 Jan 2020 03:04:22 GMT', '', 0],
    ['Thu, 02 Jan 2020 03:04:05 GMT', date, 0],
    [soon.toUTCString(), 'soon', 3_600],
    [soon.toUTCString(), date, 0],
    [soon.toISOString(), '', 0],
    [soon.toISOString().slice(11, 16), '', 0],
    ['+1 hour', date, 0],
    ['+1 day 10:00', '', 0],
    ['soon GMT', date, 0],
    ['Soon GMT', date, 0],
  ];
  const found = await here.site.value<number[]>(`return array_map(function ($row) {
    try {
      FinWidgets\\Host\\ServiceCall::interpret('pricing_2', 429, '', $row[0], $row[1]);
    } catch (FinWidgets\\Host\\UpstreamFailure $failure) {
      return $failure->retryAfterSeconds;
    }
  }, json_decode('${JSON.stringify(rows)}'));`);
  // A second may pass between this process and PHP.
  for (const [i, [retryAfter, sentAt, seconds]] of rows.entries())
    assert.ok(
      Math.abs(Number(found[i]) - seconds) <= (seconds > 3_000 && seconds < 4_000 ? 60 : 0),
      `${retryAfter} ${sentAt} ${found[i]}`,
    );
});

test('the seller that `me` names is cached for an hour', async () => {
  assert.equal((await here.post('/wf/pricing_2', quoteRequest, await token())).code, 200);
  assert.equal(sent('me'), 1);
  const ends = await here.site.value<number>(`global $wpdb;
    return (int) $wpdb->get_var("SELECT expires FROM {$wpdb->prefix}fin_widgets WHERE name LIKE 'login:%:me'");`);
  const leftMs = ends - Date.now();
  assert.ok(leftMs > 3_500_000 && leftMs <= 3_600_000, `${leftMs} ms`);
});

test('a statement that is sent again after a broken connection recognizes its own entry', async () => {
  await here.site.configure({ resentQueries: '/^\\s*(?:INSERT|UPDATE|REPLACE)\\b.*wp_fin_widgets\\b/s' });
  const session = await token();
  const key = newKey();
  const create = async () => {
    const { code, body } = await here.post('/wf/new_project_2', project, session, key);
    return [code, JSON.stringify(body)];
  };
  const startedAt = performance.now();
  const first = await create();
  assert.equal(first[0], 200);
  assert.ok(performance.now() - startedAt < 5_000, 'no request waits for itself');
  assert.deepEqual([sent('generate-user-token'), sent('me'), sent('new_project_2')], [1, 1, 1]);
  assert.deepEqual(await create(), first);
  assert.deepEqual(await names('slot:%'), []);
  here.upstream.setAnswers({
    new_project_2: ({ count }) => (count === 1 ? new Response('', { status: 400 }) : undefined),
  });
  const refused = newKey();
  for (const code of [400, 200, 200])
    assert.equal((await here.post('/wf/new_project_2', project, session, refused)).code, code);
  assert.equal(sent('new_project_2'), 2);
});

for (const [what, statements, first] of [
  ['a claim that fails leaves the key free, although the table has stored it', 'INSERT', [503, 'NOT_RUN']],
  ['an outcome that fails to be saved stays, since the table has stored it', 'UPDATE', [200, 'success']],
] as const)
  test(what, async () => {
    const session = await token();
    const key = newKey();
    const create = () => here.post('/wf/new_project_2', project, session, key);
    await here.site.configure({ unansweredQueries: `/^\\s*${statements}\\b.*wp_fin_widgets\\b.*idempotency:/s` });
    const { code, body } = await create();
    assert.deepEqual([code, body.status], first);
    await here.site.configure({});
    const second = await create();
    assert.equal(second.code, 200);
    if (code === 200) assert.deepEqual(second.body, body);
    assert.equal(sent('new_project_2'), 1);
  });

test('after a defect in the middle of a create, its outcome is unknown, and a replay gets that at once', async () => {
  await here.site.configure({ failsAfter: 'new_project_2' });
  assert.deepEqual(await createTwice(await token()), [
    [502, 'UNKNOWN', 'internal'],
    [502, 'UNKNOWN', 'outcome_unknown'],
  ]);
  assert.equal(sent('new_project_2'), 1);
});

test('of 20 requests that come at once from one address, the host answers six', async () => {
  const held = deferred<Response | undefined>();
  const session = await token();
  assert.equal((await here.post('/wf/pricing_2', uniqueQuoteRequest(), session)).code, 200);
  here.upstream.setAnswers({ pricing_2: () => held.promise });
  const refused: number[] = [];
  const requested = Array.from({ length: 20 }, async () => {
    const { code } = await here.post('/wf/pricing_2', uniqueQuoteRequest(), session);
    if (code !== 200) refused.push(code);
  });
  await waitUntil(() => sent('pricing_2') + refused.length >= 20);
  assert.deepEqual([sent('pricing_2'), refused], [6, Array(14).fill(429)]);
  held.resolve(undefined);
  await Promise.all(requested);
  assert.equal(refused.length, 14);
});

test('a slot is free again when PHP ends, at once after an error, and after its lease if the process was killed', async () => {
  const take = (name: string, then: string) =>
    here.site
      .value<boolean>(
        `$isTaken = (new FinWidgets\\Host\\ConcurrencySlots(new FinWidgets\\Host\\Store()))->take('${name}', 1, 3); ${then} return $isTaken !== null;`,
      )
      .catch(() => undefined);
  assert.deepEqual([await take('ends', ''), await take('ends', '')], [true, true]);
  await take('fails', 'no_such_function();');
  assert.equal(await take('fails', ''), true);
  await take('dies', 'posix_kill(getmypid(), 9);');
  assert.equal(await take('dies', ''), false);
  const diedAt = performance.now();
  while (!(await take('dies', ''))) assert.ok(performance.now() - diedAt < 5_000, 'the slot expires');
});

const execute = promisify(execFile);

/** A service with an untrusted certificate. Counts the requests that arrive. */
const startUntrusted = async () => {
  const file = join(here.site.folder, 'certificate.pem');
  await execute('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
    ...['-subj', '/CN=localhost', '-keyout', file, '-out', `${file}.crt`],
  ]);
  const [key, cert] = [await readFile(file), await readFile(`${file}.crt`)];
  let requests = 0;
  const server = createServer({ key, cert }, (_, response) => {
    requests++;
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    baseUrl: `https://localhost:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    stop: () => server.close(),
  };
};

/** Points the host to another service, with a stored token and a configured seller, so that the next call fails. */
const pointTo = async (baseUrl: string) => {
  // The site's own password must not go to another server.
  const password = 'a-password-for-there';
  await here.site.value<void>(`global $wpdb;
    $settings = FinWidgets\\Options::hostSettings();
    $keys = new FinWidgets\\Host\\Keys($settings['secrets']);
    $cache = new FinWidgets\\Host\\SharedCache(new FinWidgets\\Host\\Store(), $keys);
    $credentials = ['email' => $settings['email'], 'password' => '${password}'];
    $name = 'login:' . bin2hex($keys->sign('login', FinWidgets\\Host\\Keys::json(['${baseUrl}', $credentials])));
    $cache->store($name, 'a-test', 'a-token', 60000);`);
  await here.site.configure({ host: { base_url: baseUrl, password, organization: 'o', sales_rep: 's' } });
};

test('a create without a connection has not run, and its key is free', async (t) => {
  const untrusted = await startUntrusted();
  t.after(untrusted.stop);
  const session = await token();
  assert.equal((await here.post('/wf/pricing_2', uniqueQuoteRequest(), session)).code, 200);
  for (const baseUrl of [`http://127.0.0.1:${await freePort()}`, 'https://no-such-name.invalid', untrusted.baseUrl]) {
    await pointTo(baseUrl);
    assert.deepEqual(await createTwice(session), Array(2).fill([502, 'NOT_RUN', 'upstream_connection']), baseUrl);
  }
  assert.equal(untrusted.requests(), 0);
});

test('addresses are stored as HMACs, and a network of IPv6 has 16 times the limit of a visitor', async () => {
  const limits = { mint: { points: 2, seconds: 600 }, create: false, pricing: false };
  const mintFrom = async (client_ip: string) => {
    await here.site.configure({ host: { client_ip, limits } });
    return (await here.post('/token')).code;
  };
  const codes: number[] = [];
  for (let visitor = 0; visitor < 17; visitor++)
    for (let i = 0; i < 3; i++) codes.push(await mintFrom(`2001:db8:1:${visitor.toString(16)}::${i + 1}`));
  const [own, beyond] = [
    [200, 200, 429],
    [429, 429, 429],
  ];
  assert.deepEqual(codes, [...Array(16).fill(own).flat(), ...beyond]);
  assert.equal(await mintFrom('2001:db8:2::1'), 200);
  for (const same of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201']) codes.push(await mintFrom(same));
  assert.deepEqual(codes.slice(-3), own);
  for (const name of await names('limit:%')) assert.match(name, /^limit:mint:(?:address|network):[0-9a-f]{64}$/);
});

test('a request that the limit of its session stops does not count for the network', async () => {
  const limits = { mint: false, create: false, pricing: { points: 2, seconds: 600 } };
  const session = await token();
  const codes: number[] = [];
  for (let visitor = 0; visitor < 4; visitor++) {
    await here.site.configure({ host: { client_ip: `2001:db8:1:${visitor}::1`, limits } });
    codes.push((await here.post('/wf/pricing_2', uniqueQuoteRequest(), session)).code);
  }
  assert.deepEqual(codes, [200, 200, 429, 429]);
  const counted = await here.site.value<string>(`global $wpdb;
    return $wpdb->get_var("SELECT points FROM {$wpdb->prefix}fin_widgets WHERE name LIKE 'limit:pricing:network:%'");`);
  assert.equal(Number(counted), 2);
});

test('a quote is stored sealed, and a forged one is not served', async () => {
  const session = await token();
  const call = async () => JSON.stringify((await here.post('/wf/pricing_2', quoteRequest, session)).body);
  const told = await call();
  assert.equal(await call(), told);
  const [price] = await names('price:%');
  const forged = '{"status":"success","response":{"Monthly_fee":1}}';
  for (const value of [forged, Buffer.from(forged).toString('base64url')]) {
    await here.site.php(`global $wpdb;
      $wpdb->update($wpdb->prefix . 'fin_widgets', ['value' => '${value}'], ['name' => '${price}']);`);
    assert.match(await call(), /"Monthly_fee":\d{3}/);
  }
  assert.equal(sent('pricing_2'), 3);
});

/** The answers to a quote batch: the fee of a quote, `ERROR`, or null. */
const answersOf = async (path: string, quoteRequests: unknown[], session?: string) => {
  const { answers } = (await (await here.request(path, { questions: quoteRequests }, session)).json()) as {
    answers: unknown[];
  };
  return answers.map((answer) => Object(answer).response?.Monthly_fee ?? Object(answer).status ?? answer);
};

/** Quote requests with a total cost that no other test uses, for down payments from 0 on. */
const row = (length: number) => {
  const unique = uniqueQuoteRequest();
  return Array.from({ length }, (_, LTI_downpayment) => ({ ...unique, LTI_downpayment }));
};

/** An answer with more than 1 MB, after which the connection stays open. */
const endless = (status: number) =>
  new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1_100_000)) }), {
    status,
  });

test('the status of an answer that is too long counts, also if other quotes of the batch have come long before', async () => {
  const quoteRequests = row(2);
  here.upstream.setAnswers({
    pricing_2: ({ body }) => (Object(body).LTI_downpayment ? pause(1_000, endless(429)) : undefined),
  });
  assert.deepEqual(await answersOf('/prices', quoteRequests, await token()), [201, null]);
  assert.equal((await names('pause:prefetch:%')).length, 1);
});

test('quote requests that are sent in parallel are as safe as a single one', async (t) => {
  const elsewhere = await startService(t);
  const untrusted = await startUntrusted();
  t.after(untrusted.stop);
  const text = JSON.stringify({ status: 'success', response: { Monthly_fee: 7 } });
  const gzipped = (body: Buffer | string) => new Response(gzipSync(body), { headers: { 'Content-Encoding': 'gzip' } });
  const answers = [
    () => Response.redirect(`${elsewhere.baseUrl}/wf/pricing_2`, 307),
    () => gzipped(gzipSync(Buffer.alloc(300_000_000))),
    () => new Response(text + ' '.repeat(1_048_577)),
    () => gzipped(gzipSync(text)),
    () => endless(200),
  ];
  const quoteRequests = row(answers.length);
  here.upstream.setAnswers({ pricing_2: ({ body }) => answers[Object(body).LTI_downpayment]?.() });
  assert.deepEqual(await answersOf('/prices', quoteRequests, await token()), ['ERROR', 'ERROR', 'ERROR', 7, 'ERROR']);
  assert.deepEqual(elsewhere.received, []);
  await pointTo(untrusted.baseUrl);
  assert.deepEqual(await answersOf('/prices', quoteRequests, await token()), Array(5).fill('ERROR'));
  assert.equal(untrusted.requests(), 0);
});

for (const [what, holdsResponses, sentAgain] of [
  ['continues after the response', false, 0],
  ['is given up if PHP cannot continue after the response', true, 1],
] as const)
  test(`a quote request that takes too long delays no other one, and ${what}`, async () => {
    await here.site.configure({ holdsResponses });
    const held = deferred<Response | undefined>();
    here.upstream.setAnswers({ pricing_2: ({ body }) => (Object(body).LTI_downpayment ? undefined : held.promise) });
    const quoteRequests = row(7);
    const session = await token();
    const [late, ...others] = await answersOf('/prices', quoteRequests, session);
    assert.deepEqual([late, others.length], [null, 6]);
    assert.ok(others.every(Number), String(others));
    assert.equal(sent('pricing_2'), 7);
    const requested = here.post('/wf/pricing_2', quoteRequests[0], session);
    if (sentAgain) await waitUntil(() => sent('pricing_2') > 7);
    held.resolve(undefined);
    assert.equal((await requested).code, 200);
    assert.equal(sent('pricing_2'), 7 + sentAgain);
    await waitUntil(async () => (await names('slot:%')).length + (await names('price:%:turn')).length === 0);
  });

test('visitors who request the same row at once cost the service one quote request for each position', async () => {
  await here.site.configure({ host: { concurrency: false } });
  here.upstream.setAnswers({ pricing_2: () => pause(50, undefined) });
  const [session, quoteRequests] = [await token(), row(8)];
  const requested = Array.from({ length: 20 }, (_, visitor) =>
    visitor % 2
      ? answersOf('/prices', quoteRequests, session)
      : here.post('/wf/pricing_2', quoteRequests[visitor % 8], session),
  );
  for (const answers of await Promise.all(requested))
    assert.ok(Array.isArray(answers) ? answers.every(Number) : answers.code === 200, String(answers));
  assert.equal(sent('pricing_2'), quoteRequests.length);
});

test('while all slots are taken, a mint does not wait, and a single quote request is sent at once', async () => {
  const held = deferred<Response | undefined>();
  const session = await token();
  assert.equal((await here.post('/wf/pricing_2', uniqueQuoteRequest(), session)).code, 200);
  here.upstream.setAnswers({ pricing_2: ({ count }) => (count <= 5 ? held.promise : undefined) });
  const answers = answersOf('/prices', row(7), session);
  await waitUntil(() => sent('pricing_2') === 5);
  const first = uniqueQuoteRequest();
  assert.deepEqual(await answersOf('/token', [first]), [null]);
  assert.equal((await here.post('/wf/pricing_2', first, session)).code, 200);
  held.resolve(undefined);
  assert.ok((await answers).every(Number));
  assert.equal(sent('pricing_2'), 8);
});

test('a mint has the quotes of a card with five terms, all sent at once', async () => {
  assert.equal((await here.post('/wf/pricing_2', uniqueQuoteRequest(), await token())).code, 200);
  const quotes = await answersOf('/token', row(5));
  assert.deepEqual(quotes.map(Boolean), Array(5).fill(true));
});

test('a page may have three quote batches and two single requests in flight, and one that it has given up', async () => {
  const held = deferred<Response | undefined>();
  const session = await token();
  here.upstream.setAnswers({ pricing_2: () => held.promise });
  const lists = [row(6), row(6), row(6)].map((quoteRequests) => answersOf('/prices', quoteRequests, session));
  const singles = [1, 2, 3].map(() => here.post('/wf/pricing_2', uniqueQuoteRequest(), session));
  await waitUntil(async () => (await names('slot:address:%')).length === 6);
  assert.equal((await here.post('/wf/pricing_2', uniqueQuoteRequest(), session)).code, 429);
  held.resolve(undefined);
  for (const { code } of await Promise.all(singles)) assert.equal(code, 200);
  for (const answers of await Promise.all(lists)) assert.ok(answers.every(Number));
});

test('after several 429s, the longest pause that the service has named counts', async () => {
  const session = await token();
  const retryAfter = ['10', '600', '1'];
  here.upstream.setAnswers({
    pricing_2: ({ count }) => {
      const headers = { 'Retry-After': retryAfter[count - 1] ?? '' };
      return Response.json({}, { status: 429, headers });
    },
  });
  for (const _ of retryAfter) assert.equal((await here.post('/wf/pricing_2', uniqueQuoteRequest(), session)).code, 429);
  const remainingMs = await here.site.value<number>(
    `global $wpdb;
    $name = $wpdb->get_var("SELECT name FROM {$wpdb->prefix}fin_widgets WHERE name LIKE 'pause:prefetch:%'");
    return (new FinWidgets\\Host\\Store())->read($name)['remainingMs'];`,
  );
  assert.ok(remainingMs > 500_000, String(remainingMs));
});

/** Sets the remaining lifetime of every quote in the table, in ms. */
const setRemaining = (ms: number) =>
  here.site.php(`global $wpdb;
    $cache = new FinWidgets\\Host\\SharedCache(new FinWidgets\\Host\\Store(), new FinWidgets\\Host\\Keys(FinWidgets\\Secrets::all()));
    foreach ($wpdb->get_col("SELECT name FROM {$wpdb->prefix}fin_widgets WHERE name REGEXP '^price:[0-9a-f]+$'") as $name)
        $cache->store($name, 'a-test', $cache->read($name), ${ms});`);

for (const [what, settings, answer, renewals, then] of [
  ['is renewed after the response, once', {}, success({ Monthly_fee: 202 }), 1, 202],
  ['still serves if its renewal fails, which is not tried again', {}, new Response('', { status: 500 }), 1, 201],
  ['still serves where PHP cannot continue after the response', { holdsResponses: true }, undefined, 0, 201],
] as const)
  test(`a quote in the last quarter of its lifetime ${what}`, async () => {
    await here.site.configure({ ...settings, host: { concurrency: false } });
    const session = await token();
    const call = async () =>
      Object((await here.post('/wf/pricing_2', quoteRequest, session)).body).response.Monthly_fee;
    const callMany = () => Promise.all(Array.from({ length: 6 }, call));
    assert.equal(await call(), 201);
    // The last quarter begins at 15 s.
    await setRemaining(20_000);
    assert.deepEqual(new Set(await callMany()), new Set([201]));
    assert.equal(sent('pricing_2'), 1);
    await setRemaining(14_000);
    const held = deferred<Response | undefined>();
    here.upstream.setAnswers({ pricing_2: () => held.promise });
    assert.deepEqual(new Set(await callMany()), new Set([201]));
    if (renewals) await waitUntil(() => sent('pricing_2') > 0);
    held.resolve(answer);
    await waitUntil(async () => (await call()) === then && (await names('slot:%')).length === 0);
    assert.equal(sent('pricing_2'), renewals);
  });

for (const [what, change] of [
  [
    'has ended',
    () =>
      here.site.php(
        `global $wpdb; $wpdb->query("DELETE FROM {$wpdb->prefix}fin_widgets WHERE name REGEXP '^price:[0-9a-f]+$'");`,
      ),
  ],
  ['has been requested again', () => setRemaining(60_000)],
] as const)
  test(`a quote that ${what} before its renewal begins is not renewed`, async () => {
    const session = await token();
    const quoteRequests = row(8);
    assert.ok((await answersOf('/prices', quoteRequests, session)).every(Number));
    await setRemaining(14_000);
    const held = deferred<Response | undefined>();
    here.upstream.setAnswers({ pricing_2: () => held.promise });
    assert.ok((await answersOf('/prices', quoteRequests, session)).every(Number));
    await waitUntil(() => sent('pricing_2') === 5);
    await change();
    held.resolve(undefined);
    await waitUntil(
      async () =>
        (await names('price:%:renewal')).length === quoteRequests.length && (await names('slot:%')).length === 0,
    );
    assert.equal(sent('pricing_2'), 5);
  });

test('one visitor cannot make more than four requests wait for creates in flight', async () => {
  await here.site.configure({ host: { concurrency: false } });
  const held = deferred<Response | undefined>();
  here.upstream.setAnswers({ new_project_2: () => held.promise });
  const session = await token();
  const keys = [newKey(), newKey(), newKey()];
  const create = (key: string) => here.post('/wf/new_project_2', project, session, key);
  const firsts = keys.map(create);
  await waitUntil(() => sent('new_project_2') >= keys.length);
  let pending = 0;
  const others = keys.flatMap((key) =>
    Array.from({ length: 4 }, async () => {
      const answer = await create(key);
      if (answer.code !== 200) pending++;
      return answer.body.status;
    }),
  );
  // Two requests may wait for each create, and four in all.
  await waitUntil(() => pending >= 8);
  assert.deepEqual((await names('slot:wait:_')).length, 4);
  held.resolve(undefined);
  assert.deepEqual(
    (await Promise.all(firsts)).map(({ code }) => code),
    [200, 200, 200],
  );
  const answers = await Promise.all(others);
  assert.deepEqual([answers.filter((status) => status === 'success').length, pending], [4, 8]);
  assert.equal(sent('new_project_2'), 3);
});

/** A create in flight: the service has received it, and answers after `answer` is called. */
const inFlight = async () => {
  const held = deferred<Response | undefined>();
  here.upstream.setAnswers({ new_project_2: () => held.promise });
  const [session, key] = [await token(), newKey()];
  const create = () => here.post('/wf/new_project_2', project, session, key);
  const requested = create();
  await waitUntil(() => Boolean(sent('new_project_2')));
  return { create, requested, answer: () => held.resolve(undefined) };
};

/** Kills all PHP processes of the site, except the one that runs this. */
const killPhp = () =>
  here.site.php(`foreach (glob('/proc/[0-9]*/stat') as $file) {
        $stat = explode(' ', (string) preg_replace('/\\(.*\\)/', '', (string) @file_get_contents($file)));
        if ((int) ($stat[3] ?? 0) === posix_getppid() && (int) $stat[0] !== getmypid()) posix_kill((int) $stat[0], 9);
    }`);

test('a create whose PHP process is killed while the service works on it is never sent again', async () => {
  const { create, requested, answer } = await inFlight();
  const lost = assert.rejects(requested);
  await killPhp();
  await lost;
  answer();
  let told: Awaited<ReturnType<typeof create>> | undefined;
  // A dying process may still accept the next connection, without an answer.
  await waitUntil(async () => {
    told = await create().catch(() => undefined);
    return told !== undefined;
  });
  assert.deepEqual([told?.code, told?.body.status, await lastReason()], [502, 'UNKNOWN', 'outcome_pending']);
  assert.equal(sent('new_project_2'), 1);
});

test('a token that no header can carry fails the login, and is not kept', async () => {
  const session = await token();
  const login = (token: string) => () =>
    Response.json({ status: 'success', response: { user_id: 'u', token, expires: 86_400 } });
  for (const unusable of ['a\r\nX-Other: 1', 'tök€n']) {
    here.upstream.setAnswers({ 'generate-user-token': login(unusable) });
    assert.equal((await here.post('/wf/pricing_2', uniqueQuoteRequest(), session)).code, 502);
    assert.equal(await lastReason(), 'upstream_unreadable');
  }
  here.upstream.setAnswers({});
  assert.equal((await here.post('/wf/pricing_2', uniqueQuoteRequest(), session)).code, 200);
});

/** Makes WordPress send its requests by PHP's streams, as on a server without curl. */
const useStreams = async (t: TestContext) => {
  const file = join(here.site.folder, 'wp-content/mu-plugins/streams.php');
  await writeFile(
    file,
    `<?php add_action('requests-requests.before_request', function ($url, $headers, $data, $type, &$options) {
      $class = 'WpOrg\\\\Requests\\\\Transport\\\\Fsockopen';
      $options['transport'] = class_exists($class) ? $class : 'Requests_Transport_fsockopen';
    }, 10, 5);`,
  );
  t.after(() => rm(file));
};

test('an answer by streams that does not end is given up when its time is over', async (t) => {
  await useStreams(t);
  const session = await token();
  assert.equal((await here.post('/wf/pricing_2', uniqueQuoteRequest(), session)).code, 200);
  await here.site.configure({ host: { timeout: 1_500 } });
  here.upstream.setAnswers({
    new_project_2() {
      let timer: NodeJS.Timeout;
      const body = new ReadableStream({
        start(controller) {
          timer = setInterval(() => controller.enqueue(new Uint8Array(1)), 100);
        },
        cancel: () => clearInterval(timer),
      });
      t.after(() => clearInterval(timer));
      return new Response(body);
    },
  });
  const told = await Promise.race([createTwice(session), pause(8_000, 'nothing', { ref: false })]);
  assert.deepEqual(told, [
    [504, 'UNKNOWN', 'upstream_timeout'],
    [502, 'UNKNOWN', 'outcome_unknown'],
  ]);
  assert.equal(sent('new_project_2'), 1);
});

for (const transport of ['curl', 'streams'] as const)
  test(`by ${transport}, a connection that breaks within the headers of an answer leaves the outcome unknown`, async (t) => {
    if (transport === 'streams') await useStreams(t);
    const session = await token();
    assert.equal((await here.post('/wf/pricing_2', uniqueQuoteRequest(), session)).code, 200);
    let requests = 0;
    const server = createTcpServer((socket) => {
      socket.once('data', () => {
        requests++;
        socket.end('HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\n');
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    t.after(() => server.close());
    await pointTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    assert.deepEqual(await createTwice(session), [
      [502, 'UNKNOWN', 'upstream_connection'],
      [502, 'UNKNOWN', 'outcome_unknown'],
    ]);
    assert.equal(requests, 1);
  });

for (const transport of ['curl', 'streams'] as const)
  test(`an answer by ${transport} is decompressed, and a create that cannot be decompressed arrives once`, async (t) => {
    if (transport === 'streams') await useStreams(t);
    const session = await token();
    const answer = JSON.stringify({
      status: 'success',
      response: { checkout_link: 'https://service.example/1', project_id: 'p', financial_offer: 'o', Monthly_fee: 1 },
    });
    const scriptAnswer = (encoding: string, body: Uint8Array<ArrayBuffer>) =>
      here.upstream.setAnswers({
        new_project_2: () => new Response(body, { headers: { 'Content-Encoding': encoding } }),
      });
    for (const [encoding, body] of [
      ['gzip', gzipSync(answer)],
      ['gzip', gzipSync(gzipSync(answer))],
      ['deflate', deflateSync(answer, { level: 9 })],
    ] as const) {
      scriptAnswer(encoding, body);
      assert.equal((await here.post('/wf/new_project_2', project, session)).code, 200);
      const [{ headers } = assert.fail()] = here.upstream.sent('new_project_2');
      assert.equal(headers.get('accept-encoding'), 'identity');
    }
    // Not `gzipSync`: it takes seconds, and a server in this process then closes the connection that the next request reuses.
    const bomb = await promisify(gzip)(Buffer.alloc(300_000_000));
    const tooManyEncodings = Array(6).fill('gzip').join(', ');
    for (const [encoding, body] of [
      ['gzip', bomb],
      ['gzip', gzipSync(bomb)],
      [tooManyEncodings, Buffer.from('?')],
    ] as const) {
      scriptAnswer(encoding, body);
      const [[code, status] = assert.fail(), again] = await createTwice(session);
      assert.deepEqual([code, status, again], [502, 'UNKNOWN', [502, 'UNKNOWN', 'outcome_unknown']]);
      assert.equal(sent('new_project_2'), 1);
    }
  });

for (const [what, away, back] of [
  ['cannot be read', 'CHANGE value gone longtext NOT NULL', 'CHANGE gone value longtext NOT NULL'],
  ['has dropped the record', 'DELETE', ''],
] as const)
  test(`a table that ${what} while a request waits leaves the outcome open`, async (t) => {
    if (!here.site.stopDatabase) return t.skip('SQLite changes no column');
    const { create, requested, answer } = await inFlight();
    const waiting = create();
    await waitUntil(async () => (await names('slot:wait:_')).length > 0);
    const alter = (change: string) =>
      here.site.php(`global $wpdb; $table = $wpdb->prefix . 'fin_widgets';
        $wpdb->query('${change}' === 'DELETE' ? "DELETE FROM $table WHERE name LIKE 'idempotency:%'" : "ALTER TABLE $table ${change}");`);
    await alter(away);
    const { code, body } = await waiting;
    if (back) await alter(back);
    // The log's reason differs from that of a final outcome.
    assert.deepEqual([code, body.status, await lastReason()], [502, 'UNKNOWN', 'outcome_pending']);
    answer();
    const first = await requested;
    assert.equal(first.code, 200);
    assert.deepEqual(await create(), first);
    assert.equal(sent('new_project_2'), 1);
  });

test('a create whose connection to MySQL is lost while it is in flight stores its outcome nevertheless', async () => {
  const { create, requested, answer } = await inFlight();
  await here.site.php(`global $wpdb;
    foreach ($wpdb->get_col('SELECT id FROM information_schema.processlist WHERE id <> CONNECTION_ID()') as $id)
        $wpdb->query("KILL $id");`);
  await pause(100); // The host tests a connection after 50 ms.
  answer();
  const first = await requested;
  assert.equal(first.code, 200);
  assert.deepEqual(await create(), first);
  assert.equal(sent('new_project_2'), 1);
  assert.deepEqual(await names('slot:%'), []);
});

test('a create that the service has carried out is answered, even if the database has stopped meanwhile', async (t) => {
  // The last test, since there is no database after it.
  if (!here.site.stopDatabase) return t.skip('SQLite does not stop');
  const { requested, answer } = await inFlight();
  await here.site.stopDatabase();
  await pause(100);
  answer();
  const { code, body } = await requested;
  assert.deepEqual([code, body.status], [200, 'success']);
});
