import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ResultCache } from '../../src/crypto/result-cache.js';

it('the results used last are known, and neither failures nor the results of another function', async () => {
  const computed: string[] = [];
  const compute = async (text: string) => {
    computed.push(text);
    if (text === 'fails') throw new Error(text);
    return undefined;
  };
  const known = new ResultCache(compute);
  for (const text of ['a', 'b', 'a', 'b']) await known.get(text);
  assert.deepEqual(computed.splice(0), ['a', 'b'], 'a result may be undefined');
  for (const text of ['fails', 'fails']) await assert.rejects(known.get(text));
  assert.deepEqual(computed.splice(0), ['fails', 'fails']);
  await new ResultCache(compute).get('a');
  assert.deepEqual(computed.splice(0), ['a']);

  const versions = new ResultCache(async (text, version) => computed.push(`${text}${version}`));
  for (const version of ['1', '1', '2', '2', '1']) await versions.get('a', version);
  assert.deepEqual(computed.splice(0), ['a1', 'a2', 'a1'], 'of each text, one version is known');

  const others = new ResultCache(async (text) => text);
  for (let i = 0; i < 9_997; i++) {
    await others.get(String(i));
    if (i === 5_000) await known.get('a');
  }
  for (const text of ['a', 'b']) await known.get(text);
  assert.deepEqual(computed, ['b'], 'all functions together have 10,000 results');
});
