/** The manifest and its completeness checks. Each check gets a manifest with one mistake. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withTables } from '../../scripts/docs/tables.js';
import { analyze, manifestSources, manifestText } from '../../scripts/manifest/analyze.js';
import { type CustomElement, elementsOf, type Manifest } from '../../scripts/manifest/manifest.js';
import { gaps } from '../../scripts/manifest/manifest-problems.js';

const manifest = analyze();

/** The manifest after a change to `<fin-monthly-fee>`. */
const changed = (change: (fee: CustomElement) => void): Manifest => {
  const copy = structuredClone(manifest);
  const fee = elementsOf(copy).find(({ tagName }) => tagName === 'fin-monthly-fee');
  assert.ok(fee);
  change(fee);
  return copy;
};

describe('the manifest', () => {
  it('describes all elements completely', () => {
    assert.deepEqual(
      elementsOf(manifest).map(({ tagName }) => tagName),
      ['fin-checkout-button', 'fin-lead-form', 'fin-monthly-fee'],
    );
    assert.deepEqual(gaps(manifest), []);
  });

  it('includes inherited attributes, and nothing private or internal', () => {
    for (const { attributes = [], members = [] } of elementsOf(manifest)) {
      assert.ok(attributes.some(({ name }) => name === 'total-cost'));
      assert.deepEqual(
        members.filter(({ name }) => /^#|^internals$|Callback$/.test(name)),
        [],
      );
    }
  });

  it('names shipped files, not sources', () => {
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
      assert.equal(manifestText(analyze(order)), manifestText(manifest), name);
  });

  it('reports a part that is not documented', () => {
    const without = changed((fee) => {
      fee.cssParts = fee.cssParts?.filter(({ name }) => name !== 'amount') ?? [];
    });
    assert.deepEqual(gaps(without), ['<fin-monthly-fee>: part "amount" is used, but not documented']);
  });

  it('reports a documented slot that no template has', () => {
    const extra = changed((fee) => fee.slots?.push({ name: 'ghost', description: 'Nowhere.' }));
    assert.deepEqual(gaps(extra), ['<fin-monthly-fee>: slot "ghost" is documented, but not used']);
  });

  it('reports a missing description', () => {
    const undescribed = changed((fee) => {
      const attribute = fee.attributes?.find(({ name }) => name === 'tenor');
      assert.ok(attribute);
      attribute.description = ' ';
    });
    assert.deepEqual(gaps(undescribed), ['<fin-monthly-fee>: tenor (attributes) has no description']);
  });
});

describe('the tables of the documents', () => {
  const markers = (...names: string[]): string =>
    names.map((name) => `<!-- manifest:${name} -->\nold\n<!-- /manifest -->\n`).join('\n');
  const filled = (documents: Record<string, string>) => withTables(new Map(Object.entries(documents)), manifest);

  it('replace the text between the markers in any document, and do not change when generated twice', () => {
    const once = filled({
      'a.md': `# Title\n\n${markers('shared', 'fin-monthly-fee')}`,
      'b.md': markers(
        'fin-checkout-button',
        'fin-lead-form',
        'texts',
        'visitor-texts',
        'warnings',
        'countries',
        'languages',
        'variables',
      ),
    });
    assert.match(once.get('a.md') ?? '', /^# Title\n.*\| `total-cost` \| `totalCost` \|/s);
    assert.match(once.get('b.md') ?? '', /\| `noFee` \|/);
    assert.doesNotMatch([...once.values()].join(), /^old$/m);
    assert.deepEqual(withTables(once, manifest), once);
  });

  it('need a marker for each table, and a table for each marker', () => {
    assert.throws(() => filled({ 'a.md': markers('shared', 'fin-monthly-fee') }), /lack.*fin-checkout-button/);
    assert.throws(() => filled({ 'a.md': markers('fin-ghost') }), /a\.md has a mark for "fin-ghost"/);
  });
});
