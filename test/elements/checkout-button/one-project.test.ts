import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { FinCheckoutButton } from '../../../src/index.js';
import {
  body,
  click,
  collectEvents,
  createButton,
  customer,
  dialogOf,
  fillAndSubmit,
  part,
  sentProjects,
  typed,
  untilState,
} from './support.js';

const plan = { new_project_2: [{ hold: 'answer' }] };

/** Lets the service answer, and returns the number of creates. */
async function requests({ button, service }: Awaited<ReturnType<typeof createButton>>): Promise<number> {
  await service.until(1, 'new_project_2');
  await service.release('answer');
  await untilState(button, 'done');
  return (await service.log('new_project_2')).length;
}

describe('one offer to one customer is one project', () => {
  it('after two clicks in one task', async () => {
    const placed = await createButton({ project: customer }, plan);
    click(placed.button);
    click(placed.button);
    placed.button.checkout();
    expect(await requests(placed)).to.equal(1);
  });

  it('after a click while it is being created', async () => {
    const placed = await createButton({ project: customer }, plan);
    click(placed.button);
    await placed.service.until(1, 'new_project_2');
    click(placed.button);
    await placed.button.updateComplete;
    placed.button.checkout();
    expect(await requests(placed)).to.equal(1);
  });

  it('after Enter was held down on the button', async () => {
    const placed = await createButton({ project: customer }, plan);
    part(placed.button, 'button').focus();
    for (let i = 0; i < 5; i++) await sendKeys({ down: 'Enter' });
    await sendKeys({ up: 'Enter' });
    expect(await requests(placed)).to.equal(1);
  });

  it('after Enter was held down in the dialog', async () => {
    const placed = await createButton({ project: { ...customer, email_customer: '' } }, plan);
    click(placed.button);
    await placed.button.updateComplete;
    await sendKeys({ type: typed.email_customer });
    for (let i = 0; i < 5; i++) await sendKeys({ down: 'Enter' });
    await sendKeys({ up: 'Enter' });
    expect(await requests(placed)).to.equal(1);
  });

  it('after two submits in one task', async () => {
    const placed = await createButton({}, plan);
    await fillAndSubmit(placed.button);
    click(placed.button, 'submit');
    const form = dialogOf(placed.button).querySelector('form') as HTMLFormElement;
    form.requestSubmit();
    expect(await requests(placed)).to.equal(1);
  });

  it('after clicks while the page decides', async () => {
    const placed = await createButton({ project: customer }, plan);
    const checkouts = collectEvents('fin-checkout');
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

  it('with two buttons of the same offer', async () => {
    const one = await createButton({ project: customer }, plan);
    const other = await createButton({ project: customer, baseUrl: one.button.baseUrl ?? null });
    const projects = collectEvents('fin-project');
    click(one.button);
    click(other.button);
    expect(await requests(one)).to.equal(1);
    await untilState(other.button, 'done');
    expect(projects.map(({ projectId, outcome }) => [projectId, outcome])).to.deep.equal([
      ['project-1', 'created'],
      ['project-1', 'resumed'],
    ]);
    expect(await sentProjects(one.service)).to.deep.equal([body]);
  });

  it('but two offers on a page are two projects', async () => {
    const one = await createButton({ project: customer });
    const other = await createButton({ project: customer, baseUrl: one.button.baseUrl ?? null, totalCost: 9000 });
    click(one.button);
    await untilState(one.button, 'done');
    click(other.button);
    await untilState(other.button, 'done');
    expect(await sentProjects(one.service)).to.deep.equal([body, { ...body, Total_cost_installation: 9000 }]);
    expect(await one.service.log('update_project_2')).to.deep.equal([]);
  });
});

describe('the same offer, clicked again', () => {
  const links = (button: FinCheckoutButton) => {
    const projects = collectEvents('fin-project', button);
    const redirects = collectEvents('fin-redirect', button);
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
    const { button, service } = await createButton({ project: customer });
    const facts = links(button);
    click(button);
    await untilState(button, 'done');
    click(button);
    expect(button.state).to.equal('creating');
    await untilState(button, 'done');
    expect(facts()).to.deep.equal({ outcomes: ['created', 'resumed'], ids: 1, urls: 1, redirects: 2 });
    expect(await sentProjects(service)).to.deep.equal([body]);
  });

  it('leads to the same checkout for data typed in the dialog', async () => {
    const { button, service } = await createButton();
    const facts = links(button);
    await fillAndSubmit(button);
    await untilState(button, 'done');
    click(button);
    expect(dialogOf(button).open).to.equal(false);
    await untilState(button, 'done');
    expect(facts()).to.deep.equal({ outcomes: ['created', 'resumed'], ids: 1, urls: 1, redirects: 2 });
    expect(await service.log('new_project_2')).to.have.length(1);
  });

  it('leads to the same checkout where the page writes the same customer in another way', async () => {
    const { phone_customer, address_project, ...names } = customer;
    const { button, service } = await createButton({ project: names });
    const facts = links(button);
    const form = await fixture<HTMLFormElement>(html`
      <form>
        <input name="phone_customer" value="030 / 123 45 67"><input name="address" value=${address_project.address}>
        <textarea name="comment"></textarea>
      </form>`);
    form.append(button);
    click(button);
    await untilState(button, 'done');
    const [phone, , comment] = form.elements as unknown as HTMLInputElement[];
    Object.assign(phone ?? {}, { value: phone_customer });
    Object.assign(comment ?? {}, { value: 'Please call me.' });
    click(button);
    await untilState(button, 'done');
    button.totalCost = 25_000;
    button.checkout();
    await untilState(button, 'done');
    expect(facts()).to.deep.equal({ outcomes: ['created', 'resumed', 'updated'], ids: 1, urls: 1, redirects: 3 });
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('leads to the same checkout once the page knows what the visitor typed', async () => {
    const { button, service } = await createButton();
    const facts = links(button);
    await fillAndSubmit(button);
    await untilState(button, 'done');
    button.project = { ...customer, address_project: { address: typed.address } };
    click(button);
    await untilState(button, 'done');
    expect(facts()).to.deep.equal({ outcomes: ['created', 'resumed'], ids: 1, urls: 1, redirects: 2 });
    expect(await sentProjects(service)).to.have.length(1);
  });

  it('updates its project when anything has changed', async () => {
    const { button, service } = await createButton({ project: { ...customer, financing_durations: ['5 years'] } });
    const facts = links(button);
    click(button);
    await untilState(button, 'done');
    button.totalCost = 25_000;
    button.checkout();
    await untilState(button, 'done');
    expect(facts()).to.deep.equal({ outcomes: ['created', 'updated'], ids: 1, urls: 1, redirects: 2 });
    expect(await sentProjects(service)).to.deep.equal([{ ...body, financing_durations: ['5 years'] }]);
    expect((await service.log('update_project_2')).map((entry) => entry.body)).to.deep.equal([
      { ...body, Total_cost_installation: 25_000, project: 'project-1', LTI_durations: ['5 years'] },
    ]);
  });

  it('is sent again after a failure', async () => {
    const { button, service } = await createButton(
      { project: customer },
      { new_project_2: [{ status: 429, body: {} }] },
    );
    const facts = links(button);
    click(button);
    await untilState(button, 'error');
    click(button);
    await untilState(button, 'done');
    expect(facts()).to.deep.equal({ outcomes: ['created'], ids: 1, urls: 1, redirects: 1 });
    expect(await sentProjects(service)).to.deep.equal([body, body]);
  });

  it('has its link validated again', async () => {
    const { button, service } = await createButton({ project: customer });
    click(button);
    await untilState(button, 'done');
    button.checkoutOrigins = 'https://checkout.example';
    button.checkout();
    await untilState(button, 'error');
    expect(await sentProjects(service)).to.deep.equal([body]);
  });

  it('leaves no customer data in storage or in the document', async () => {
    const holder = await fixture(html`<div></div>`);
    const { button } = await createButton();
    holder.append(button);
    await fillAndSubmit(button);
    await untilState(button, 'done');
    const found = JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, holder.innerHTML]);
    for (const value of Object.values(typed)) expect(found).not.to.contain(value);
  });
});
