/** No two texts of a card are on top of each other, in any state and in the seconds after a change of state. */
import { expect, fixture } from '@open-wc/testing';
import { type Client, createClient, FinError } from '../../../src/client/index.js';
import type { FinMonthlyFee } from '../../../src/index.js';
import { until, waitForState } from './support.js';

const widths = [280, 320, 390, 480, 640, 760];
const themes = [
  'color-scheme: light',
  'color-scheme: dark',
  '--fin-radius: 0; --fin-space: 4px; --fin-font: serif',
  '--fin-surface: #123; --fin-accent: #fc0; font-size: 22px',
];
const slots =
  '<strong slot="rate">5,63 %</strong><p slot="legal">Example: 22,410 over 15 years.</p><p>Call <a href="tel:1">030 1</a>.</p>';

const durationMs = 4000;
const intervalMs = 250;

interface Line {
  text: string;
  box: DOMRect;
}

/** The lines of text that can be seen, of the card and of the page's own content in it. Not the live region. */
const linesOf = (element: FinMonthlyFee): Line[] =>
  [element.shadowRoot as Node, element].flatMap((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const lines: Line[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (parent.closest('[role=status], option, style')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) lines.push({ text: node.textContent.trim(), box });
    }
    return lines;
  });

/** Pairs of lines that share more than the few pixels by which ascenders and descenders of one line reach into another. */
const overlaps = (element: FinMonthlyFee): string[] => {
  const lines = linesOf(element);
  return lines.flatMap((a, i) =>
    lines.slice(i + 1).flatMap((b) => {
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      return width > 2 && height > Math.min(a.box.height, b.box.height) / 3 ? [`${a.text} / ${b.text}`] : [];
    }),
  );
};

describe('no two texts are on top of each other', () => {
  it('in the four seconds after each change of state, at all widths and in all themes', async () => {
    const calls: { resolve(answer: unknown): void; reject(error: FinError): void }[] = [];
    const client: Client = {
      ...createClient({ baseUrl: location.origin }),
      call: () => new Promise((resolve, reject) => calls.push({ resolve, reject })) as never,
    };
    const cards = themes.flatMap((theme) =>
      widths.map(
        (width) => `<div style="width: ${width}px; ${theme}"><fin-monthly-fee>${slots}</fin-monthly-fee></div>`,
      ),
    );
    const box = await fixture<HTMLElement>(`<div>${cards.join('')}</div>`);
    const elements = [...box.querySelectorAll<FinMonthlyFee>('fin-monthly-fee')];
    for (const element of elements)
      Object.assign(element, { client, country: 'DE', totalCost: 24_900, loading: 'eager', prefetch: 'none' });

    const sample = async (state: FinMonthlyFee['state']) => {
      await Promise.all(elements.map((element) => waitForState(element, state)));
      expect(linesOf(elements[0] as FinMonthlyFee), state).to.have.length.above(5);
      for (const end = performance.now() + durationMs; performance.now() < end; ) {
        elements.forEach((element, i) => {
          expect(overlaps(element).join('; '), `${state}, ${widths[i % widths.length]} px wide`).to.equal('');
        });
        await new Promise((sampled) => setTimeout(sampled, intervalMs));
      }
    };
    const settle = async (how: (call: (typeof calls)[number]) => void) => {
      await until(() => calls.length === elements.length, 'all calls');
      calls.splice(0).forEach(how);
    };
    const fee = { status: 'success', response: { Monthly_fee: 182.99 } };
    const fail = () => settle(({ reject }) => reject(new FinError('unavailable', { operation: 'pricing_2' })));
    await settle(({ resolve }) => resolve(fee));
    await sample('ready');
    // A failure that comes at once, while the legal texts of the former payment are still there.
    for (const element of elements) element.refresh();
    await fail();
    await sample('error');
    for (const element of elements) element.refresh();
    await sample('pending');
    await fail();
    await sample('error');
    for (const element of elements) element.totalCost = '';
    await sample('unconfigured');
  }).timeout(60_000);
});
