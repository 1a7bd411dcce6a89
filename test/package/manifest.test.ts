/** The checks on the manifest are seen to bite: each is given a manifest with one thing wrong. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyse } from '../../scripts/manifest/analyse.js';
import { gaps } from '../../scripts/manifest/gaps.js';
import { type CustomElement, elementsOf, type Manifest } from '../../scripts/manifest/manifest.js';
import { withTables } from '../../scripts/manifest/tables.js';

const manifest = await analyse();

/** The manifest after a change to `<fin-monthly-fee>`. */
const changed = (change: (fee: CustomElement) => void): Manifest => {
  const copy = structuredClone(manifest);
  const fee = elementsOf(copy).find(({ tagName }) => tagName === 'fin-monthly-fee');
  assert.ok(fee);
  change(fee);
  return copy;
};

describe('the manifest', () => {
  it('says everything of all elements', () => {
    assert.deepEqual(
      elementsOf(manifest).map(({ tagName }) => tagName),
      ['fin-checkout-button', 'fin-lead-form', 'fin-monthly-fee'],
    );
    assert.deepEqual(gaps(manifest), []);
  });

  it('has what comes from the base class, and nothing private or internal', () => {
    for (const { attributes = [], members = [] } of elementsOf(manifest)) {
      assert.ok(attributes.some(({ name }) => name === 'total-cost'));
      assert.deepEqual(
        members.filter(({ name }) => /^#|^internals$|Callback$/.test(name)),
        [],
      );
    }
  });

  it('names the files that ship', () => {
    assert.doesNotMatch(JSON.stringify(manifest), /src\/|\.ts"/);
  });

  it('misses a part that is not documented', () => {
    const without = changed((fee) => {
      fee.cssParts = fee.cssParts?.filter(({ name }) => name !== 'amount') ?? [];
    });
    assert.deepEqual(gaps(without), ['<fin-monthly-fee>: part "amount" is used, but not documented']);
  });

  it('misses a slot that is documented, but not there', () => {
    const extra = changed((fee) => fee.slots?.push({ name: 'ghost', description: 'Nowhere.' }));
    assert.deepEqual(gaps(extra), ['<fin-monthly-fee>: slot "ghost" is documented, but not used']);
  });

  it('misses a description', () => {
    const silent = changed((fee) => {
      const attribute = fee.attributes?.find(({ name }) => name === 'tenor');
      assert.ok(attribute);
      attribute.description = ' ';
    });
    assert.deepEqual(gaps(silent), ['<fin-monthly-fee>: tenor (attributes) has no description']);
  });
});

describe("the README's tables", () => {
  const marks = (...names: string[]): string =>
    names.map((name) => `<!-- manifest:${name} -->\nold\n<!-- /manifest -->\n`).join('\n');

  it('take the place of what stood between the marks, and stay the same when made again', () => {
    const once = withTables(
      `# Title\n\n${marks('shared', 'fin-monthly-fee', 'fin-checkout-button', 'fin-lead-form')}`,
      manifest,
    );
    assert.match(once, /^# Title\n/);
    assert.match(once, /\| `total-cost` \| `totalCost` \|/);
    assert.doesNotMatch(once, /old/);
    assert.equal(withTables(once, manifest), once);
  });

  it('want a place for each element, and an element for each place', () => {
    assert.throws(() => withTables(marks('shared', 'fin-monthly-fee'), manifest), /lacks.*fin-checkout-button/);
    assert.throws(() => withTables(marks('fin-ghost'), manifest), /fin-ghost.*no element/);
  });
});
