/** What an upstream answer becomes: the protocol's table, in the host's own words. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newKey, project, uniqueQuoteRequest, update, upstreamMarker } from '../support/fixtures.js';
import { deferred } from '../support/timing.js';
import { assertError, assertReplayed, assertRetryAfter, assertSuccess } from './assertions.js';
import type { Group } from './group.js';
import { createUpstream } from './upstream.js';

const body = { status: upstreamMarker, message: upstreamMarker };
const status =
  (code: number, json: unknown = body, headers = {}) =>
  () =>
    Response.json(json, { status: code, headers });
const redirect = (code: number) => () => new Response(null, { status: code, headers: { Location: '/elsewhere' } });
/** A shape of failure that the service has been seen to send. */
const otherShape = { error_class: 'x', args: { code: 401 }, message: null, translation: upstreamMarker };

/** JSON in so many bytes, which arrive without a Content-Length. */
const padded = (code: number, json: unknown, bytes: number) => () =>
  new Response(new Blob([JSON.stringify(json).padEnd(bytes)]).stream(), { status: code });
const megabyte = 1_000_000;
/** JSON in 2 MB, after which the connection stays open. */
const endless = (code: number, json: unknown) => () => {
  const bytes = new TextEncoder().encode(JSON.stringify(json).padEnd(2 * megabyte));
  return new Response(new ReadableStream({ start: (controller) => controller.enqueue(bytes) }), { status: code });
};
/** A body that is not encoded as its header says. */
const mislabeled = (code: number, encoding: string, text: string) => () =>
  new Response(text, { status: code, headers: { 'Content-Encoding': encoding } });
const made = { checkout_link: 'https://service.example/1', project_id: 'p', financial_offer: 'o', Monthly_fee: 1 };
const done = { status: 'success', response: made };

