import { expect, fixture, html } from '@open-wc/testing';
import type { FinCheckoutButton, Project } from '../../../src/index.js';
import { FinCheckoutEvent, FinErrorEvent, FinProjectEvent, FinRedirectEvent } from '../../../src/index.js';
import { until } from '../../support/until.js';
import {
  body,
  click,
  collectEvents,
  createButton,
  customer,
  dialogOf,
  fillAndSubmit,
  sentProjects,
  statusOf,
  untilState,
} from './support.js';

/** The names of an event's fields and methods, beside those of every `Event`. */
const fieldsOf = (event: Event): string[] => {
  // Every event has the field isTrusted of its own, but not in each version of Firefox.
  const own = Object.keys(event).filter((name) => name !== 'isTrusted');
  expect(own, 'own fields, which a listener could change').to.deep.equal([]);
  const names: string[] = [];
  for (let type = Object.getPrototypeOf(event); type !== Event.prototype; type = Object.getPrototypeOf(type)) {
    names.push(...Object.getOwnPropertyNames(type));
  }
  return names.filter((name) => name !== 'constructor').sort();
};

describe('the events of a checkout', () => {
  it('come in order, bubble, cross shadow roots, and have their fields and no others', async () => {
    const events: Event[] = [];
    const types = ['fin-checkout', 'fin-project', 'fin-redirect', 'fin-error', 'fin-fee', 'fin-change'];
    for (const type of types) document.addEventListener(type, (event) => events.push(event));
    const host = await fixture(html`<div></div>`);
    const root = host.attachShadow({ mode: 'closed' });
    const { button, service } = await createButton({ project: customer });
    root.append(button);
    await button.updateComplete;
    click(button);
    await untilState(button, 'done');

    expect(
      events.map(({ type, bubbles, composed, cancelable }) => [type, bubbles, composed, cancelable]),
    ).to.deep.equal([
      ['fin-checkout', true, true, true],
      ['fin-project', true, true, false],
      ['fin-redirect', true, true, true],
    ]);
    expect(events.map(fieldsOf)).to.deep.equal([
      ['project', 'waitUntil'],
      ['checkoutLink', 'financialOffer', 'outcome', 'projectId'],
      ['url'],
    ]);
    const [checkout, project, redirect] = events as [FinCheckoutEvent, FinProjectEvent, FinRedirectEvent];
    expect(checkout.project).to.deep.equal(body);
    const url = `${service.baseUrl}/checkout/1`;
    const { projectId, checkoutLink, financialOffer, outcome } = project;
    expect({ projectId, checkoutLink, financialOffer, outcome }).to.deep.equal({
      projectId: 'project-1',
      checkoutLink: url,
      financialOffer: 'offer-1',
      outcome: 'created',
    });
    expect(redirect.url).to.equal(url);
  });

  it('are classes that the package exports', async () => {
    expect(new FinCheckoutEvent(body as Project).type).to.equal('fin-checkout');
    expect(new FinProjectEvent('p', 'https://c.example', 'f', 'updated').outcome).to.equal('updated');
    expect(new FinRedirectEvent('https://c.example').url).to.equal('https://c.example');
    expect(fieldsOf(new FinErrorEvent(undefined as never))).to.deep.equal(['error']);
  });
});

/** A button with complete data, and a listener. */
async function listening(listener: (event: FinCheckoutEvent) => void) {
  const placed = await createButton({ project: customer });
  placed.button.addEventListener('fin-checkout', listener);
  click(placed.button);
  return placed;
}

