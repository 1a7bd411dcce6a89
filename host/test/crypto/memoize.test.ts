import assert from 'node:assert/strict';
import { it } from 'node:test';
import { memoize } from '../../src/crypto/memoize.js';

it('the last results are known, and neither older ones nor failures', async () => {
  const computed: string[] = [];
  const known = memoize(2, async (text) => {
    computed.push(text);
    if (text === 'fails') throw new Error(text);
    return undefined;
  });
  for (const text of ['a', 'b', 'a', 'b']) await known(text);
  assert.deepEqual(computed.splice(0), ['a', 'b'], 'a result may be undefined');
  for (const text of ['fails', 'fails']) await assert.rejects(known(text));
  assert.deepEqual(computed.splice(0), ['fails', 'fails']);
  for (const text of ['c', 'b', 'a']) await known(text);
  assert.deepEqual(computed, ['c', 'a']);
});
