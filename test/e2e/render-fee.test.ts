/** The monthly payment in a page's HTML (`renderFee`): before the script runs, when the element takes over, and after the quote has ended. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createHost, type FeeAttributes, renderFee } from 'fin-widgets-host';
import type { Page } from 'puppeteer-core';
import { createRandom } from '../../host/test/services/chaos/random.js';
import { locales } from '../../src/locales/index.js';
import { type DemoSite, openDemo, serviceFee, visit } from './demo.js';
import { parseFee, recordFees } from './displayed-fees.js';
import { type MarkupServer, offer, startMarkupServer } from './markup-server.js';

let demo: DemoSite;
before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

/** A card with everything. */
const fullOffer = {
  ...offer,
  tenors: '5 10 15 20',
  'all-costs-included': true,
  lender: 'Musterbank AG, Musterweg 1, 10115 Berlin',
  example: '20000 10 0',
  share: true,
};

/** Its payment is not of the length that the card keeps room for. */
const smallOffer = { ...offer, country: 'NL', 'total-cost': 480, 'all-costs-included': true };

interface Site extends MarkupServer {
  page: Page;
  complaints: string[];
  /** The paths of the requests since the page was opened, without the page's own. */
  requests(): string[];
  /** Writes the page, and opens it. */
  open: MarkupServer['writePage'];
  /** Runs the script, and waits until the element is in this state. */
  takeOver(state?: string): Promise<void>;
}

