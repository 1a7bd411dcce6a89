/** `finWidgets.diagnose()`: what is wrong with the tags and attributes of a page. The host works. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Scenario } from '../support/scenario.js';
import { button, connection, diagnosis, fee, site, tag, waitForState } from './site.js';

const { visit } = site();

const named = fee.replace(' ', ' id="offer" ');
const lead = '<fin-lead-form></fin-lead-form>';
const buttonFor = (id: string) => button.replace(' ', ` for="${id}" `);
const withScript =
  (markup: string, attributes = 'defer') =>
  (service: Scenario) =>
    tag(connection(service), attributes) + markup;

describe('each mistake has one line, which leads to its repair', () => {
  for (const [mistake, markup, lines] of [
    [
      'a `for` that names nothing',
      named + buttonFor('ofer'),
      ['<fin-checkout-button>: for is "ofer", but no element has that id: did you mean "offer"?'],
    ],
    [
      'a `for` whose fee has no id',
      fee + buttonFor('offer'),
      ['<fin-checkout-button>: for is "offer", but no element has that id: add it to the <fin-monthly-fee>.'],
    ],
    [
      'a `for` that two elements have',
      named + named + buttonFor('offer'),
      ['<fin-checkout-button>: for is "offer", and 2 elements have that id: each needs one of its own.'],
    ],
    [
      'a `for` that names another kind of element',
      `${fee}<section id="offer"></section>${buttonFor('offer')}`,
      ['<fin-checkout-button>: for is "offer", which is a <section>: use the id of a <fin-monthly-fee>.'],
    ],
    [
      'a `for` that names an element outside of the shadow root',
      `${named}<div><template shadowrootmode="open">${buttonFor('offer')}</template></div>`,
      [
        '<fin-checkout-button>: for is "offer", but that element is in another shadow root: move both into the same one.',
      ],
    ],
    [
      'a `form` that names nothing',
      `<form id="contact"></form>${fee}${lead.replace('>', ' form="contacts">')}`,
      ['<fin-lead-form>: form is "contacts", but no element has that id: did you mean "contact"?'],
    ],
    [
      'a `form` on a page without a form',
      fee + lead.replace('>', ' form="contact">'),
      ['<fin-lead-form>: form is "contact", but no element has that id: add a <form> with it.'],
    ],
    [
      'a `form` that two elements have, and one that is no form',
      `<form id="a"></form><form id="a"></form><div id="b"></div>${fee}${lead.replace('>', ' form="a">')}${button.replace(' ', ' form="b" ')}`,
      [
        '<fin-lead-form>: form is "a", and 2 elements have that id: each needs one of its own.',
        '<fin-checkout-button>: form is "b", which is a <div>: use the id of a <form>.',
      ],
    ],
    [
      'a setting that is wrong, of the second element of its kind',
      fee + fee.replace('24.900', '-1'),
      ['<fin-monthly-fee> (2 of 2): total-cost is "-1": use an amount above 0, such as 24.900,50.'],
    ],
    [
      'a `total-cost-from` that finds nothing, and one that finds no amount',
      `<p id="price">on request</p>${fee.replace('total-cost="24.900"', 'total-cost-from="#none"')}${fee.replace('total-cost="24.900"', 'total-cost-from="#price"')}`,
      [
        '<fin-monthly-fee> (1 of 2): total-cost-from is "#none", and no element of this page matches: there is nothing to finance yet.',
        '<fin-monthly-fee> (2 of 2): total-cost-from is "#price", and that element has no amount: there is nothing to finance yet.',
      ],
    ],
    [
      'misspelled attributes',
      fee
        .replace('total-cost', 'total')
        .replace(' ', ' down-payment="10" tenure="10" downpaymentmax="20" colour="red" '),
      [
        '<fin-monthly-fee>: total-cost is empty: there is no monthly payment until it is set.',
        '<fin-monthly-fee> has no attribute down-payment: did you mean downpayment?',
        '<fin-monthly-fee> has no attribute tenure: did you mean tenor?',
        '<fin-monthly-fee> has no attribute downpaymentmax: did you mean downpayment-max?',
        '<fin-monthly-fee> has no attribute colour, and ignores it.',
        '<fin-monthly-fee> has no attribute total: did you mean total-cost?',
      ],
    ],
    [
      'attributes of another element, and of a data mount',
      fee.replace(' ', ' type-project="Solar" data-tenor="5" '),
      [
        '<fin-monthly-fee>: type-project has no effect here: move it to <fin-checkout-button>.',
        '<fin-monthly-fee>: data-tenor has no effect on an element: write tenor.',
      ],
    ],
    [
      'attributes of a data mount',
      '<div data-fin-widget="monthly-fee" id="a" data-country="DE" total-cost="1" data-total="24900" data-token-url="/x"></div>' +
        '<div data-fin-widget="fee"></div><div data-fin-widget="chart"></div>',
      [
        '<fin-monthly-fee> in <div id="a">: total-cost is empty: there is no monthly payment until it is set.',
        '<div data-fin-widget="monthly-fee" id="a">: write data-total-cost in place of total-cost.',
        '<div data-fin-widget="monthly-fee" id="a"> has no data-total: did you mean data-total-cost?',
        '<div data-fin-widget="monthly-fee" id="a">: data-token-url is ignored on a data mount: set it on the script tag.',
        '<div data-fin-widget="fee">: no widget has that name. Did you mean "monthly-fee"?',
        '<div data-fin-widget="chart">: no widget has that name. The names are monthly-fee, checkout-button, lead-form.',
      ],
    ],
    [
      'a tag that no element has, one that `is` another, and a tag that is closed as in XML',
      `<fin-lead-form is="x-form"></fin-lead-form><fin-monthly></fin-monthly><fin-chart></fin-chart>${named.replace('></fin-monthly-fee>', ' />')}${button}`,
      [
        '<fin-checkout-button> is inside <fin-monthly-fee id="offer">, which hides it: close the outer element with </fin-monthly-fee>. HTML ignores the slash in <fin-monthly-fee />.',
        '<fin-lead-form>: remove the attribute is="…", which keeps the element from working.',
        'no element is called <fin-monthly>: did you mean <fin-monthly-fee>?',
        'no element is called <fin-chart>.',
      ],
    ],
  ] as [string, string, string[]][]) {
    test(mistake, async (t) => {
      const { page, complaints } = await visit(t, withScript(markup));
      await page.waitForFunction(() => Boolean(window.finWidgets));
      const before = complaints.length;
      assert.deepEqual(
        (await diagnosis(page, complaints)).sort(),
        lines.map((line) => `fin-widgets: ${line}`).sort(),
        complaints.slice(before).join('\n'),
      );
    });
  }

  for (const [json, ...problems] of [
    [
      '{"base-url": "/fin", "tokenURL": "/fin/token", "country": "DE", "strings": {}, "files": "/"}',
      '<script data-fin-widgets>: no element has base-url: did you mean baseUrl?',
      '<script data-fin-widgets>: no element has tokenURL: did you mean tokenUrl?',
    ],
    ['{"baseUrl": "/fin",}', '<script data-fin-widgets> is not valid JSON, such as {"baseUrl": "/fin"}.'],
  ] as const)
    test(`settings beside the tag: ${json}`, async (t) => {
      const settings = `<script type="application/json" data-fin-widgets>${json}</script>`;
      const { page, complaints } = await visit(t, withScript(settings + fee));
      await page.waitForFunction(() => Boolean(window.finWidgets));
      const lines = await diagnosis(page, complaints);
      for (const problem of problems) assert.equal(lines.includes(`fin-widgets: ${problem}`), true, lines.join('\n'));
    });

  test('a script tag that is a module', async (t) => {
    const { page, complaints } = await visit(t, withScript(fee, 'type="module"'));
    await page.waitForFunction(() => Boolean(window.finWidgets));
    assert.match(
      (await diagnosis(page, complaints)).join('\n'),
      /^fin-widgets: <script>: a module cannot read the attributes of its tag: remove type="module"\.$/m,
    );
  });

  test('a misspelled attribute of the script tag', async (t) => {
    const { page, complaints } = await visit(
      t,
      withScript(fee, 'defer data-total="24900" data-tokenurl="/x" tenor="5" data-cfasync="false" data-type="x"'),
    );
    await page.waitForFunction(() => Boolean(window.finWidgets));
    assert.deepEqual(await diagnosis(page, complaints), [
      'fin-widgets: <script>: no element has data-total: did you mean data-total-cost?',
      'fin-widgets: <script>: no element has data-tokenurl: did you mean data-token-url?',
      'fin-widgets: <script>: write data-tenor in place of tenor.',
    ]);
  });
});

test('what frameworks, tools and the platform write on an element is no mistake', async (t) => {
  const attributes =
    'class="a" style="width:50%" title="A" role="group" tabindex="0" part="x" exportparts="amount" slot="" itemprop="b" inert ' +
    'contenteditable="false" aria-label="A" data-aos="fade" data-v-1a2b="" _ngcontent-abc-1="" ng-version="20" v-cloak="" x-data="{}" ' +
    'hx-get="/" @click="a" :for="b" onclick="" onfin-fee="" jsaction="a" svelte-x="" fdprocessedid="a" form="" enterkeyhint="go"';
  const { page, complaints } = await visit(
    t,
    withScript(
      `<fin-monthly-fee ${attributes} country="DE" total-cost="24.900" loading="eager">${lead.replace('>', ' country="DE" total-cost="1">')}</fin-monthly-fee>` +
        '<div data-fin-widget="monthly-fee" data-country="DE" data-total-cost="1" data-id="7" data-type="x" class="a" title="b" lang="de"></div>',
    ),
  );
  await waitForState(page, 'fin-monthly-fee', 'ready');
  const [line, ...others] = await diagnosis(page, complaints);
  assert.match(line ?? '', /no problem was found/);
  assert.deepEqual(others, []);
});
