import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { declare } from '../../scripts/vite/declare-properties.js';

const flat = (code: string) => declare(code, 'thing.ts').replace(/\s+/g, ' ').trim();

describe('decorated fields in the script tag file', () => {
  it('are declared together; an attribute goes unsaid where it follows from the name', () => {
    assert.equal(
      flat(`import { property } from 'lit/decorators.js';
        class Thing extends LitElement {
          @property() country?: string;
          @property({ attribute: 'total-cost' }) totalCost?: string;
          @property({ attribute: 'require-legal', type: Boolean }) requireLegal = false;
          @property({ attribute: false }) client?: Client;
          other = 1;
        }`),
      'class Thing extends LitElement {static properties = { country: {}, totalCost: {}, requireLegal: {type: Boolean}, client: {attribute: false} }; country?: string; totalCost?: string; requireLegal = false; client?: Client; other = 1; }',
    );
  });

  it('become getters where they are queries', () => {
    assert.equal(
      flat(`class Thing extends LitElement { @query('slot:not([name])') private readonly slot!: HTMLSlotElement; }`),
      `class Thing extends LitElement { get slot() { return this.renderRoot?.querySelector('slot:not([name])') ?? null; } }`,
    );
  });

  for (const [what, code] of [
    ['a capital without an attribute', '@property() totalCost?: string;'],
    ['an attribute of another name', "@property({ attribute: 'cost' }) totalCost?: string;"],
    ['an option that the lean Lit does not know', '@property({ reflect: true }) name?: string;'],
    ['a type that it does not know', '@property({ type: Number }) name?: number;'],
    ['options that are no literal', '@property(options) name?: string;'],
    ['a cached query', "@query('dialog', true) dialog!: HTMLElement;"],
    ['another decorator', '@state() open = false;'],
    ['a decorated accessor', '@property() set name(value: string) {}'],
  ] as const) {
    it(`${what} fails the build`, () =>
      assert.throws(() => declare(`class Thing extends LitElement { ${code} }`, 'thing.ts'), /thing\.ts/));
  }
});
