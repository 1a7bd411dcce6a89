/**
 * The spec's tables of request fields, row by row: what is required, of which type, in which set or range. Written off
 * service-api.md by hand and not off `src/contract`, so that a slip there shows here. Rows in the database are counted.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { createApp } from '../../demo/service/app.js';
import type { OpenDatabase } from '../../demo/service/database.js';
import { leads, projects } from '../../demo/service/schema.js';
import { bodies, type Caller, callerOf, openTestDatabase, tokenOf, totalCost } from './support.js';

/** Values that a field takes, and values that it does not take though they look like it. */
interface Kind {
  good: unknown[];
  bad: unknown[];
}

const years = Array.from({ length: 20 }, (_, i) => (i === 0 ? '1 year' : `${i + 1} years`));
const notDurations = ['0 years', '21 years', '1 years', '2 year', '15', '15 Years', ' 15 years'];

const text: Kind = { good: ['a', 'Ünïcödé 🏡', "'; drop table projects; --"], bad: [1, true, {}, ['a']] };
const flag: Kind = { good: [true, false], bad: ['true', 1, 0, {}, [true]] };
const float: Kind = { good: [0, -3.5, 12.25], bad: ['12.25', true, {}, [1]] };
const amount: Kind = { good: [0.01, 24_900.5, 1e12], bad: ['24900', 0, -1, true, {}, [1], 1e13, 1e308] };
const percent: Kind = { good: [0, 0.5, 40], bad: ['10', -0.01, 40.01, 41, true, [1]] };
const oneOf = (values: string[], ...bad: string[]): Kind => ({ good: values, bad: [...bad, 1, true, {}, [values[0]]] });
const listOf = (values: string[], ...bad: string[]): Kind => ({
  good: [...values.map((value) => [value]), values],
  bad: ['a', { 0: 'a' }, [1], [null], ...bad.map((value) => [values[0], value])],
});
const place: Kind = {
  good: [{}, { address: 'Somewhere' }, { lat: 1.5, lng: -2 }, { address: '', lat: 0, lng: 0, country: 'DE' }],
  bad: ['Somewhere', 1, ['Somewhere'], { address: 1 }, { lat: '1' }, { lng: null }],
};

const country = oneOf(['Germany', 'Sweden', 'Switzerland', 'Netherlands'], 'germany', 'DE', 'Austria');
const currency = oneOf(['EUR', 'kr', 'CHF'], 'SEK', 'eur', '€');

const projectFields: Record<string, Kind> = {
  first_name_customer: text,
  last_name_customer: text,
  address_project: place,
  type_project: oneOf(['Solar', 'Solar + Battery/Charging station', 'Battery/Charging station'], 'Heat pump', 'solar'),
  country_project: country,
  currency_project: currency,
  offer_PDF: listOf(['https://installer.example/1.pdf', 'https://installer.example/{"2"}\\.pdf'], ''),
  type_customer: oneOf(['Individual', 'Company'], 'individual', 'Person'),
  send_offer_email: flag,
  phone_customer: text,
  financing_options: listOf(['Invoice', 'Financing'], 'invoice', 'Cash'),
  Total_cost_installation: amount,
};
const optionalProjectFields: Record<string, Kind> = { VAT: flag, Heatpump_subsidized_price: float };
/** Identifiers: only their own value is good, and which are foreign is another test's concern. */
const identifier: Kind = { good: [], bad: text.bad };
const projectIdentifiers = { sales_rep: identifier, organization: identifier };

interface Table {
  required: Record<string, Kind>;
  optional: Record<string, Kind>;
}

const tables: Record<keyof typeof bodies, Table> = {
  'generate-user-token': { required: { email: identifier, password: identifier }, optional: {} },
  new_lead: {
    required: {
      address: place,
      country,
      organization: identifier,
      customer_email: text,
      customer_first_name: text,
      customer_last_name: text,
      sales_rep_id: identifier,
      estimated_cost_of_installation: amount,
    },
    optional: { customer_phone: text, comment: text },
  },
  new_project_2: {
    required: { ...projectFields, ...projectIdentifiers, email_customer: text },
    optional: { ...optionalProjectFields, financing_durations: listOf(years, ...notDurations) },
  },
  update_project_2: {
    required: { ...projectFields, ...projectIdentifiers, project: identifier },
    optional: { ...optionalProjectFields, email_customer: text, LTI_durations: listOf(years, ...notDurations) },
  },
  pricing_2: {
    required: {
      country_project: country,
      currency_project: currency,
      organization: identifier,
      [totalCost]: { good: [1000, 24_900.5, 1e12], bad: amount.bad },
      LTI_tenor: oneOf(years, ...notDurations),
      LTI_downpayment: percent,
    },
    optional: {},
  },
};

/** Values that are none: for a required field as good as missing. */
const nothing = [undefined, null, '', []];

const withField = (body: object, field: string, value: unknown) => ({ ...body, [field]: value });

