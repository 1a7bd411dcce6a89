import { expect, fixture, html } from '@open-wc/testing';
import type { FinCheckoutButton } from '../../../src/index.js';
import { itWith } from '../../support/engines.js';
import type { Scenario } from '../../support/scenario.js';
import {
  captureTimers,
  click,
  collectEvents,
  createButton,
  customer,
  hasPart,
  offer,
  part,
  startService,
  statusOf,
  untilState,
} from './support.js';

/**
 * A service whose checkout answers 204: the browser requests it, and stays on the page. The request's headers tell which
 * window was navigated.
 */
async function startServiceWithCheckout(): Promise<{
  service: Scenario;
  link: string;
  visited: () => Promise<string | undefined>;
}> {
  const checkout = await startService({ token: [{ status: 204, text: '', repeat: true }] });
  const link = `${checkout.tokenUrl}?project=1#top`;
  const response = { checkout_link: link, project_id: 'project-1', financial_offer: 'offer-1' };
  const service = await startService({ new_project_2: [{ body: { status: 'success', response } }] });
  const visited = async () => (await checkout.until(1, 'token'))[0]?.headers['sec-fetch-dest'];
  return { service, link, visited };
}

/** A button in a page of its own, in a frame. */
async function frame(
  service: Scenario,
  attributes: Partial<Record<'sandbox', string>> = {},
): Promise<FinCheckoutButton> {
  const text = `<!doctype html><title>A configurator</title>
    <script type="module" src="/src/define.ts"></script><fin-checkout-button></fin-checkout-button>`;
  const page = await startService({ token: [{ text }] });
  const holder = await fixture(html`<div></div>`);
  const frame = document.createElement('iframe');
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  frame.src = page.tokenUrl;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  holder.append(frame);
  await loaded;
  const button = frame.contentDocument?.querySelector('fin-checkout-button') as FinCheckoutButton;
  Object.assign(button, { baseUrl: service.baseUrl, ...offer, project: customer });
  await button.updateComplete;
  return button;
}

/** Allows a redirect that support.ts would prevent. */
const allowRedirect = (button: FinCheckoutButton): void =>
  button.addEventListener('fin-redirect', (event) => event.stopPropagation());

describe('a redirect to the checkout', () => {
  itWith('staying')('navigates the page', async () => {
    const { service, visited } = await startServiceWithCheckout();
    const { button } = await createButton({ project: customer, baseUrl: service.baseUrl });
    allowRedirect(button);
    click(button);
    expect(await visited()).to.equal('document');
    expect(button.state).to.equal('redirecting');
  });

  it('navigates the frame that the button is in', async () => {
    const service = await startService();
    const button = await frame(service);
    const window = button.ownerDocument.defaultView as Window;
    const shown = new Promise((resolve) => window.frameElement?.addEventListener('load', resolve));
    button.checkout();
    await shown;
    expect(window.location.href).to.equal(`${service.baseUrl}/checkout/1`);
    expect(window.document.body.textContent).to.equal('Checkout');
  });

  itWith('staying')('navigates the top window from a frame, with target="_top"', async () => {
    const { service, visited } = await startServiceWithCheckout();
    const button = await frame(service);
    button.target = '_top';
    button.checkout();
    expect(await visited()).to.equal('document');
    expect(button.state).to.equal('redirecting');
  });

  it('shows a link where a sandboxed frame may not navigate', async () => {
    const { service, link } = await startServiceWithCheckout();
    const button = await frame(service, { sandbox: 'allow-scripts allow-same-origin' });
    button.target = '_top';
    button.checkout();
    await untilState(button, 'done');
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
    expect(hasPart(button, 'link')).to.equal(false);
  });

  itWith('staying')('shows a link when the checkout has not opened after ten seconds', async () => {
    const { service, link, visited } = await startServiceWithCheckout();
    const { button } = await createButton({ project: customer, baseUrl: service.baseUrl });
    allowRedirect(button);
    const timers = captureTimers(10_000);
    try {
      click(button);
      await visited();
      expect(hasPart(button, 'link')).to.equal(false);
      timers.fire();
    } finally {
      timers.restore();
    }
    await untilState(button, 'done');
    expect(part<HTMLAnchorElement>(button, 'link').href).to.equal(link);
    await expect(button).to.be.accessible();
  });

  it('is left to the page when it prevents fin-redirect', async () => {
    const { service, link } = await startServiceWithCheckout();
    const redirects = collectEvents('fin-redirect');
    const { button } = await createButton({ project: customer, baseUrl: service.baseUrl, target: '_top' });
    click(button);
    await untilState(button, 'done');
    expect(redirects.map(({ url }) => url)).to.deep.equal([link]);
    expect(hasPart(button, 'link')).to.equal(false);
  });
});