/** The upstream's answer, what it becomes for a read, and what for a create or update. */
const answers: [what: string, answer: () => Response, quoteRequest: [number, string], change: [number, string]][] = [
  ['400', status(400), [400, 'NOT_RUN'], [400, 'NOT_RUN']],
  ['400 in another shape', status(400, { statusCode: 400, body }), [400, 'NOT_RUN'], [400, 'NOT_RUN']],
  ['403', status(403), [502, 'ERROR'], [502, 'NOT_RUN']],
  ['404', status(404, { message: upstreamMarker }), [502, 'ERROR'], [502, 'NOT_RUN']],
  ['405', status(405), [502, 'ERROR'], [502, 'NOT_RUN']],
  ['408', status(408), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['418', status(418, otherShape), [502, 'ERROR'], [502, 'NOT_RUN']],
  ['429', status(429), [429, 'NOT_RUN'], [429, 'NOT_RUN']],
  ['500', status(500, { code: upstreamMarker, message: upstreamMarker }), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['502', status(502), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['503', status(503), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['504', status(504), [504, 'ERROR'], [504, 'UNKNOWN']],
  ['500 that says NOT_RUN', status(500, { status: 'NOT_RUN' }), [502, 'ERROR'], [502, 'NOT_RUN']],
  ['200 that says NOT_RUN', status(200, { status: 'NOT_RUN', response: {} }), [502, 'ERROR'], [502, 'NOT_RUN']],
  ['200 that says otherwise', status(200, body), [502, 'ERROR'], [502, 'NOT_RUN']],
  ['200 around a 500', status(200, { statusCode: 500, body }), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['200 around a 400', status(200, { statusCode: 400, body }), [400, 'NOT_RUN'], [400, 'NOT_RUN']],
  [
    '200 with success in `body` alone',
    status(200, { body: { status: 'success' }, response: made }),
    [502, 'ERROR'],
    [502, 'UNKNOWN'],
  ],
  ['200 with a status of null', status(200, { status: null, body }), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['HTML', () => new Response(`<h1>${upstreamMarker}</h1>`), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['200 with 2 MB', padded(200, done, 2 * megabyte), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['400 with 2 MB', padded(400, body, 2 * megabyte), [400, 'NOT_RUN'], [400, 'NOT_RUN']],
  ['200 with 2 MB that does not end', endless(200, done), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['400 with 2 MB that does not end', endless(400, body), [400, 'NOT_RUN'], [400, 'NOT_RUN']],
  ['403 with 2 MB that does not end', endless(403, body), [502, 'ERROR'], [502, 'NOT_RUN']],
  ['200 that is no gzip as it says', mislabeled(200, 'gzip', upstreamMarker), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['400 that is no gzip as it says', mislabeled(400, 'gzip', upstreamMarker), [400, 'NOT_RUN'], [400, 'NOT_RUN']],
  ['403 that is no gzip as it says', mislabeled(403, 'gzip', upstreamMarker), [502, 'ERROR'], [502, 'NOT_RUN']],
  ['429 that is no gzip as it says', mislabeled(429, 'gzip', upstreamMarker), [429, 'NOT_RUN'], [429, 'NOT_RUN']],
  ['200 in an unknown encoding', mislabeled(200, 'unknown', upstreamMarker), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['429 in an unknown encoding', mislabeled(429, 'unknown', upstreamMarker), [429, 'NOT_RUN'], [429, 'NOT_RUN']],
  ['nothing', () => new Response(''), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['301', redirect(301), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['302', redirect(302), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['307', redirect(307), [502, 'ERROR'], [502, 'UNKNOWN']],
  ['a broken connection', () => Response.error(), [502, 'ERROR'], [502, 'UNKNOWN']],
];

/** Responses with fields missing or of the wrong type. */
const incompleteResponses: Record<string, object[]> = {
  pricing_2: [{}, { Monthly_fee: '1' }, { Monthly_fee: null }, { Monthly_fee: 0 }, { Monthly_fee: -1 }],
  new_project_2: [
    {},
    { checkout_link: 'https://service.example/1', financial_offer: 'o' },
    { checkout_link: 'https://service.example/1', project_id: 1, financial_offer: 'o' },
  ],
};

export const upstreamAnswers = (group: Group): void => {
  group('an upstream answer', ['standard'], (page) => {
    for (const [what, answer, [code, word], [changeCode, changeWord]] of answers) {
      it(`${what} becomes ${code} ${word} for a read, ${changeCode} ${changeWord} for a create or update`, async () => {
        const { project_id } = assertSuccess(await page.call('new_project_2', project));
        page.upstream.setAnswers({ pricing_2: answer, new_project_2: answer, update_project_2: answer });
        assertError(await page.call('pricing_2', uniqueQuoteRequest()), code, word);
        assertError(await page.call('new_project_2', project), changeCode, changeWord);
        assertError(await page.call('update_project_2', { ...update, project: project_id }), changeCode, changeWord);
        const sent = page.upstream.sent().map(({ operation }) => operation);
        // Nothing went elsewhere, a quote request was sent twice at most, and what changes something once.
        const quoteRequests = sent.filter((operation) => operation === 'pricing_2').length;
        assert.ok(quoteRequests === 1 || (quoteRequests === 2 && code !== 429), String(quoteRequests));
        const changes = sent.filter((operation) => operation !== 'pricing_2');
        assert.deepEqual(changes, ['new_project_2', 'update_project_2']);
      });
    }

    it('may have nearly 1 MB', async () => {
      const answer = padded(200, done, 0.9 * megabyte);
      page.upstream.setAnswers({ pricing_2: answer, new_project_2: answer });
      assertSuccess(await page.call('pricing_2', uniqueQuoteRequest()));
      assertSuccess(await page.call('new_project_2', project));
    });

    const text = JSON.stringify(done);
    for (const [what, answer] of [
      ['its encoding is unknown', mislabeled(200, 'utf-8', text)],
      ['it begins with a byte order mark', () => new Response(`\uFEFF${text}`)],
      ['a further field is no UTF-8', () => new Response(Buffer.from(text.replace('{', '{"note":"\xE4",'), 'latin1'))],
    ] as const)
      it(`is read although ${what}`, async () => {
        page.upstream.setAnswers({ pricing_2: answer, new_project_2: answer });
        assertSuccess(await page.call('pricing_2', uniqueQuoteRequest()));
        assertSuccess(await page.call('new_project_2', project));
        assert.deepEqual(
          page.upstream.sent().map(({ operation }) => operation),
          ['pricing_2', 'new_project_2'],
        );
      });

    it('without a field of the contract counts as unreadable', async () => {
      for (const [operation, responses] of Object.entries(incompleteResponses)) {
        for (const response of responses) {
          page.upstream.setAnswers({ [operation]: status(200, { status: 'success', response }) });
          if (operation === 'pricing_2') assertError(await page.call(operation, uniqueQuoteRequest()), 502, 'ERROR');
          else assertError(await page.call(operation, project), 502, 'UNKNOWN');
        }
      }
    });

    it('429 becomes a 429 with Retry-After in whole seconds', async () => {
      const wrong = ['soon', '0', '-1', '86401', '9'.repeat(30), '9'.repeat(400), '1e3'];
      const refusal = { ...body, reason: 'concurrency' };
      for (const given of ['1', '17', '86400', undefined, ...wrong]) {
        page.upstream.setAnswers({ pricing_2: status(429, refusal, given ? { 'Retry-After': given } : {}) });
        const answer = await page.call('pricing_2', uniqueQuoteRequest());
        assertError(answer, 429);
        assert.equal(answer.response.reason, undefined, 'the host has room');
        assertRetryAfter(answer, 86_400);
        const wait = answer.headers.get('retry-after');
        if (given && wrong.includes(given)) assert.notEqual(wait, given);
        else if (given) assert.equal(wait, given);
      }
    });

    it('429 may have a Retry-After with a date, which counts from the Date of the answer', async () => {
      // The clock of this upstream is years behind.
      const sentAt = Date.parse('2020-01-02T03:04:05Z');
      for (const [seconds, isRead] of [
        [17, true],
        [86_400, true],
        [86_401, false],
        [-17, false],
      ] as const) {
        const headers = {
          Date: new Date(sentAt).toUTCString(),
          'Retry-After': new Date(sentAt + seconds * 1000).toUTCString(),
        };
        page.upstream.setAnswers({ pricing_2: status(429, body, headers) });
        const answer = await page.call('pricing_2', uniqueQuoteRequest());
        assertError(answer, 429);
        assertRetryAfter(answer, 86_400);
        assert.equal(answer.headers.get('retry-after') === String(seconds), isRead, String(seconds));
      }
    });
  });

  group('an upstream that takes no connection', ['noConnection', 'noConnection'], (page) => {
    it('makes a create or update NOT_RUN, since nothing was sent, and frees the key', async () => {
      const upstream = await createUpstream(() => {});
      await page.restart('noConnection', upstream.baseUrl);
      const { project_id } = assertSuccess(await page.call('new_project_2', project));
      upstream.close();
      // A connection that was kept open may break after a request was sent, so the host first sees that all are closed.
      assertError(await page.call('pricing_2', uniqueQuoteRequest()), 502, 'ERROR');
      const key = newKey();
      for (let i = 0; i < 2; i++) {
        const answer = await page.call('new_project_2', { ...project, VAT: i > 0 }, { key });
        assertError(answer, 502);
        assertReplayed(answer, false);
      }
      assertError(await page.call('update_project_2', { ...update, project: project_id }), 502);
    });
  });

  group('an upstream that exceeds the time limit', ['shortTimeout'], (page) => {
    it('makes a read ERROR, and a create or update UNKNOWN', async () => {
      const { project_id } = assertSuccess(await page.call('new_project_2', project));
      const held = deferred<Response | undefined>();
      const never = () => held.promise;
      page.upstream.setAnswers({ pricing_2: never, new_project_2: never, update_project_2: never });
      const key = newKey();
      const [priced, made, changed] = await Promise.all([
        page.call('pricing_2', uniqueQuoteRequest()),
        page.call('new_project_2', project, { key }),
        page.call('update_project_2', { ...update, project: project_id }),
      ]);
      assertError(priced, 504, 'ERROR');
      for (const answer of [made, changed]) assertError(answer, 504, 'UNKNOWN');
      held.resolve(undefined);
      assertError(await page.call('new_project_2', project, { key }), 502, 'UNKNOWN');
      assert.equal(page.upstream.sent('new_project_2').length, 1);
    });
  });
};
