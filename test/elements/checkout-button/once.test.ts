import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { FinCheckoutButton } from '../../../src/index.js';
import { body, click, customer, dialogOf, fill, heard, part, place, reached, sent, typed } from './support.js';

const plan = { new_project_2: [{ hold: 'answer' }] };

/** Lets the service answer, and counts what it was asked for. */
async function requests({ button, there }: Awaited<ReturnType<typeof place>>): Promise<number> {
  await there.until(1, 'new_project_2');
  await there.release('answer');
  await reached(button, 'done');
  return (await there.log('new_project_2')).length;
}

describe('one intent is one project', () => {
  it('for two clicks in one task', async () => {
    const placed = await place({ project: customer }, plan);
    click(placed.button);
    click(placed.button);
    placed.button.checkout();
    expect(await requests(placed)).to.equal(1);
  });

  it('for a click while it is being created', async () => {
    const placed = await place({ project: customer }, plan);
    click(placed.button);
    await placed.there.until(1, 'new_project_2');
    click(placed.button);
    await placed.button.updateComplete;
    placed.button.checkout();
    expect(await requests(placed)).to.equal(1);
  });

  it('for Enter held down on the button', async () => {
    const placed = await place({ project: customer }, plan);
    part(placed.button, 'button').focus();
    for (let i = 0; i < 5; i++) await sendKeys({ down: 'Enter' });
    await sendKeys({ up: 'Enter' });
    expect(await requests(placed)).to.equal(1);
  });

  it('for Enter held down in the dialog', async () => {
    const placed = await place({ project: { ...customer, email_customer: '' } }, plan);
    click(placed.button);
    await placed.button.updateComplete;
    await sendKeys({ type: typed.email_customer });
    for (let i = 0; i < 5; i++) await sendKeys({ down: 'Enter' });
    await sendKeys({ up: 'Enter' });
    expect(await requests(placed)).to.equal(1);
  });

  it('for two submits in one task', async () => {
    const placed = await place({}, plan);
    await fill(placed.button);
    click(placed.button, 'submit');
    const form = dialogOf(placed.button).querySelector('form') as HTMLFormElement;
    form.requestSubmit();
    expect(await requests(placed)).to.equal(1);
  });

  it('for clicks while the host thinks', async () => {
    const placed = await place({ project: customer }, plan);
    const checkouts = heard('fin-checkout');
    let decide = (): void => {};
    const decision = new Promise<void>((resolve) => {
      decide = resolve;
    });
    placed.button.addEventListener('fin-checkout', (event) => event.waitUntil(decision));
    click(placed.button);
    click(placed.button);
    await placed.button.updateComplete;
    click(placed.button);
    decide();
    expect(await requests(placed)).to.equal(1);
    expect(checkouts).to.have.length(1);
  });

  it('for two buttons of one offer', async () => {
    const one = await place({ project: customer }, plan);
    const other = await place({ project: customer, baseUrl: one.button.baseUrl ?? null });
    const projects = heard('fin-project');
    click(one.button);
    click(other.button);
    expect(await requests(one)).to.equal(1);
    await reached(other.button, 'done');
    expect(projects.map(({ projectId, outcome }) => [projectId, outcome])).to.deep.equal([
      ['project-1', 'created'],
      ['project-1', 'resumed'],
    ]);
    expect(await sent(one.there)).to.deep.equal([body]);
  });

  it('but two offers on a page are two', async () => {
    const one = await place({ project: customer });
    const other = await place({ project: customer, baseUrl: one.button.baseUrl ?? null, totalCost: 9000 });
    click(one.button);
    await reached(one.button, 'done');
    click(other.button);
    await reached(other.button, 'done');
    expect(await sent(one.there)).to.deep.equal([body, { ...body, Total_cost_installation: 9000 }]);
    expect(await one.there.log('update_project_2')).to.deep.equal([]);
  });
});

describe('the same offer again', () => {
  const links = (button: FinCheckoutButton) => {
    const projects = heard('fin-project', button);
    const redirects = heard('fin-redirect', button);
    return () => ({
      outcomes: projects.map(({ outcome }) => outcome),
      ids: new Set(
        projects.map(({ projectId, checkoutLink, financialOffer }) => `${projectId} ${checkoutLink} ${financialOffer}`),
      ).size,
      urls: new Set(redirects.map(({ url }) => url)).size,
      redirects: redirects.length,
    });
  };

  it('leads to the same checkout without a request', async () => {
    const { button, there } = await place({ project: customer });
    const facts = links(button);
    click(button);
    await reached(button, 'done');
    click(button);
    expect(button.state).to.equal('creating');
    await reached(button, 'done');
    expect(facts()).to.deep.equal({ outcomes: ['created', 'resumed'], ids: 1, urls: 1, redirects: 2 });
    expect(await sent(there)).to.deep.equal([body]);
  });

  it('typed in the dialog, too', async () => {
    const { button, there } = await place();
    const facts = links(button);
    await fill(button);
    await reached(button, 'done');
    click(button);
    expect(dialogOf(button).open).to.equal(false);
    await reached(button, 'done');
    expect(facts()).to.deep.equal({ outcomes: ['created', 'resumed'], ids: 1, urls: 1, redirects: 2 });
    expect(await there.log('new_project_2')).to.have.length(1);
  });

  it('is the same project, updated, when anything of it changed', async () => {
    const { button, there } = await place({ project: { ...customer, financing_durations: ['5 years'] } });
    const facts = links(button);
    click(button);
    await reached(button, 'done');
    button.totalCost = 25_000;
    button.checkout();
    await reached(button, 'done');
    expect(facts()).to.deep.equal({ outcomes: ['created', 'updated'], ids: 1, urls: 1, redirects: 2 });
    expect(await sent(there)).to.deep.equal([{ ...body, financing_durations: ['5 years'] }]);
    expect((await there.log('update_project_2')).map((entry) => entry.body)).to.deep.equal([
      { ...body, Total_cost_installation: 25_000, project: 'project-1', LTI_durations: ['5 years'] },
    ]);
  });

  it('is sent anew after a failure', async () => {
    const { button, there } = await place({ project: customer }, { new_project_2: [{ status: 429, body: {} }] });
    const facts = links(button);
    click(button);
    await reached(button, 'error');
    click(button);
    await reached(button, 'done');
    expect(facts()).to.deep.equal({ outcomes: ['created'], ids: 1, urls: 1, redirects: 1 });
    expect(await sent(there)).to.deep.equal([body, body]);
  });

  it('has its link judged anew', async () => {
    const { button, there } = await place({ project: customer });
    click(button);
    await reached(button, 'done');
    button.checkoutOrigins = 'https://checkout.example';
    button.checkout();
    await reached(button, 'error');
    expect(await sent(there)).to.deep.equal([body]);
  });

  it('is remembered by the element alone: nothing of it is in storage or on the page', async () => {
    const holder = await fixture(html`<div></div>`);
    const { button } = await place();
    holder.append(button);
    await fill(button);
    await reached(button, 'done');
    const found = JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, holder.innerHTML]);
    for (const value of Object.values(typed)) expect(found).not.to.contain(value);
  });
});
