import { expect, fixture, html } from '@open-wc/testing';
import type { FinCheckoutButton } from '../../../src/index.js';
import { itWith } from '../../support/engines.js';
import type { Scenario } from '../../support/scenario.js';
import { click, customer, has, heard, offer, part, place, reached, service, statusOf } from './support.js';

/**
 * A service whose checkout answers 204: the browser asks for it, and the page that it would leave stays. The headers say
 * which window it was that would have left.
 */
async function staying(): Promise<{ there: Scenario; link: string; visit: () => Promise<string | undefined> }> {
  const checkout = await service({ token: [{ status: 204, text: '', repeat: true }] });
  const link = `${checkout.tokenUrl}?project=1#top`;
  const response = { checkout_link: link, project_id: 'project-1', financial_offer: 'offer-1' };
  const there = await service({ new_project_2: [{ body: { status: 'success', response } }] });
  const visit = async () => (await checkout.until(1, 'token'))[0]?.headers['sec-fetch-dest'];
  return { there, link, visit };
}

/** A button in a page of its own, in a frame. */
async function frame(there: Scenario, attributes: Partial<Record<'sandbox', string>> = {}): Promise<FinCheckoutButton> {
  const text = `<!doctype html><title>A configurator</title>
    <script type="module" src="/src/define.ts"></script><fin-checkout-button></fin-checkout-button>`;
  const page = await service({ token: [{ text }] });
  const holder = await fixture(html`<div></div>`);
  const frame = document.createElement('iframe');
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  frame.src = page.tokenUrl;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  holder.append(frame);
  await loaded;
  const button = frame.contentDocument?.querySelector('fin-checkout-button') as FinCheckoutButton;
  Object.assign(button, { baseUrl: there.baseUrl, ...offer, project: customer });
  await button.updateComplete;
  return button;
}

/** Lets a redirect of the test page's own button happen, which support.ts prevents for all. */
const letGo = (button: FinCheckoutButton): void =>
  button.addEventListener('fin-redirect', (event) => event.stopPropagation());

describe('leaving for the checkout', () => {
  itWith('staying')('takes the page there', async () => {
    const { there, visit } = await staying();
    const { button } = await place({ project: customer, baseUrl: there.baseUrl });
    letGo(button);
    click(button);
    expect(await visit()).to.equal('document');
    expect(button.state).to.equal('redirecting');
  });

  it('takes a frame there, and leaves the page around it', async () => {
    const there = await service();
    const button = await frame(there);
    const window = button.ownerDocument.defaultView as Window;
    const shown = new Promise((resolve) => window.frameElement?.addEventListener('load', resolve));
    button.checkout();
    await shown;
    expect(window.location.href).to.equal(`${there.baseUrl}/checkout/1`);
    expect(window.document.body.textContent).to.equal('Checkout');
  });

  itWith('staying')('takes the whole window there from a frame, with target="_top"', async () => {
    const { there, visit } = await staying();
    const button = await frame(there);
    button.target = '_top';
    button.checkout();
    expect(await visit()).to.equal('document');
    expect(button.state).to.equal('redirecting');
  });

  it('leaves it to the visitor where a sandboxed frame may not', async () => {
    const { there, link } = await staying();
    const button = await frame(there, { sandbox: 'allow-scripts allow-same-origin' });
    button.target = '_top';
    button.checkout();
    await reached(button, 'done');
    const { href, target, rel, textContent } = part<HTMLAnchorElement>(button, 'link');
    expect({ href, target, rel, textContent }).to.deep.equal({
      href: link,
      target: '_blank',
      rel: 'noopener',
      textContent: 'Go to checkout',
    });
    expect(statusOf(button)).to.equal('');

    button.target = '_self';
    click(button);
    await button.updateComplete;
    expect(has(button, 'link')).to.equal(false);
  });

  itWith('staying')('leaves it to the visitor after a while, where the checkout does not open', async () => {
    const { there, link, visit } = await staying();
    const { button } = await place({ project: customer, baseUrl: there.baseUrl });
    letGo(button);
    const { setTimeout } = window;
    let pass = (): void => {};
    Object.assign(window, {
      setTimeout: (call: () => void, ms?: number) => {
        if (ms !== 10_000) return setTimeout(call, ms);
        pass = call;
        return 0;
      },
    });
    try {
      click(button);
      await visit();
      expect(has(button, 'link')).to.equal(false);
      pass();
    } finally {
      window.setTimeout = setTimeout;
    }
    await reached(button, 'done');
    expect(part<HTMLAnchorElement>(button, 'link').href).to.equal(link);
    await expect(button).to.be.accessible();
  });

  it('is the host’s, when it prevents fin-redirect', async () => {
    const { there, link } = await staying();
    const redirects = heard('fin-redirect');
    const { button } = await place({ project: customer, baseUrl: there.baseUrl, target: '_top' });
    click(button);
    await reached(button, 'done');
    expect(redirects.map(({ url }) => url)).to.deep.equal([link]);
    expect(has(button, 'link')).to.equal(false);
  });
});