describe('fin-checkout', () => {
  it('lets the page change what is sent', async () => {
    const { button, service } = await listening(({ project }) => {
      project.VAT = true;
      project.sales_rep = 'rep-7';
      project.address_project.lat = 1;
      delete project.financing_durations;
    });
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([
      { ...body, VAT: true, sales_rep: 'rep-7', address_project: { ...body.address_project, lat: 1 } },
    ]);
  });

  it('prevented: nothing is sent, and the button is idle', async () => {
    let no = true;
    const { button, service } = await listening((event) => {
      if (no) event.preventDefault();
    });
    await untilState(button, 'idle');
    expect(statusOf(button)).to.equal('');
    expect(await service.log()).to.deep.equal([]);
    no = false;
    click(button);
    await untilState(button, 'done');
  });

  it('waitUntil delays the request until all promises have settled, and changes made meanwhile are sent', async () => {
    const settle: (() => void)[] = [];
    const { button, service } = await listening((event) => {
      for (let i = 0; i < 2; i++) event.waitUntil(new Promise<void>((resolve) => settle.push(resolve)));
      settle.push(() => {
        event.project.organization = 'organization-5';
      });
    });
    await until(() => settle.length === 3, 'all listeners');
    const [first, second, change] = settle as [() => void, () => void, () => void];
    await button.updateComplete;
    expect([button.state, statusOf(button)]).to.deep.equal(['creating', 'Creating your offer…']);
    change();
    first();
    await button.updateComplete;
    expect(await service.log()).to.deep.equal([]);
    second();
    await untilState(button, 'done');
    expect(await sentProjects(service)).to.deep.equal([{ ...body, organization: 'organization-5' }]);
  });

  for (const [what, hold] of [
    ['a rejection', () => Promise.reject(new Error('no stock'))],
    ['a rejection without a reason', () => Promise.reject()],
    ['a rejection among fulfilments', () => Promise.all([Promise.resolve(), Promise.reject(0)])],
  ] as const) {
    it(`sends nothing after ${what}, and says nothing to the visitor`, async () => {
      const errors = collectEvents('fin-error');
      const { button, service } = await listening((event) => event.waitUntil(hold()));
      await untilState(button, 'idle');
      expect(statusOf(button)).to.equal('');
      expect(errors).to.have.length(0);
      expect(await service.log()).to.deep.equal([]);
    });
  }

  it('is not dispatched again by a click while the page decides', async () => {
    let release: (() => void) | undefined;
    let dispatched = 0;
    const { button, service } = await createButton();
    button.addEventListener('fin-checkout', (event) => {
      dispatched += 1;
      event.waitUntil(
        new Promise<void>((resolve) => {
          release = resolve;
        }),
      );
    });
    await fillAndSubmit(button);
    await untilState(button, 'creating');
    click(button);
    await button.updateComplete;
    expect([button.state, dialogOf(button).open]).to.deep.equal(['creating', false]);
    await until(() => release, 'fin-checkout');
    release?.();
    await untilState(button, 'done');
    expect(dispatched).to.equal(1);
    expect(await sentProjects(service)).to.have.length(1);
  });

  for (const [what, spoil] of [
    [
      'a number where a text belongs',
      (project: Record<string, unknown>) => Object.assign(project, { phone_customer: 1 }),
    ],
    [
      'an address that is none',
      (project: Record<string, unknown>) => Object.assign(project, { address_project: { address: 7 } }),
    ],
    ['what cannot be sent', (project: Record<string, unknown>) => Object.assign(project, { VAT: 1n })],
  ] as const) {
    it(`that puts ${what} into the project is an error, and sends nothing`, async () => {
      const errors = collectEvents('fin-error');
      const { button, service } = await listening(({ project }) =>
        spoil(project as unknown as Record<string, unknown>),
      );
      await untilState(button, 'error');
      expect(errors.map(({ error }) => error.code)).to.deep.equal(['invalid_input']);
      expect(await service.log()).to.deep.equal([]);
    });
  }

  it('may put a framework’s proxy object into the project', async () => {
    const { button, service } = await listening(({ project }) => {
      project.address_project = new Proxy({ address: 'Am Ring 2, 10115 Berlin' }, {});
    });
    await untilState(button, 'done');
    expect((await sentProjects(service))[0]).to.deep.equal({
      ...body,
      address_project: { address: 'Am Ring 2, 10115 Berlin' },
    });
  });

  it('prevented with a rejected promise: nothing is sent, and no rejection is unhandled', async () => {
    const { button, service } = await listening((event) => {
      event.preventDefault();
      event.waitUntil(Promise.resolve());
    });
    await untilState(button, 'idle');
    expect(await service.log()).to.deep.equal([]);
  });

  const spoiled: [what: string, spoil: (project: Project) => void][] = [
    ['an e-mail address that is none', (project) => (project.email_customer = 'ada')],
    ['no phone', (project) => delete (project as Partial<Project>).phone_customer],
    ['an empty name', (project) => (project.first_name_customer = ' ')],
    ['no address', (project) => delete (project as Partial<Project>).address_project],
    ['an empty address', (project) => (project.address_project = {})],
  ];
  for (const [what, spoil] of spoiled) {
    it(`with ${what} after the host's change sends nothing: invalid_input`, async () => {
      const errors = collectEvents('fin-error');
      const { button, service } = await listening(({ project }) => {
        spoil(project);
      });
      await untilState(button, 'error');
      expect(errors.map(({ error: { code, operation } }) => [code, operation])).to.deep.equal([
        ['invalid_input', 'new_project_2'],
      ]);
      expect(statusOf(button)).to.equal('Your request could not be processed. Please check your details.');
      expect(await service.log()).to.deep.equal([]);
    });
  }

  it('with a listener that throws: the checkout goes on', async () => {
    const { onerror } = window;
    const thrown: unknown[] = [];
    window.onerror = (_message, _source, _line, _column, error) => {
      thrown.push(error?.message);
      return true;
    };
    try {
      const { button } = await listening(() => {
        throw new Error('a listener of the page');
      });
      await untilState(button, 'done');
      expect(thrown[0]).to.equal('a listener of the page');
    } finally {
      window.onerror = onerror;
    }
  });
});

describe('fin-project', () => {
  it('comes even if the link is rejected', async () => {
    const response = { checkout_link: 'javascript:alert(1)', project_id: 'p', financial_offer: 'f' };
    const projects = collectEvents('fin-project');
    const { button } = await createButton(
      { project: customer },
      { new_project_2: [{ body: { status: 'success', response } }] },
    );
    click(button);
    await untilState(button, 'error');
    expect(projects.map(({ projectId }) => projectId)).to.deep.equal(['p']);
  });
});

/** Compiles only while the events are typed on elements. */
export const typedListeners = (button: FinCheckoutButton): void => {
  button.addEventListener('fin-checkout', ({ project }) => project.first_name_customer);
  button.addEventListener('fin-project', ({ outcome }) => outcome);
  button.addEventListener('fin-redirect', ({ url }) => url);
  button.addEventListener('fin-error', ({ error }) => error.code);
};
