/** A server and the element read the same from what the page has put into the slots. */
import { expect } from '@open-wc/testing';
import { readFeeMarkup } from '../../../src/markup/fee-markup.js';
import { placeFee, service, waitForState } from './support.js';

const shadowOf = (html: string): DocumentFragment => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
};

const attributes = { country: 'NL', 'total-cost': 24900, tenor: 15, lang: 'en' };
const answer = { status: 'success', response: { Monthly_fee: 182.99 } };

/** The content of a card's shadow root as a server has it; `undefined` if the card has no payment. */
const serverCard = (children: string, more: Record<string, boolean> = {}): DocumentFragment | undefined => {
  const card = readFeeMarkup({ ...attributes, ...more }, children);
  const rendered = card?.render({ findAnswer: () => answer, isTest: false, date: new Date(), seconds: 60 });
  return rendered && shadowOf(rendered.html);
};

/** The lines that the card keeps room for, without those of a card without content. */
const reservedLines = (root: DocumentFragment | undefined): (string | null)[] => {
  const linesOf = (card: DocumentFragment | undefined) =>
    [...(card?.querySelectorAll('[data-reserve]') ?? [])].map((line) => line.getAttribute('data-reserve'));
  const usual = linesOf(serverCard(''));
  return linesOf(root).filter((line) => !usual.includes(line));
};

describe('the content of a slot, as a server and the element read it', () => {
  const legal: [content: string, isShown: boolean][] = [
    ['<p slot="legal">x</p>', true],
    ['<p slot="legal">x <b hidden>y</b></p>', true],
    ['<p slot="legal"><img alt="x"></p>', true],
    ['<p slot="legal" class="no hidden text" title="not hidden">x</p>', true],
    ['<p slot="legal"><b hidden>x<i>y</i></b></p><p>z</p>', false],
    ['<p slot="legal"><b hidden="until-found"><img alt="x"></b></p>', false],
    ['<p slot="legal"><img hidden alt="x"><br></p>', false],
    ['<p slot="legal" hidden>x</p>', false],
    ['<p slot="legal">&#8203;&#173;&shy;&ensp;&thinsp;</p>', false],
    ['<p title="a slot=legal">x</p>', false],
    ['<p slot="legal"><style>p{color:red}</style></p>', false],
  ];
  for (const [content, isShown] of legal)
    it(`${content} ${isShown ? 'is' : 'is not'} a legal text`, async () => {
      const fee = await placeFee(await service(), { ...attributes, 'require-legal': true }, content);
      await waitForState(fee, isShown ? 'ready' : 'unconfigured');
      expect(serverCard(content, { 'require-legal': true }) !== undefined).to.equal(isShown);
    });

  for (const [content, lines] of [
    ['<p style="overflow: hidden" class="x hidden md:block">Call us</p>', ['Call us']],
    ['F&uuml;r &Ouml;sterreich &euro;', ['Für Österreich €']],
    ['<p>&#8203;</p>Call&shy; us&ZeroWidthSpace;', ['Call us']],
    ['Call us<!-- now -->today', ['Call us', 'today']],
    ['<p>Call us: <b hidden>never</b> 030</p>', ['Call us: 030']],
    ['<p>Call us<style>p{color:red}</style></p><p hidden>x</p><img alt="">today', ['Call us', 'today']],
    ['<div>One<script type="text/plain">x</script> <i>two</i></div>', ['One two']],
  ] as const)
    it(`${content} has room for ${lines.join(' and ')}`, async () => {
      const fee = await placeFee(await service(), attributes, content);
      await waitForState(fee, 'ready');
      expect(reservedLines(fee.renderRoot as ShadowRoot)).to.deep.equal(lines);
      expect(reservedLines(serverCard(content))).to.deep.equal(lines);
    });
});