describe('coming back', () => {
  const comeBack = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

  itWith('staying')('from the back/forward cache, after a redirect: idle, and the same checkout again', async () => {
    const { there, visit } = await staying();
    const { button } = await place({ project: customer, baseUrl: there.baseUrl });
    letGo(button);
    const projects = heard('fin-project');
    click(button);
    await visit();
    comeBack(false); // a page that is shown for the first time
    expect(button.state).to.equal('redirecting');
    comeBack(true);
    expect(button.state).to.equal('idle');
    await button.updateComplete;
    expect(statusOf(button)).to.equal('');
    click(button);
    await reached(button, 'redirecting');
    expect(projects.map(({ outcome }) => outcome)).to.deep.equal(['created', 'resumed']);
  });

  it('after the host led on: idle', async () => {
    const { button } = await place({ project: customer });
    click(button);
    await reached(button, 'done');
    comeBack(true);
    expect(button.state).to.equal('idle');
  });

  it('while a project is being created: nothing changes', async () => {
    const { button, there } = await place({ project: customer }, { new_project_2: [{ hold: 'a' }] });
    click(button);
    await there.until(1, 'new_project_2');
    comeBack(true);
    expect(button.state).to.equal('creating');
    await there.release('a');
    await reached(button, 'done');
  });

  it('means nothing to a button that was removed', async () => {
    const { button } = await place({ project: customer });
    click(button);
    await reached(button, 'done');
    button.remove();
    comeBack(true);
    expect(button.state).to.equal('done');
  });
});

describe('a button that is removed', () => {
  it('while its project is being created leads nowhere', async () => {
    const redirects = heard('fin-redirect');
    const { button, there } = await place({ project: customer }, { new_project_2: [{ hold: 'a' }] });
    const projects = heard('fin-project', button);
    click(button);
    await there.until(1, 'new_project_2');
    button.remove();
    await there.release('a');
    await reached(button, 'done');
    expect(projects).to.have.length(1); // whoever holds the element may know
    expect(redirects).to.have.length(0);
    expect((await there.until(1, 'new_project_2'))[0]?.aborted).to.equal(false); // the service does not stop half-way
  });

  it('and put elsewhere meanwhile leads on', async () => {
    const redirects = heard('fin-redirect');
    const { button, there } = await place({ project: customer }, { new_project_2: [{ hold: 'a' }] });
    click(button);
    await there.until(1, 'new_project_2');
    (await fixture(html`<div></div>`)).append(button);
    await there.release('a');
    await reached(button, 'done');
    expect(redirects).to.have.length(1);
  });

  it('while the host still thinks sends nothing', async () => {
    let decide = (): void => {};
    const decision = new Promise<void>((resolve) => {
      decide = resolve;
    });
    const { button, there } = await place({ project: customer });
    button.addEventListener('fin-checkout', (event) => event.waitUntil(decision));
    click(button);
    button.remove();
    decide();
    await reached(button, 'idle');
    expect(await there.log()).to.deep.equal([]);
  });

  it('and comes back later says what it is at', async () => {
    const plan = { new_project_2: [{ status: 404, body: {}, hold: 'a' }] };
    const { button, there } = await place({ project: customer }, plan);
    const holder = button.parentElement as HTMLElement;
    click(button);
    await there.until(1, 'new_project_2');
    button.remove();
    await there.release('a');
    await reached(button, 'error');
    holder.append(button);
    await button.updateComplete;
    expect(statusOf(button)).to.equal('Your request could not be processed.');
    click(button);
    await reached(button, 'done');
  });
});
