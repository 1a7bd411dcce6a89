/** Request bodies: their limits in size and time, and bodies that are not JSON. The conformance suite tests the rest. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fakeClock } from '../../../test/client/clock.js';
import { quoteRequest } from '../support/fixtures.js';
import { assertError, openPage } from '../support/page.js';
import { waitUntil } from '../support/timing.js';

const text = JSON.stringify(quoteRequest);

describe('the size of a body', () => {
  const limit = 32 * 1024;
  const padded = (length: number) => text.slice(0, -1) + ' '.repeat(length - text.length) + text.slice(-1);
  it('is 32 KiB at most, whatever the Content-Length says', async () => {
    const page = openPage();
    const call = (operation: string, length: number) =>
      page.call(operation, undefined, { raw: padded(length), headers: { 'Content-Length': '9' } });
    assert.equal((await call('pricing_2', limit)).status, 200);
    assertError(await call('pricing_2', limit + 1), 413);
    assertError(await call('new_project_2', limit + 1), 413);
    assert.equal(page.sent().length, 1);
  });

  it('is checked by the Content-Length before the body is read', async () => {
    const page = openPage();
    const headers = { 'Content-Length': '32769' };
    assertError(await page.call('pricing_2', quoteRequest, { headers }), 413);
    assert.equal((await page.call('pricing_2', quoteRequest, { headers: { 'Content-Length': 'lots' } })).status, 200);
  });

  it('is checked while reading: an endless body is canceled at the limit', async () => {
    const page = openPage();
    let given = 0;
    let cancelled = false;
    const endless = new ReadableStream({
      pull(controller) {
        given += 4_096;
        controller.enqueue(new Uint8Array(4_096).fill(32));
      },
      cancel: () => {
        cancelled = true;
        return new Promise<void>(() => {});
      },
    });
    assertError(await page.call('new_project_2', undefined, { raw: endless }), 413);
    assert.ok(given <= limit + 3 * 4_096, String(given));
    await waitUntil(() => cancelled);
  });
});

describe('a body that does not arrive', () => {
  for (const [what, headers] of [
    ['has no length', {}],
    ['is shorter than its Content-Length', { 'Content-Length': '100' }],
  ] as const) {
    it(`and ${what} ends after 15 s`, async (t) => {
      const page = openPage();
      const token = await page.token();
      const clock = fakeClock(t);
      let cancelled = false;
      const raw = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
        pull: () => new Promise<void>(() => {}),
        cancel: () => {
          cancelled = true;
        },
      });
      let done = false;
      const answer = page.call('new_project_2', undefined, { raw, token, headers }).finally(() => {
        done = true;
      });
      await waitUntil(() => clock.pending().includes(15_000));
      await clock.pass(14_999);
      assert.equal(done, false);
      await clock.pass(1);
      assertError(await answer, 400);
      assert.equal((await answer).response.message, 'The body did not arrive in time.');
      assert.equal(page.entries.at(-1)?.reason, 'body_timeout');
      // A body that is read whole cannot be canceled.
      assert.equal(cancelled, !('Content-Length' in headers));
      assert.deepEqual(page.calls, []);
    });
  }

  const lengths: Record<string, string>[] = [{}, { 'Content-Length': '100' }];
  for (const headers of lengths) {
    it(`because it breaks off is a 400, ${Object.keys(headers).length ? 'with' : 'without'} a Content-Length`, async () => {
      const page = openPage();
      const raw = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text.slice(0, 20)));
          controller.error(new Error('carla.customer@example.org'));
        },
      });
      const answer = await page.call('pricing_2', undefined, { raw, headers });
      assertError(answer, 400);
      assert.equal(answer.response.message, 'The body broke off.');
      assert.deepEqual(page.sent(), []);
    });
  }
});

describe('a body', () => {
  /** A valid quote request with these bytes in an unknown field. */
  const bytes = (...codes: number[]) =>
    new Uint8Array([...new TextEncoder().encode(`${text.slice(0, -1)},"a":"`), ...codes, 0x22, 0x7d]);
  const wrong: [string, BodyInit][] = [
    ['half a character of UTF-8', bytes(0xc3)],
    ['a surrogate in UTF-8', bytes(0xed, 0xa0, 0x80)],
    ['UTF-16', new Uint8Array(Buffer.from(text, 'utf16le'))],
    ['gzip', new Uint8Array([0x1f, 0x8b, 8, 0, 0])],
    ['5,000 nested objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ];
  for (const [what, raw] of wrong) {
    it(`that is ${what} is refused`, async () => {
      const page = openPage();
      assertError(await page.call('pricing_2', undefined, { raw }), 400);
      assertError(await page.call('new_project_2', undefined, { raw }), 400);
      assert.deepEqual(page.sent(), []);
    });
  }

  it('that was read before is refused', async () => {
    const page = openPage();
    const token = await page.token();
    const request = new Request('https://installer.example/fin/wf/pricing_2', {
      method: 'POST',
      headers: {
        Origin: 'https://installer.example',
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: text,
    });
    const again = request.clone();
    await request.text();
    const held = again.clone();
    held.body?.getReader();
    for (const each of [request, held]) {
      const answer = await page.host(each);
      assert.equal(answer.status, 400);
      assert.equal((await answer.json()).message, 'The body was read before it came here.');
    }
    assert.equal((await page.host(again)).status, 200);
  });

  it('with a number that is too large is refused', async () => {
    const page = openPage();
    assertError(await page.call('pricing_2', undefined, { raw: text.replace('24000', '1e999') }), 400);
    assert.deepEqual(page.sent(), []);
  });
});
