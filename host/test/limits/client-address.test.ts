/** The parts of a visitor's address that limits count. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAddress } from '../../src/limits/client-address.js';

describe('the counted part of an address', () => {
  const cases: [given: unknown, visitor: string | undefined, network?: string][] = [
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
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
  for (const [given, visitor, network] of cases) {
    it(`is ${visitor ?? 'missing'} for ${typeof given === 'string' ? given.slice(0, 40) : String(given)}`, () => {
      const address = readAddress(given);
      assert.deepEqual([address?.visitor, address?.network], [visitor, network]);
    });
  }
});