describe('the way back from the checkout', () => {
  const comeBack = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

  itWith('staying')(
    'from the back/forward cache after a redirect: idle, and a click leads to the same checkout',
    async () => {
      const { service, visited } = await startServiceWithCheckout();
      const { button } = await createButton({ project: customer, baseUrl: service.baseUrl });
      allowRedirect(button);
      const projects = collectEvents('fin-project');
      click(button);
      await visited();
      comeBack(false); // a page that was not in the back/forward cache
      expect(button.state).to.equal('redirecting');
      comeBack(true);
      expect(button.state).to.equal('idle');
      await button.updateComplete;
      expect(statusOf(button)).to.equal('');
      click(button);
      await untilState(button, 'redirecting');
      expect(projects.map(({ outcome }) => outcome)).to.deep.equal(['created', 'resumed']);
    },
  );

  it('after the page navigated itself: idle', async () => {
    const { button } = await createButton({ project: customer });
    click(button);
    await untilState(button, 'done');
    comeBack(true);
    expect(button.state).to.equal('idle');
  });

  it('while a project is being created: no change', async () => {
    const { button, service } = await createButton({ project: customer }, { new_project_2: [{ hold: 'a' }] });
    click(button);
    await service.until(1, 'new_project_2');
    comeBack(true);
    expect(button.state).to.equal('creating');
    await service.release('a');
    await untilState(button, 'done');
  });

  it('does not affect a removed button', async () => {
    const { button } = await createButton({ project: customer });
    click(button);
    await untilState(button, 'done');
    button.remove();
    comeBack(true);
    expect(button.state).to.equal('done');
  });
});

describe('a button that is removed', () => {
  it('while its project is being created does not redirect', async () => {
    const redirects = collectEvents('fin-redirect');
    const { button, service } = await createButton({ project: customer }, { new_project_2: [{ hold: 'a' }] });
    const projects = collectEvents('fin-project', button);
    click(button);
    await service.until(1, 'new_project_2');
    button.remove();
    await service.release('a');
    await untilState(button, 'done');
    expect(projects).to.have.length(1); // listeners on the removed element get the event
    expect(redirects).to.have.length(0);
    expect((await service.until(1, 'new_project_2'))[0]?.aborted).to.equal(false); // the request goes on
  });

  it('and inserted elsewhere meanwhile redirects', async () => {
    const redirects = collectEvents('fin-redirect');
    const { button, service } = await createButton({ project: customer }, { new_project_2: [{ hold: 'a' }] });
    click(button);
    await service.until(1, 'new_project_2');
    (await fixture(html`<div></div>`)).append(button);
    await service.release('a');
    await untilState(button, 'done');
    expect(redirects).to.have.length(1);
  });

  it('while the page still decides sends nothing', async () => {
    let decide = (): void => {};
    const decision = new Promise<void>((resolve) => {
      decide = resolve;
    });
    const { button, service } = await createButton({ project: customer });
    button.addEventListener('fin-checkout', (event) => event.waitUntil(decision));
    click(button);
    button.remove();
    decide();
    await untilState(button, 'idle');
    expect(await service.log()).to.deep.equal([]);
  });

  it('and inserted later shows its state', async () => {
    const plan = { new_project_2: [{ status: 404, body: {}, hold: 'a' }] };
    const { button, service } = await createButton({ project: customer }, plan);
    const holder = button.parentElement as HTMLElement;
    click(button);
    await service.until(1, 'new_project_2');
    button.remove();
    await service.release('a');
    await untilState(button, 'error');
    holder.append(button);
    await button.updateComplete;
    expect(statusOf(button)).to.equal('Your request could not be processed.');
    click(button);
    await untilState(button, 'done');
  });
});
