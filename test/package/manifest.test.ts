/** The manifest, and the checks on it: each check gets a manifest with one mistake. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyse, manifestSources, manifestText } from '../../scripts/manifest/analyse.js';
import { gaps } from '../../scripts/manifest/gaps.js';
import { type CustomElement, elementsOf, type Manifest } from '../../scripts/manifest/manifest.js';
import { withTables } from '../../scripts/manifest/tables.js';

const manifest = analyse();

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

  it('does not depend on the order in which the sources are read', () => {
    const sources = manifestSources().toSorted();
    const half = Math.floor(sources.length / 2);
    const orders = {
      reversed: sources.toReversed(),
      'second half first': [...sources.slice(half), ...sources.slice(0, half)],
      'every third file first': [...sources].sort((a, b) => (sources.indexOf(a) % 3) - (sources.indexOf(b) % 3)),
    };
    for (const [name, order] of Object.entries(orders))
      assert.equal(manifestText(analyse(order)), manifestText(manifest), name);
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

describe('the tables of the documents', () => {
  const marks = (...names: string[]): string =>
    names.map((name) => `<!-- manifest:${name} -->\nold\n<!-- /manifest -->\n`).join('\n');
  const filled = (documents: Record<string, string>) => withTables(new Map(Object.entries(documents)), manifest);

  it('replace the text between the marks, in any document, and stay the same when generated twice', () => {
    const once = filled({
      'a.md': `# Title\n\n${marks('shared', 'fin-monthly-fee')}`,
      'b.md': marks('fin-checkout-button', 'fin-lead-form', 'texts'),
    });
    assert.match(once.get('a.md') ?? '', /^# Title\n.*\| `total-cost` \| `totalCost` \|/s);
    assert.match(once.get('b.md') ?? '', /\| `noFee` \|/);
    assert.doesNotMatch([...once.values()].join(), /old/);
    assert.deepEqual(withTables(once, manifest), once);
  });

  it('need a mark for each table, and a table for each mark', () => {
    assert.throws(() => filled({ 'a.md': marks('shared', 'fin-monthly-fee') }), /lack.*fin-checkout-button/);
    assert.throws(() => filled({ 'a.md': marks('fin-ghost') }), /a\.md has a mark for "fin-ghost"/);
  });
});
