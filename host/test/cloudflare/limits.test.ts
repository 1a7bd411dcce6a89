/** The requests of a Worker to its objects once a limit is used up. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newKey, uniqueQuoteRequest } from '../support/fixtures.js';
import { waitUntil } from '../support/timing.js';
import { openWorker } from './worker.js';

const points = { points: 3, seconds: 600 };

describe('a Worker', () => {
  it('sends no create of a visitor who has used up the limit to an object, except a repeated create', async () => {
    const { openIsolate, sent, askedOf, forget } = openWorker({ limits: { create: points } });
    const { create } = await openIsolate();
    const key = newKey();
    const { text, status } = await create(key);
    assert.equal(status, 200, text);
    for (let i = 0; i < 2; i++) assert.equal((await create()).status, 200);
    forget();
    assert.equal((await create()).status, 429);
    for (let i = 0; i < 5; i++) assert.deepEqual(await create(key), { status: 200, text });
    forget();
    for (let i = 0; i < 20; i++) assert.equal((await create()).status, 429);
    // Only the object of a key knows whether a create repeats an earlier create. Three lookups of unknown keys use up their limit.
    assert.deepEqual(askedOf('create'), Array(2).fill('https://object.invalid/command'));
    assert.deepEqual(askedOf('limit'), [], 'the isolate knows that the limit is used up');
    assert.equal(sent('new_project_2').length, 3);
  });

  it('waits 3 s for an object that does not answer whether it knows a create', async (t) => {
    const { openIsolate, askedOf, forget, hang } = openWorker({ limits: { create: points } });
    const { create } = await openIsolate();
    for (let i = 0; i < 4; i++) await create();
    forget();
    hang('create');
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const refused = create();
    await waitUntil(() => askedOf('create').length === 1);
    t.mock.timers.tick(3_000);
    assert.equal((await refused).status, 429);
  });

  it('opens no object of a quote for a batch of a visitor who has used up the limit', async () => {
    const { openIsolate, askedOf, forget } = openWorker({ limits: { batch: points } });
    const { batch, call } = await openIsolate();
    const row = Array.from({ length: 41 }, uniqueQuoteRequest);
    for (let i = 0; i < 3; i++) assert.equal((await batch(row)).status, 200);
    assert.equal(askedOf('price').length, 3 * 41);
    forget();
    for (let i = 0; i < 20; i++) assert.equal((await batch(row)).status, 429);
    assert.deepEqual(askedOf('price'), []);
    assert.equal((await call()).status, 200);
  });
});
