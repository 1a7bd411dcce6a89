/** What a body must be: of the right type and size, a JSON object, and allowed by the contract. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { project, quoteRequest, uniqueQuoteRequest, update } from '../support/fixtures.js';
import { assertError, assertSuccess, assertWrongField } from './assertions.js';
import type { Group } from './group.js';

const limit = 32 * 1024;
const cost = 'total_cost_installation (after subsidies) (incl vat)';

/** The JSON of a project, padded to this number of bytes. */
const sized = (size: number) => {
  const json = JSON.stringify({ ...project, more: '' });
  return json.replace('"more":""', `"more":"${'x'.repeat(size - Buffer.byteLength(json))}"`);
};

/** Without a Content-Length. */
const chunked = { 'Transfer-Encoding': 'chunked' };

/** Invalid values of each field. */
const wrong: Record<string, Record<string, unknown[]>> = {
  pricing_2: {
    country_project: [undefined, null, '', 'germany', 'DE', 'Norway', ['Germany']],
    currency_project: [undefined, 'SEK', 'eur', 1],
    [cost]: [undefined, null, '24000', 0, -1, true, [24_000]],
    LTI_tenor: [undefined, 10, '10', '1 years', '2 year', '0 years', '21 years', '10  years', '10.5 years'],
    LTI_downpayment: [undefined, '10', -1, 41, 40.001, null, [10]],
  },
  new_project_2: {
    first_name_customer: [undefined, null, '', 1, {}],
    last_name_customer: [undefined, ''],
    email_customer: [undefined, ''],
    address_project: [undefined, null, 'Am Ring 1', { lat: '50.9' }, { lng: null }, { address: 1 }],
    type_project: [undefined, 'solar', 'Wind'],
    country_project: [undefined, 'Austria'],
    currency_project: [undefined, 'USD'],
    offer_PDF: [undefined, [], 'https://files.installer.example/offer.pdf', [1], [null], ['']],
    type_customer: [undefined, 'Person'],
    phone_customer: [undefined, '', 49_221],
    financing_options: [undefined, [], ['Cash'], 'Financing'],
    financing_durations: [['10'], '10 years', null, ['10 years', '21 years']],
    Total_cost_installation: [undefined, 0, -1, '24000'],
    VAT: ['true', 1, null],
    Heatpump_subsidized_price: ['1', null],
  },
  update_project_2: {
    project: [undefined, null, '', 1],
    LTI_durations: [['10'], '10 years'],
    email_customer: [1],
  },
};

const right: Record<string, object> = { pricing_2: quoteRequest, new_project_2: project, update_project_2: update };