describe('the spec’s tables', () => {
  let open: OpenDatabase;
  let call: Caller;
  let token: string;
  let update: object;

  before(async () => {
    open = await openTestDatabase();
    call = callerOf(createApp(open.database));
    token = await tokenOf(call);
    const { body } = await call('new_project_2', bodies.new_project_2, { token });
    update = { ...bodies.update_project_2, project: body.response.project_id };
  });
  after(() => open.close());

  const count = async () => (await open.database.$count(projects)) + (await open.database.$count(leads));
  /** A digest of all rows. */
  const content = async () => {
    const digest = sql<string>`md5(string_agg(projects::text, ',' order by id))`;
    return [await open.database.$count(leads), await open.database.select({ digest }).from(projects)];
  };
  /** Asserts that a part of a test writes nothing. The database is read once for the whole part, since reading it takes long. */
  const writesNothing = async (part: () => Promise<unknown>) => {
    const former = await content();
    await part();
    assert.deepEqual(await content(), former, 'nothing may be written');
  };

  for (const [operation, { required, optional }] of Object.entries(tables)) {
    const writes = operation.startsWith('new_') ? 1 : 0;
    const valid = () => (operation === 'update_project_2' ? update : bodies[operation as keyof typeof bodies]);

    /** Asserts that each of these values in that field is refused, and that nothing is written. */
    const refused = (field: string, values: readonly unknown[], code = /^(?:MISSING_DATA|INVALID)$/) =>
      writesNothing(async () => {
        for (const value of values) {
          const why = `${field} ${JSON.stringify(value)}`;
          const answer = await call(operation, withField(valid(), field, value), { token });
          assert.equal(answer.status, 400, why);
          assert.deepEqual(Object.keys(answer.body), ['status', 'message'], why);
          assert.match(answer.body.status, code, why);
          assert.equal(typeof answer.body.message, 'string');
          if (answer.body.status === 'MISSING_DATA')
            assert.ok(answer.body.message.startsWith(field), answer.body.message);
        }
      });
    /** Asserts that each body is taken, and written as often as the operation writes. */
    const taken = async (bodies: readonly object[]) => {
      const rows = await count();
      for (const body of bodies) {
        const answer = await call(operation, body, { token });
        assert.equal(answer.status, 200, `${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
        assert.equal(answer.body.status, 'success');
      }
      assert.equal(await count(), rows + writes * bodies.length);
    };

    describe(operation, () => {
      it('takes every field, and ignores those that it does not know', () =>
        taken([valid(), { ...valid(), unknown: { deep: ['\0'] }, constructor: 1, id: 'mine', checkout: 'mine' }]));
      it('takes the required fields alone', () =>
        taken([Object.fromEntries(Object.entries(valid()).filter(([name]) => name in required))]));

      for (const [field, kind] of Object.entries(required)) {
        it(`${field}: required`, () => refused(field, nothing, /^MISSING_DATA$/));
        rows(field, kind);
      }
      for (const [field, kind] of Object.entries(optional)) {
        it(`${field}: optional`, async () => {
          await taken([withField(valid(), field, undefined)]);
          await refused(field, [null]);
        });
        rows(field, kind);
      }
    });

    function rows(field: string, { good, bad }: Kind): void {
      it(`${field}: ${good.length} good values, ${bad.length} bad ones`, async () => {
        await taken(good.map((value) => withField(valid(), field, value)));
        await refused(field, bad);
      });
    }

    it(`${operation}: NUL and lone surrogates in any text are 400`, async () => {
      const poison = ['\0', 'a\0b', '\ud800', 'a\udc00b', '\udc00\ud800'];
      for (const [field, value] of Object.entries(valid())) {
        if (typeof value === 'string') await refused(field, poison);
        if (Array.isArray(value))
          await refused(
            field,
            poison.map((text) => [text]),
          );
        if (typeof value === 'object' && 'address' in value)
          await refused(
            field,
            poison.map((address) => ({ address })),
          );
      }
    });

    it(`${operation}: numbers of every size are stored or refused, never a 5xx`, async () => {
      for (const [field, value] of Object.entries(valid())) {
        if (typeof value !== 'number') continue;
        for (const number of [
          '1e308',
          '1e309',
          '-1e308',
          '1e-400',
          '5e-324',
          '0.1',
          '123456789012345678901234567890',
        ]) {
          const body = JSON.stringify(valid()).replace(
            `${JSON.stringify(field)}:${value}`,
            `${JSON.stringify(field)}:${number}`,
          );
          const { status } = await call(operation, body, { token });
          assert.ok(status === 200 || status === 400, `${field} ${number}: ${status}`);
        }
      }
    });
  }

  it('keeps what was sent, to the letter', async () => {
    const names = ['{a,"b"}', 'back\\slash', 'line\nbreak\t', "quote's", 'NULL', ' ', '🏡'];
    const sent = {
      ...bodies.new_project_2,
      first_name_customer: names.join(''),
      offer_PDF: names,
      address_project: { address: names.join(''), lat: -89.999999999, lng: 5e-324 },
      Total_cost_installation: 24_900.123456789,
      VAT: false,
    };
    const { body } = await call('new_project_2', sent, { token });
    const row = (await open.database.select().from(projects)).find(({ id }) => id === body.response.project_id);
    assert.ok(row);
    const { id: _, checkout, createdAt, updatedAt, ...fields } = row;
    assert.deepEqual(fields, sent);
    assert.ok(body.response.checkout_link.endsWith(`/checkout/${checkout}`));
    assert.ok(Math.abs(Date.now() - createdAt.getTime()) < 60_000 && updatedAt >= createdAt);
  });

  it('updates what was sent, and leaves what was not', async () => {
    const { body } = await call('new_project_2', bodies.new_project_2, { token });
    const id = body.response.project_id;
    const { email_customer: _, LTI_durations: __, VAT: ___, ...changes } = bodies.update_project_2;
    const read = async () => (await open.database.select().from(projects)).find((row) => row.id === id);
    const first = await read();
    const answer = await call('update_project_2', { ...changes, project: id, last_name_customer: 'King' }, { token });
    assert.deepEqual([answer.status, answer.body], [200, { status: 'success', response: {} }]);
    const second = await read();
    assert.deepEqual({ ...second, updatedAt: 0 }, { ...first, last_name_customer: 'King', updatedAt: 0 });
    await call('update_project_2', { ...changes, project: id, email_customer: '', LTI_durations: [] }, { token });
    assert.equal((await read())?.email_customer, bodies.new_project_2.email_customer);
    assert.deepEqual((await read())?.financing_durations, []);
  });
});
