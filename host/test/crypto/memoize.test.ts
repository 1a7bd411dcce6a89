import assert from 'node:assert/strict';
import { it } from 'node:test';
import { memoize } from '../../src/crypto/memoize.js';

it('the results used last are known, and neither failures nor the results of another function', async () => {
  const computed: string[] = [];
  const compute = async (text: string) => {
    computed.push(text);
    if (text === 'fails') throw new Error(text);
    return undefined;
  };
  const known = memoize(compute);
  for (const text of ['a', 'b', 'a', 'b']) await known(text);
  assert.deepEqual(computed.splice(0), ['a', 'b'], 'a result may be undefined');
  for (const text of ['fails', 'fails']) await assert.rejects(known(text));
  assert.deepEqual(computed.splice(0), ['fails', 'fails']);
  await memoize(compute)('a');
  assert.deepEqual(computed.splice(0), ['a']);

  const others = memoize(async (text) => text);
  for (let i = 0; i < 9_998; i++) {
    await others(String(i));
    if (i === 5_000) await known('a');
  }
  for (const text of ['a', 'b']) await known(text);
  assert.deepEqual(computed, ['b'], 'all functions together have 10,000 results');
});
