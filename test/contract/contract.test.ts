import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as contract from '../../src/contract/index.js';
import { exampleText } from '../../src/contract/page-setting-bounds.js';
import { downpaymentRange, tenors } from '../../src/contract/value-sets.js';
import { answers, outsiders, type Row, requests, type Type } from './tables.js';

/** The contract's schemas by wire name. */
const requestOf = {
  'generate-user-token': contract.generateUserTokenRequest,
  new_lead: contract.newLeadRequest,
  new_project_2: contract.newProject2Request,
  update_project_2: contract.updateProject2Request,
  pricing_2: contract.pricing2Request,
};
const answerOf = {
  'generate-user-token': contract.generateUserTokenAnswer,
  me: contract.meAnswer,
  new_lead: contract.newLeadAnswer,
  new_project_2: contract.newProject2Answer,
  update_project_2: contract.updateProject2Answer,
  pricing_2: contract.pricing2Answer,
};

type Body = Record<string, unknown>;
type Schema = { safeParse(value: unknown): { success: boolean; data?: unknown } };

const right: Record<Type, unknown> = {
  string: 'text',
  number: 12.5,
  boolean: false,
  address: { address: 'Am Ring 1, Köln', lat: 50.94, lng: 6.96 },
  list: ['text'],
};
const wrong: Record<Type, readonly unknown[]> = {
  string: [1, true, ['text'], {}],
  number: ['12.5', true, Number.NaN, Number.POSITIVE_INFINITY, [12.5]],
  boolean: ['true', 0, null],
  address: ['Am Ring 1', 1, ['Am Ring 1']],
  list: ['text', {}, [1], [null]],
};

const valid = ([, type, , allowed]: Row): unknown => {
  if (!allowed) return right[type];
  return type === 'list' ? [allowed[0]] : allowed[0];
};
const complete = (rows: readonly Row[]): Body => Object.fromEntries(rows.map((row) => [row[0], valid(row)]));
const without = (body: Body, field: string): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== field));

/**
 * Checks one row of the spec: what it allows and what it forbids.
 * @param wrap puts the fields of the row's table into the whole that the schema reads
 */
function check(schema: Schema, rows: readonly Row[], row: Row, wrap: (body: Body) => unknown = (body) => body) {
  const [field, type, required, allowed] = row;
  const body = complete(rows);
  const accepts = (value: unknown) => schema.safeParse(wrap({ ...body, [field]: value })).success;

  it(`${field}: ${required ? 'required' : 'optional'}`, () => {
    assert.equal(schema.safeParse(wrap(without(body, field))).success, !required);
    assert.equal(accepts(null), false);
  });
  it(`${field}: ${type}`, () => {
    assert.ok(accepts(valid(row)));
    for (const value of wrong[type]) assert.equal(accepts(value), false, JSON.stringify(value));
  });
  if (!allowed) return;
  it(`${field}: the ${allowed.length} values of the spec and no other`, () => {
    const asSent = (value: string) => (type === 'list' ? [value] : value);
    for (const value of allowed) assert.ok(accepts(asSent(value)), value);
    if (type === 'list') assert.ok(accepts(allowed));
    assert.ok(outsiders[field]?.length, 'the table has values outside of the set');
    for (const value of ['', ...(outsiders[field] ?? [])]) assert.equal(accepts(asSent(value)), false, value);
  });
}

