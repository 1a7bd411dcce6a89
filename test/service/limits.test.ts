import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Failure } from '../../demo/service/error-answers.js';
import { Gate, Limiter } from '../../demo/service/limits.js';

const tooMany = (retryAfter: string) => (error: unknown) =>
  error instanceof Failure && error.status === 429 && error.headers['Retry-After'] === retryAfter;

describe('Limiter', () => {
  it('counts a minute from the first, by key', () => {
    let now = 1_000;
    const limiter = new Limiter(2, () => now);
    limiter.count('a');
    now += 20_500;
    limiter.count('a');
    assert.throws(() => limiter.count('a'), tooMany('40'));
    assert.throws(() => limiter.refuse('a'), tooMany('40'));
    limiter.refuse('b');
    limiter.count('b');
    now += 39_499;
    assert.throws(() => limiter.count('a'), tooMany('1'));
    now += 1;
    limiter.count('a');
    limiter.count('a');
    assert.throws(() => limiter.count('a'), tooMany('60'));
  });

  it('remembers ten thousand keys, the newest', () => {
    const limiter = new Limiter(1, () => 0);
    for (let i = 0; i <= 10_000; i += 1) limiter.count(`key ${i}`);
    limiter.refuse('key 0');
    assert.throws(() => limiter.refuse('key 1'), Failure);
    assert.throws(() => limiter.refuse('key 10000'), Failure);
  });
});

describe('Gate', () => {
  it('does one piece of work at a time, in order, and turns away what is too much', async () => {
    const gate = new Gate(1);
    const seen: string[] = [];
    let open = () => {};
    const first = gate.run('', async () => {
      seen.push('first starts');
      await new Promise<void>((resolve) => {
        open = resolve;
      });
      seen.push('first ends');
      throw new Error('first fails');
    });
    const second = gate.run('', async () => seen.push('second'));
    await assert.rejects(
      gate.run('', async () => seen.push('third')),
      tooMany('1'),
    );
    open();
    await assert.rejects(first, /first fails/);
    await second;
    await gate.run('', async () => seen.push('fourth'));
    assert.deepEqual(seen, ['first starts', 'first ends', 'second', 'fourth']);
  });

  it('lets the lanes take turns, so that a full one keeps no other waiting', async () => {
    const gate = new Gate(3);
    const seen: string[] = [];
    const work = (name: string) => gate.run(name.slice(0, 1), async () => seen.push(name));
    await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(work));
    assert.deepEqual(seen, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });
});