export const bodies = (group: Group): void => {
  group('the type of a body', ['standard'], (page) => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON;charset=UTF-8',
      'application/json ; a=b',
    ]) {
      it(`may be ${type}`, async () => {
        assertSuccess(await page.call('pricing_2', uniqueQuoteRequest(), { headers: { 'Content-Type': type } }));
      });
    }
    const others = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json'];
    for (const type of [
      ...others,
      'application/json5',
      'application/jsonp',
      'application/problem+json',
      'application/json, text/plain',
      'text/plain; application/json',
    ]) {
      it(`may not be ${type}`, async () => {
        for (const [operation, body] of Object.entries(right))
          assertError(await page.call(operation, body, { headers: { 'Content-Type': type } }), 415);
        assert.deepEqual(page.upstream.sent(), []);
      });
    }
    it('must be sent', async () => {
      const how = { path: '/wf/new_project_2', raw: JSON.stringify(project), token: await page.token() };
      assertError(await page.mint(how), 415);
      assert.deepEqual(page.upstream.sent(), []);
    });
  });

  group('the size of a body', ['standard'], (page) => {
    it('may be 32 KiB', async () => {
      assertSuccess(await page.call('new_project_2', undefined, { raw: sized(limit) }));
      assertSuccess(await page.call('new_project_2', undefined, { raw: sized(limit), headers: chunked }));
    });
    for (const [what, size] of [
      ['a byte more', limit + 1],
      // Bun ends a connection whose request it has not read. Of a megabyte, a client then does not always see the answer.
      ['256 KiB', 256 * 1024],
    ] as const) {
      it(`may not be ${what}, with or without a Content-Length`, async () => {
        for (const headers of [{}, chunked])
          assertError(await page.call('new_project_2', undefined, { raw: sized(size), headers }), 413);
        // In bytes, not in characters.
        const raw = JSON.stringify({ ...project, more: 'ü'.repeat(limit / 2) });
        assertError(await page.call('new_project_2', undefined, { raw }), 413);
        assert.deepEqual(page.upstream.sent(), []);
      });
    }
  });

  group('a body', ['standard'], (page) => {
    const notObjects = ['', ' ', '{', '[]', 'null', '1', '"x"', 'true', `[${JSON.stringify(project)}]`, "{'a': 1}"];
    const notJson = [`${JSON.stringify(project)}}`, Buffer.from([0x7b, 0xff, 0x7d]), 'a=b'];
    const latin1 = Buffer.from(JSON.stringify({ ...project, first_name_customer: 'Zoë' }), 'latin1');
    for (const raw of [...notObjects, ...notJson, latin1, '['.repeat(30_000)]) {
      it(`must be a JSON object in UTF-8, not ${String(raw).slice(0, 20) || 'empty'}`, async () => {
        for (const operation of Object.keys(right)) assertError(await page.call(operation, undefined, { raw }), 400);
        assert.deepEqual(page.upstream.sent(), []);
      });
    }

    it('may begin with a byte order mark', async () => {
      assertSuccess(await page.call('pricing_2', undefined, { raw: `\uFEFF${JSON.stringify(uniqueQuoteRequest())}` }));
    });

    it('reaches the upstream with its characters unchanged', async () => {
      const said = { ...project, first_name_customer: 'Zoë “Ž” 😀', last_name_customer: '李\u0000\n"\\/' };
      assertSuccess(await page.call('new_project_2', said));
      const { first_name_customer, last_name_customer } = Object(page.upstream.sent()[0]?.body);
      assert.deepEqual([first_name_customer, last_name_customer], [said.first_name_customer, said.last_name_customer]);
    });
  });

  group('the fields of a body', ['standard'], (page) => {
    for (const [operation, fields] of Object.entries(wrong)) {
      for (const [field, values] of Object.entries(fields)) {
        it(`of ${operation} must have a valid ${field}`, async () => {
          for (const value of values)
            assertWrongField(await page.call(operation, { ...right[operation], [field]: value }), field);
          assert.deepEqual(page.upstream.sent(), []);
        });
      }
    }

    it('may be lists, of 20 links or 50 others at most', async () => {
      const [offer] = project.offer_PDF;
      const links = (length: number) => ({ ...project, offer_PDF: Array(length).fill(offer) });
      const options = (length: number) => ({ ...project, financing_options: Array(length).fill('Financing') });
      for (const body of [links(20), options(50)]) assertSuccess(await page.call('new_project_2', body));
      for (const body of [links(21), options(51), { ...project, offer_PDF: Array(10_000).fill('') }])
        assertWrongField(
          await page.call('new_project_2', body),
          body.offer_PDF.length > 20 ? 'offer_PDF' : 'financing_options',
        );
      assertWrongField(await page.call('new_project_2', { ...project, 5: Array(51).fill('') }), '5');
      assert.equal(page.upstream.sent().length, 2);
    });

    it('may be all those of the contract', async () => {
      const full = {
        ...project,
        address_project: { address: 'Am Ring 1, Köln', lat: 50.9, lng: -6.9 },
        type_project: 'Solar + Battery/Charging station',
        country_project: 'Switzerland',
        currency_project: 'CHF',
        type_customer: 'Company',
        financing_options: ['Invoice', 'Financing'],
        financing_durations: ['1 year', '20 years'],
        VAT: false,
        Heatpump_subsidized_price: 0.5,
        Total_cost_installation: 0.01,
      };
      const { project_id } = assertSuccess(await page.call('new_project_2', full));
      const { financing_durations, email_customer: _, ...rest } = full;
      const changed = { ...rest, project: project_id, LTI_durations: financing_durations };
      assertSuccess(await page.call('update_project_2', changed));
      for (const edge of [{ LTI_downpayment: 0 }, { LTI_downpayment: 40 }, { LTI_tenor: '1 year' }, { [cost]: 0.01 }])
        assertSuccess(await page.call('pricing_2', { ...uniqueQuoteRequest(), ...edge }));
      assert.equal(page.upstream.sent().length, 6);
    });
  });
};
