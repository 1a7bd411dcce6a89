/** The key under which a visitor's address is counted. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressKey } from '../../src/host/client-address.js';

describe('the key of an address', () => {
  const cases: [given: unknown, counted: string | undefined][] = [
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['', undefined],
    [' ', undefined],
    ['unknown', undefined],
    ['localhost', undefined],
    ['192.0.2.1:8080', undefined],
    ['192.0.2.1, 198.51.100.1', undefined],
    ['192.0.2.999', undefined],
    ['1:2:3', undefined],
    ['192.0.2.1/x', undefined],
    ['192.0.2.1?x', undefined],
    ['a@192.0.2.1', undefined],
    ['1'.repeat(10_000), undefined],
    [undefined, undefined],
    [null, undefined],
    [42, undefined],
    [{ toString: () => '192.0.2.1' }, undefined],
    [Promise.resolve('192.0.2.1'), undefined],
  ];
  for (const [given, counted] of cases) {
    it(`is ${counted ?? 'missing'} for ${typeof given === 'string' ? given.slice(0, 40) : String(given)}`, () =>
      assert.equal(addressKey(given), counted));
  }
});