describe('requests', () => {
  it('are those of the spec: five, because `me` has no body', () => {
    assert.deepEqual(Object.keys(requests).sort(), Object.keys(requestOf).sort());
  });
  for (const [operation, schema] of Object.entries(requestOf)) {
    const rows = requests[operation] ?? [];
    describe(operation, () => {
      it('has the fields of the spec and no others', () => {
        const { data } = schema.safeParse({ ...complete(rows), Subscription_tenor: '2 years' });
        assert.deepEqual(data, complete(rows));
      });
      for (const row of rows) check(schema, rows, row);
      for (const [field, type, required] of rows) {
        if (!required || (type !== 'string' && type !== 'list')) continue;
        it(`${field}: empty counts as missing`, () => {
          assert.equal(schema.safeParse({ ...complete(rows), [field]: type === 'list' ? [] : '' }).success, false);
        });
      }
    });
  }

  it('update_project_2 differs from new_project_2 as the spec says', () => {
    const body = complete(requests.update_project_2 ?? []);
    const { data } = contract.updateProject2Request.safeParse({ ...body, financing_durations: ['2 years'] });
    assert.deepEqual(data, body);
  });

  it('LTI_downpayment is 0 to 40 percent', () => {
    const body = complete(requests.pricing_2 ?? []);
    for (const [value, fits] of [
      [0, true],
      [12.5, true],
      [40, true],
      [-0.01, false],
      [40.01, false],
    ] as const)
      assert.equal(contract.pricing2Request.safeParse({ ...body, LTI_downpayment: value }).success, fits, `${value}`);
  });

  it('a total cost is above 0', () => {
    for (const [operation, field] of [
      ['pricing_2', 'total_cost_installation (after subsidies) (incl vat)'],
      ['new_project_2', 'Total_cost_installation'],
      ['update_project_2', 'Total_cost_installation'],
      ['new_lead', 'estimated_cost_of_installation'],
    ] as const)
      for (const [value, fits] of [
        [0.01, true],
        [0, false],
        [-1, false],
      ] as const) {
        const body = { ...complete(requests[operation] ?? []), [field]: value };
        assert.equal(requestOf[operation].safeParse(body).success, fits, `${operation} ${value}`);
      }
  });

  it('an address requires nothing, and each attribute has its type', () => {
    const accepts = (address: unknown) =>
      contract.newLeadRequest.safeParse({ ...complete(requests.new_lead ?? []), address }).success;
    for (const address of [{}, { address: 'Am Ring 1' }, { lat: 50.94, lng: 6.96 }]) assert.ok(accepts(address));
    for (const address of [{ address: 1 }, { lat: '50.94' }, { lng: null }]) assert.equal(accepts(address), false);
  });
});

describe('answers', () => {
  it('are the six of the spec', () => {
    assert.deepEqual(Object.keys(answers).sort(), Object.keys(answerOf).sort());
  });
  for (const [operation, schema] of Object.entries(answerOf)) {
    const rows = answers[operation] ?? [];
    const wrap = (response: Body) => ({ status: 'success', response });
    describe(operation, () => {
      for (const row of rows) check(schema, rows, row, wrap);
      it('leaves out unknown fields', () => {
        const { data } = schema.safeParse({ ...wrap({ ...complete(rows), extra: 1 }), extra: 1 });
        assert.deepEqual(data, wrap(complete(rows)));
      });
      it('requires a status', () => {
        for (const status of [undefined, null, 200]) {
          assert.equal(schema.safeParse({ ...wrap(complete(rows)), status }).success, false);
        }
      });
      if (rows.length) return;
      it('accepts any response, because the spec does not show its content', () => {
        for (const response of [undefined, null, '', 'done', [], { id: 1 }]) {
          assert.deepEqual(schema.safeParse({ status: 'success', response }).data, wrap({}));
        }
        assert.deepEqual(schema.safeParse({ status: 'success' }).data, wrap({}));
      });
    });
  }
});

describe('values', () => {
  it('a duration is singular for 1 only', () => {
    assert.equal(contract.duration(1), '1 year');
    assert.equal(contract.duration(2), '2 years');
    assert.deepEqual(tenors.map(contract.duration), requests.pricing_2?.find(([field]) => field === 'LTI_tenor')?.[3]);
  });
});

it('an example has the terms and down payments of the contract, and no others', () => {
  const isAllowed = (tenor: number, downpayment: number) => exampleText.test(`24900 ${tenor} ${downpayment}`);
  for (const tenor of tenors) assert.equal(isAllowed(tenor, 10), true, String(tenor));
  for (const tenor of [0, Math.max(...tenors) + 1]) assert.equal(isAllowed(tenor, 10), false, String(tenor));
  for (const [downpayment, allowed] of [
    [0, true],
    [downpaymentRange.max, true],
    [downpaymentRange.max + 1, false],
  ] as const)
    assert.equal(isAllowed(15, downpayment), allowed, String(downpayment));
});
