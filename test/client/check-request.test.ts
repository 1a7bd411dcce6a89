import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient as createUncheckedClient } from '../../src/client/client.js';
import { type Body, createClient, type Operation } from '../../src/client/index.js';
import { failure, lead, project, quoteRequest, scripted, update } from './support.js';

const open = scripted();

describe('a request body', () => {
  const wrong: { [O in Operation]?: [change: Record<string, unknown>, fields: string][] } = {
    pricing_2: [
      [{ country_project: 'Atlantis' }, 'country_project'],
      [{ country_project: undefined, LTI_tenor: '21 years' }, 'country_project, LTI_tenor'],
      [{ LTI_downpayment: 41 }, 'LTI_downpayment'],
      [{ organization: '' }, 'organization'],
      [
        { 'total_cost_installation (after subsidies) (incl vat)': '24000' },
        'total_cost_installation (after subsidies) (incl vat)',
      ],
    ],
    new_lead: [[{ customer_email: '' }, 'customer_email']],
    new_project_2: [
      [{ offer_PDF: [] }, 'offer_PDF'],
      [{ address_project: { lat: 'secret' } }, 'address_project.lat'],
      [{ financing_durations: ['2 years', 'secret'] }, 'financing_durations.1'],
    ],
    update_project_2: [[{ project: undefined }, 'project']],
    'generate-user-token': [[{}, 'email, password']],
  };
  const right = { pricing_2: quoteRequest, new_lead: lead, new_project_2: project, update_project_2: update };

  for (const [operation, cases] of Object.entries(wrong) as [keyof typeof wrong, [object, string][]][]) {
    it(`of ${operation} that breaks the contract is refused, with the names of the fields, and nothing is sent`, async () => {
      const s = await open();
      for (const [change, fields] of cases) {
        const body = { ...(right[operation as keyof typeof right] ?? {}), ...change };
        // The types refuse such a body too.
        const call = createClient({ baseUrl: s.baseUrl }).call(operation, body as unknown as Body<typeof operation>);
        const error = await failure(call);
        assert.deepEqual([error.code, error.operation, error.retryable], ['invalid_input', operation, false]);
        assert.ok(error.message.endsWith(`: ${fields}.`), error.message);
        assert.doesNotMatch(error.message, /secret|Atlantis|24000/);
      }
      assert.equal((await s.log()).length, 0);
    });
  }

  it('that is no object is refused', async () => {
    const s = await open();
    for (const body of [undefined, null, 'text', []]) {
      const call = createClient({ baseUrl: s.baseUrl }).call('new_lead', body as unknown as Body<'new_lead'>);
      assert.equal((await failure(call)).code, 'invalid_input');
    }
    assert.equal((await s.log()).length, 0);
  });

  it('may lack the fields that a host pins', async () => {
    const s = await open();
    const client = createClient({ baseUrl: s.baseUrl });
    const { organization: _1, ...price } = quoteRequest;
    const { organization: _2, sales_rep: _3, ...offer } = project;
    const { organization: _4, sales_rep: _5, ...change } = update;
    const { organization: _6, sales_rep_id: _7, ...contact } = lead;
    await client.call('pricing_2', price);
    await client.call('new_project_2', offer);
    await client.call('update_project_2', change);
    await client.call('new_lead', contact);
    assert.deepEqual(
      (await s.log()).map(({ body }) => body),
      [price, offer, change, contact],
    );
    // @ts-expect-error: no host pins the country.
    await failure(client.call('pricing_2', { ...quoteRequest, country_project: undefined }));
  });

  it('that cannot be written as JSON is refused, also by the unchecked client', async () => {
    const s = await open();
    const loop: { comment?: unknown } = {};
    loop.comment = loop;
    const client = createUncheckedClient({ baseUrl: s.baseUrl });
    const error = await failure(client.call('new_lead', { ...lead, ...loop } as unknown as Body<'new_lead'>));
    assert.equal(error.code, 'invalid_input');
    assert.equal((await s.log()).length, 0);
  });

  it('is sent as it is by the unchecked client', async () => {
    const s = await open({ pricing_2: [{ body: { status: 'success', response: { Monthly_fee: 1 } } }] });
    await createUncheckedClient({ baseUrl: s.baseUrl }).call('pricing_2', { ...quoteRequest, LTI_downpayment: 99 });
    assert.equal((await s.log()).length, 1);
  });
});