const startSite = async (
  t: TestContext,
  { width = 1280, ...options }: { width?: number; pricingTtl?: number; csp?: string } = {},
): Promise<Site> => {
  const server = await startMarkupServer(t, demo.url, options);
  const { page, complaints, addresses } = await visit(t, demo, width, 1400);
  return Object.assign(server, {
    page,
    complaints,
    requests: () =>
      addresses.map((address) => new URL(address).pathname).filter((path) => path !== '/' && path !== '/favicon.ico'),
    async open(...card: Parameters<MarkupServer['writePage']>) {
      const rendered = await server.writePage(...card);
      await page.goto(server.url);
      await page.evaluate(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      return rendered;
    },
    async takeOver(state = 'ready') {
      await page.addScriptTag({ url: '/fin-widgets.js' });
      await page.waitForFunction(
        (state) => (document.querySelector('fin-monthly-fee') as unknown as { state?: string }).state === state,
        {},
        state,
      );
    },
  });
};

/** The figure on the card, also before the element is defined; `''` if the card has none, or hides it. */
const amountOn = (page: Page) =>
  page.evaluate(() => {
    const amount = document
      .querySelector('fin-monthly-fee')
      ?.shadowRoot?.querySelector<HTMLElement>('[part=amount], .line-amount');
    return amount?.checkVisibility({ visibilityProperty: true }) ? amount.innerText.trim() : '';
  });

/** Two frames later: what has changed is painted. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

for (const width of [320, 1280]) {
  for (const language of Object.keys(locales)) {
    test(`takes over without a changed pixel and without a request: ${language}, ${width} px`, async (t) => {
      const startMs = performance.now();
      const site = await startSite(t, { width });
      const cards = [fullOffer, offer, { ...offer, 'term-chart': true }, { ...offer, layout: 'line' }, smallOffer];
      for (const attributes of cards) {
        const { maxAgeSeconds } = await site.open(attributes, {
          language,
          children: '<p slot="heading">Solar &amp; battery</p><p slot="footnote">A note</p><p>Call us: 030 5550100</p>',
        });
        // A quote holds for 300 s. The first four cards have the same one.
        const passedSeconds = (performance.now() - startMs) / 1000;
        const isInTime = maxAgeSeconds !== undefined && maxAgeSeconds > 290 - passedSeconds && maxAgeSeconds <= 300;
        assert.equal(isInTime, true, `${maxAgeSeconds} after ${passedSeconds} s`);
        const figure = await amountOn(site.page);
        assert.notEqual(figure, '');
        const shot = await site.page.screenshot();
        await site.takeOver();
        await painted(site.page);
        assert.equal(await amountOn(site.page), figure);
        const isSame = Buffer.from(shot).equals(Buffer.from(await site.page.screenshot()));
        assert.equal(isSame, true, `other pixels: ${JSON.stringify(attributes)}`);
        assert.deepEqual(
          site.requests().filter((path) => path.startsWith('/fin/')),
          [],
        );
        assert.deepEqual(
          await site.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts),
          [],
          JSON.stringify(attributes),
        );
        assert.equal(await site.page.$$eval('fin-monthly-fee >>> [part=base]', (bases) => bases.length), 1);
      }
      assert.deepEqual(site.complaints, []);
    });
  }
}

test('nothing moves on a page that reserves the room of its cards', async (t) => {
  const site = await startSite(t);
  const head = `<style>${await readFile('dist/reserve.css', 'utf8')}</style>`;
  for (const attributes of [offer, { ...offer, product: 'lease' }, { ...offer, layout: 'line' }]) {
    await site.open(attributes, { head });
    await site.takeOver();
    await painted(site.page);
    assert.deepEqual(await site.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), []);
  }
});

test('a script that is there at once lets the card be painted before it takes the card over', async (t) => {
  const site = await startSite(t);
  // A text, since the compiler would add a helper to the functions that the page lacks.
  await site.page.evaluateOnNewDocument(`
    window.seen = { frames: 0, framesBefore: 0 };
    const nextFrame = () => {
      if (document.querySelector('fin-monthly-fee')) seen.frames++;
      requestAnimationFrame(nextFrame);
    };
    nextFrame();
    const define = customElements.define.bind(customElements);
    customElements.define = (name, element) => {
      seen.framesBefore = seen.frames;
      define(name, element);
    };
  `);
  await site.open(fullOffer, { head: '<script defer src="/fin-widgets.js"></script>' });
  await site.takeOver();
  const { framesBefore } = await site.page.evaluate(
    () => (window as unknown as { seen: { framesBefore: number } }).seen,
  );
  assert.notEqual(framesBefore, 0);
});

test('a second script tag does not run the script again while the first one waits for the card to be painted', async (t) => {
  const site = await startSite(t);
  const tag = '<script defer src="/fin-widgets.js" onload="window.first ??= finWidgets"></script>';
  await site.open(offer, { head: tag + tag });
  assert.equal(await site.page.evaluate('first === finWidgets'), true);
  assert.deepEqual(site.complaints, []);
});

for (const from of ['"quotes"', '<fin-monthly-fee', '@media', '<div part="base"', '<i class="end"'])
  test(`an async script that runs while the browser has the page up to ${from}: one card, without a request`, async (t) => {
    const site = await startSite(t);
    await site.open(offer);
    const figure = await amountOn(site.page);
    let onScript = () => {};
    const until = new Promise<void>((resolve) => {
      onScript = resolve;
    });
    await site.page.exposeFunction('scriptHasRun', onScript);
    const twoFramesLater = 'requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(scriptHasRun)))';
    await site.open(offer, {
      head: `<script async src="/fin-widgets.js" onload="${twoFramesLater}"></script>`,
      heldBack: { from, until },
    });
    await site.page.waitForFunction(() => document.querySelector('fin-monthly-fee:state(ready)'));
    await painted(site.page);
    assert.equal(await amountOn(site.page), figure);
    assert.equal(await site.page.$$eval('fin-monthly-fee >>> [part=base]', (bases) => bases.length), 1);
    assert.deepEqual(
      site.requests().filter((path) => path.startsWith('/fin/')),
      [],
    );
    assert.deepEqual(site.complaints, []);
  });

test('the payment in the HTML is the service’s, and the page may be cached until its quotes end', async (t) => {
  const site = await startSite(t);
  const { html, maxAgeSeconds } = await site.open(fullOffer);
  const fee = await (await serviceFee(demo))({ totalCost: 24900, tenor: 15, downpayment: 10 });
  assert.match(html, new RegExp(`"Monthly_fee":${fee}`));
  assert.equal(await amountOn(site.page), `€${fee}`);
  assert.equal(maxAgeSeconds && maxAgeSeconds <= 300, true);
  // The selection, three other terms, and the example.
  assert.equal(site.quoteRequests(), 5);
  await site.open(fullOffer);
  assert.equal(site.quoteRequests(), 5);
});

test('a visitor’s choice after the takeover gets a payment of its own', async (t) => {
  const site = await startSite(t);
  await site.open(offer);
  await site.takeOver();
  await site.page.focus('fin-monthly-fee >>> #slider');
  await site.page.keyboard.press('ArrowRight');
  const fee = await (await serviceFee(demo))({ totalCost: 24900, tenor: 15, downpayment: 15 });
  await site.page.waitForFunction(
    (fee) => (document.querySelector('fin-monthly-fee') as unknown as { fee?: number }).fee === fee,
    {},
    fee,
  );
  assert.equal(site.requests().includes('/fin/token'), true);
});

test('an ended quote: the payment goes, and the element requests another one', async (t) => {
  const site = await startSite(t, { pricingTtl: 3 });
  await site.open(offer);
  await site.page.waitForFunction(() => performance.now() > 3_000);
  const asked = site.quoteRequests();
  site.delayMs = 1_000;
  await site.takeOver('pending');
  assert.equal(await amountOn(site.page), '');
  await site.page.waitForSelector('fin-monthly-fee:state(ready)');
  assert.equal(site.quoteRequests() > asked, true);
});

test('a quote that ends on an open page: the payment goes at its end', async (t) => {
  const site = await startSite(t, { pricingTtl: 4 });
  await site.open(offer);
  await site.takeOver();
  site.delayMs = 1_000;
  const states = await site.page.evaluate(
    () =>
      new Promise((resolve) => {
        const element = document.querySelector('fin-monthly-fee') as unknown as HTMLElement & {
          state: string;
          fee?: number;
        };
        const seen: [string, boolean][] = [];
        element.addEventListener('fin-fee', () => {
          seen.push([element.state, performance.now() >= 2_900]);
          if (seen.length === 2) resolve(seen);
        });
      }),
  );
  assert.deepEqual(states, [
    ['pending', true],
    ['ready', true],
  ]);
});

test('a quote that ends before the script has come: the payment and what belongs to it go at its end', async (t) => {
  const site = await startSite(t);
  const { maxAgeSeconds } = await site.open(fullOffer);
  const figures = () =>
    site.page.$eval('fin-monthly-fee', ({ shadowRoot }) =>
      ['[part=amount]', '[part=tenor-fee]', '[part=totals]', '.rate slot', '.example'].map((selector) => {
        const figure = shadowRoot?.querySelector(selector);
        return figure && getComputedStyle(figure).visibility;
      }),
    );
  assert.deepEqual(await figures(), Array(5).fill('visible'));
  const delays = await site.page.$eval('fin-monthly-fee', ({ shadowRoot }) =>
    shadowRoot?.getAnimations().map((animation) => {
      animation.finish();
      return Number(animation.effect?.getTiming().delay) / 1000;
    }),
  );
  assert.deepEqual(new Set(delays), new Set([maxAgeSeconds]));
  assert.deepEqual(await figures(), Array(5).fill('hidden'));
  await site.takeOver();
  assert.notEqual(await amountOn(site.page), '');
});

test('a wrong entry in a block of quotes is ignored', async (t) => {
  const site = await startSite(t);
  const block = {
    host: '/fin',
    seconds: 99,
    until: Date.now() + 99_000,
    quotes: [[null, { response: { Monthly_fee: 99 } }]],
  };
  await site.open(offer, {
    head: `<script type="application/json" data-fin-quotes>${JSON.stringify(block)}</script>`,
  });
  await site.takeOver();
  assert.match(await amountOn(site.page), /182\.99/);
});

test('a quote that ends before the script has come: no option of the select keeps a payment on show', async (t) => {
  const site = await startSite(t);
  // The example has another term, so two terms have a known payment, and stand in the select with it.
  await site.open({ ...offer, 'all-costs-included': true, lender: 'Musterbank AG', example: '24900 20 10' });
  const select = () =>
    site.page.$eval('fin-monthly-fee >>> select', (select) => [
      select.selectedOptions[0]?.text.includes('€'),
      getComputedStyle(select).visibility,
    ]);
  assert.deepEqual(await select(), [true, 'visible']);
  await site.page.$eval('fin-monthly-fee', ({ shadowRoot }) => {
    for (const animation of shadowRoot?.getAnimations() ?? []) animation.finish();
  });
  assert.deepEqual(await select(), [true, 'hidden']);
});

test('focus, form values and a restored choice outlive the takeover', async (t) => {
  const site = await startSite(t);
  const card = { ...offer, name: 'offer' };
  const children = '<p slot="footnote"><a href="#call">Call us</a></p>';
  await site.open(card, { children });
  await site.page.focus('fin-monthly-fee a');
  await site.takeOver();
  assert.equal(await site.page.evaluate(() => document.activeElement?.textContent), 'Call us');

  const script = '<script defer src="/fin-widgets.js"></script>';
  const values = () =>
    site.page.$eval('form', (form) => new URLSearchParams([...new FormData(form)] as [string, string][]).toString());
  await site.open(card, { head: `${script}<form>` });
  await site.page.waitForSelector('fin-monthly-fee:state(ready)');
  assert.equal(await values(), 'offer-tenor=15&offer-downpayment=10&offer-fee=182.99');
  await site.page.focus('fin-monthly-fee >>> #slider');
  await site.page.keyboard.press('ArrowRight');
  const chosen = 'offer-tenor=15&offer-downpayment=15&offer-fee=172.82';
  const untilChosen = () =>
    site.page.waitForFunction(
      (chosen) => new URLSearchParams([...new FormData(document.forms[0])] as [string, string][]).toString() === chosen,
      {},
      chosen,
    );
  await untilChosen();
  // With this listener, the browser loads the page again on the way back, instead of taking it from the back/forward cache.
  await site.page.evaluate(() => {
    document.title = 'left';
    addEventListener('unload', () => {});
  });
  await site.page.goto(`${site.url}/other`);
  await site.page.goBack();
  await untilChosen();
  assert.equal(await site.page.title(), 'An installer', 'another document');
});

test('a device that sleeps while the page is in view: the payment goes soon after it wakes up, without any event', async (t) => {
  const site = await startSite(t);
  await site.open(offer);
  await site.takeOver();
  const fee = await site.page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now + 301_000;
    return new Promise((resolve) =>
      document.addEventListener('fin-fee', (event) => resolve(`${(event as Event & { fee?: number }).fee}`), {
        once: true,
      }),
    );
  });
  assert.equal(fee, 'undefined');
});

for (const event of ['pageshow', 'visibilitychange']) {
  test(`back on the page after the quote’s end, by the clock of the device: ${event}`, async (t) => {
    const site = await startSite(t);
    await site.open(offer);
    await site.takeOver();
    // A device that has slept, or a page from the back/forward cache: its own clock has stopped meanwhile.
    const shown = await site.page.evaluate(async (event) => {
      const now = Date.now();
      Date.now = () => now + 301_000;
      (event === 'pageshow' ? window : document).dispatchEvent(new Event(event));
      await Promise.resolve().then(() => {});
      const element = document.querySelector('fin-monthly-fee') as HTMLElement & {
        state: string;
        updateComplete: Promise<boolean>;
      };
      await element.updateComplete;
      // Read at once, because the host still has the quote and answers soon.
      const amount = element.shadowRoot?.querySelector<HTMLElement>('[part=amount]');
      return [element.state, amount?.innerText.trim()];
    }, event);
    assert.deepEqual(shown, ['pending', '']);
  });
}

test('without scripts: the payment, its date and the legal texts are there, and no control answers', async (t) => {
  const site = await startSite(t);
  await site.page.setJavaScriptEnabled(false);
  await site.open(offer);
  const text = await site.page.$eval(
    'fin-monthly-fee',
    (element) => element.shadowRoot?.querySelector<HTMLElement>('.base')?.innerText ?? '',
  );
  assert.match(text, /€182\.99/);
  assert.match(text, /as of \w+ \d+, \d{4}|as of \d+ \w+ \d{4}/i);
  assert.match(text, /Achtung! Kreditaufnahme kostet Geld\./);
  const controls = await site.page.$$eval('fin-monthly-fee >>> :is(button, input, select)', (found) =>
    found.map((each) => each.matches('[inert]')),
  );
  assert.equal(controls.length > 3 && controls.every(Boolean), true);
});

test('a strict Content Security Policy with a nonce lets the card’s style sheet through', async (t) => {
  const site = await startSite(t, { csp: "default-src 'self'; style-src 'nonce-r4nd0m'; img-src data:" });
  await site.open(offer, { nonce: 'r4nd0m' });
  const fill = await site.page.$eval('fin-monthly-fee >>> .track', (track) =>
    getComputedStyle(track).getPropertyValue('--_fill'),
  );
  assert.equal(fill, '0.25');
  await site.takeOver();
  assert.deepEqual(site.complaints, []);
});

test('further cards have their quotes beside them, and need no request either', async (t) => {
  const site = await startSite(t);
  const { html } = await site.open({ ...offer, 'total-cost': 9900 }, { isFirst: false });
  assert.doesNotMatch(html, /<template/);
  await site.takeOver();
  assert.notEqual(await amountOn(site.page), '');
  assert.deepEqual(
    site.requests().filter((path) => path.startsWith('/fin/')),
    [],
  );
});

test('a slow or failing service, or wrong settings: the plain element, which the page may keep', async (t) => {
  const site = await startSite(t);
  site.delayMs = 2_000;
  const slow = await site.open({ ...offer, 'total-cost': 17_777 }, { timeoutMs: 50, children: '<p>Call us</p>' });
  assert.deepEqual(slow, {
    html: '<fin-monthly-fee country="DE" total-cost="17777" tenor="15" downpayment="10" base-url="/fin" token-url="/fin/token"><p>Call us</p></fin-monthly-fee>',
    maxAgeSeconds: undefined,
  });
  for (const wrong of [
    { country: 'Atlantis' },
    { 'total-cost': undefined },
    { tenor: 21 },
    { 'require-legal': true, warning: 'none' },
  ]) {
    const { html, maxAgeSeconds } = await site.open({ ...offer, ...wrong }, { timeoutMs: 5_000 });
    assert.equal(maxAgeSeconds, undefined, JSON.stringify(wrong));
    assert.doesNotMatch(html, /<template|<script/);
  }
});

test('attributes and children cannot leave their places', async (t) => {
  const site = await startSite(t);
  const evil = '"><img src=x onerror=alert(1)></template></script>';
  const { html } = await site.open({ ...fullOffer, lender: evil, name: evil });
  assert.equal(html.match(/<img/g), null);
  assert.equal(await site.page.$('img'), null);
});

test('an origin that the host does not allow, or another function, is an error that says so', async () => {
  const host = createHost({
    service: { baseUrl: 'https://service.example', email: 'a@b.example', password: 'secret' },
    secret: 'a secret of at least thirty-two characters',
    origins: ['https://www.example.com'],
    clientIp: () => undefined,
    log() {},
  });
  await assert.rejects(renderFee(host, offer, { origin: 'https://evil.example' }), /option origin .* origins/);
  await assert.rejects(
    renderFee(async () => new Response(), offer, { origin: 'https://www.example.com' }),
    /createHost/,
  );
});

/** What a page or its visitor does, as source text. */
const actions: [string, ...string[]] = [
  'document.querySelector("fin-monthly-fee").setAttribute("total-cost", "18000")',
  'document.querySelector("fin-monthly-fee").setAttribute("tenor", "10")',
  'document.querySelector("fin-monthly-fee").refresh?.()',
  'document.querySelector("fin-monthly-fee").shadowRoot?.querySelector("[part=downpayment-increase]")?.click()',
  'document.querySelector("fin-monthly-fee").shadowRoot?.querySelector("[part=downpayment-decrease]")?.click()',
  'dispatchEvent(new Event("pageshow"))',
];

test('random histories with a takeover at a random moment: every figure is the service’s for the selection beside it', async (t) => {
  const feeOf = await serviceFee(demo);
  const seen = new Set<string>();
  const histories = Number(process.env.TAKEOVER_HISTORIES ?? 15);
  let seed = 0;
  /** Runs the next history until all have run. A history mostly waits, so several pages run them side by side. */
  const runHistories = async () => {
    const site = await startSite(t, { pricingTtl: 2 });
    const { page } = site;
    await recordFees(page);
    while (seed < histories) {
      const { pick, between } = createRandom(++seed);
      const attributes = {
        ...pick<FeeAttributes>([offer, { ...offer, tenors: '5 10 15 20' }, fullOffer]),
        'total-cost': pick([9_900, 24_900, 31_000]),
      };
      await site.open(attributes, { language: 'en' });
      site.delayMs = pick([0, 0, 100, 400]);
      const steps = Array.from({ length: 6 }, () => ({ waitMs: pick([0, 0, 20, 200, 900]), act: pick(actions) }));
      steps.splice(between(0, 3), 0, { waitMs: pick([0, 100, 2_100]), act: 'takeOver' });
      for (const { waitMs, act } of steps) {
        await setTimeout(waitMs);
        if (act === 'takeOver') await page.addScriptTag({ url: '/fin-widgets.js' });
        else await page.evaluate(act);
      }
      await page.waitForSelector('fin-monthly-fee:state(ready)');
      for (const text of await page.evaluate(() => [...window.displayedFees.seen])) seen.add(text);
    }
  };
  await Promise.all(Array.from({ length: 5 }, runHistories));
  assert.equal(seen.size > 15, true, `${seen.size} different figures`);
  for (const text of seen) {
    const { fee, ...shown } = parseFee(text);
    assert.equal(fee, await feeOf(shown), text);
  }
});
