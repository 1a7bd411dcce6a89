import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FinError, type FinErrorCode } from '../../src/client/errors.js';
import { interpretReply } from '../../src/client/interpret-reply.js';

const fee = (value: unknown) => JSON.stringify({ status: 'success', response: { Monthly_fee: value } });
const created = JSON.stringify({
  status: 'success',
  response: { checkout_link: 'https://service.example/c/1', project_id: 'p1', financial_offer: 'f1' },
});

function outcome(operation: 'pricing_2' | 'new_project_2' | 'new_lead', status: number, text: string, headers = {}) {
  const isChange = operation !== 'pricing_2';
  try {
    return interpretReply(
      operation,
      { status, text, headers: new Headers(headers) },
      { success: ['success'], isChange },
    );
  } catch (error) {
    assert.ok(error instanceof FinError);
    return error;
  }
}

const codeOf = (...args: Parameters<typeof outcome>) => {
  const result = outcome(...args);
  assert.ok(result instanceof FinError, `took ${JSON.stringify(result)} for an answer`);
  return result.code;
};

/** Bodies with which the service, or a proxy before it, has been seen to fail. */
const bodies = {
  'status and message': '{"status":"MISSING_DATA","message":"secret"}',
  'statusCode and body': '{"statusCode":400,"body":{"status":"ERROR","message":"secret"}}',
  message: '{"message":"secret"}',
  'error class, token in its translation':
    '{"error_class":"Unauthorized","args":{"code":"secret"},"message":null,"translation":"secret"}',
  'code and message': '{"code":"secret","message":"secret"}',
  HTML: '<!doctype html><title>502 Bad Gateway</title>',
  text: 'upstream connect error',
  empty: '',
  null: 'null',
  array: '[]',
  string: '"success"',
  number: '0',
  'half of an object': '{"status":"success","resp',
};

const byStatus: [number, FinErrorCode, retryable: boolean][] = [
  [400, 'workflow_failed', false],
  [401, 'unauthorized', false],
  [402, 'http', false],
  [403, 'forbidden', false],
  [404, 'not_found', false],
  [405, 'wrong_method', false],
  [408, 'http', false],
  [413, 'http', false],
  [429, 'rate_limited', true],
  [500, 'internal', true],
  [501, 'http', true],
  [502, 'http', true],
  [503, 'unavailable', true],
  [504, 'http', true],
  [301, 'http', false],
  [302, 'http', false],
  [303, 'http', false],
  [304, 'http', false],
  [307, 'http', false],
];

/** Whether a change that was answered with this status may have happened. */
const mayHaveHappened = (status: number) => status < 400 || status === 408 || status >= 500;

describe('a failing status', () => {
  for (const [status, code, retryable] of byStatus) {
    it(`${status} is ${code}, whatever the body`, () => {
      for (const [shape, text] of Object.entries(bodies)) {
        const error = outcome('pricing_2', status, text);
        assert.ok(error instanceof FinError);
        assert.deepEqual([error.code, error.status, error.retryable], [code, status, retryable], shape);
      }
    });
    it(`${status} of a create is ${mayHaveHappened(status) ? 'unknown_outcome' : code}`, () => {
      for (const [shape, text] of Object.entries(bodies)) {
        const error = outcome('new_project_2', status, text);
        assert.ok(error instanceof FinError);
        assert.deepEqual(
          [error.code, error.status],
          [mayHaveHappened(status) ? 'unknown_outcome' : code, status],
          shape,
        );
        if (mayHaveHappened(status)) assert.equal(error.retryable, false);
      }
    });
  }
  it('is a failure even with the body of a success', () => {
    assert.equal(codeOf('pricing_2', 500, fee(12)), 'internal');
    assert.equal(codeOf('new_project_2', 500, created), 'unknown_outcome');
  });
  it('is undefined for a redirect that the browser hides', () => {
    const error = outcome('pricing_2', 0, '');
    assert.ok(error instanceof FinError);
    assert.deepEqual([error.code, error.status, error.retryable], ['http', undefined, false]);
    assert.equal(codeOf('new_project_2', 0, ''), 'unknown_outcome');
  });
});

describe('a 2xx', () => {
  it('is read as an answer, with the fields of the spec and no others', () => {
    assert.deepEqual(
      outcome('pricing_2', 200, '{"status":"success","extra":1,"response":{"Monthly_fee":187.5,"rate":3}}'),
      {
        status: 'success',
        response: { Monthly_fee: 187.5 },
      },
    );
    assert.deepEqual(outcome('pricing_2', 201, fee(1)), { status: 'success', response: { Monthly_fee: 1 } });
  });

  it('with a failing statusCode in its body counts as that status', () => {
    for (const [status, code] of byStatus) {
      if (status < 400) continue;
      const text = JSON.stringify({ statusCode: status, body: { status: 'ERROR', message: 'secret' } });
      const error = outcome('pricing_2', 200, text);
      assert.ok(error instanceof FinError);
      assert.deepEqual([error.code, error.status], [code, status]);
      assert.equal(codeOf('new_project_2', 200, text), mayHaveHappened(status) ? 'unknown_outcome' : code);
    }
  });

  it('whose status does not mean success is not_run', () => {
    for (const word of ['NOT_RUN', 'MISSING_DATA', 'INVALID', 'ERROR', 'NOT_FOUND', 'Success', 'successful', 'ok']) {
      for (const body of [
        { status: word },
        { status: word, response: { Monthly_fee: 12 } },
        { body: { status: word } },
      ]) {
        assert.equal(codeOf('pricing_2', 200, JSON.stringify(body)), 'not_run', word);
        assert.equal(codeOf('new_project_2', 200, JSON.stringify(body)), 'not_run', word);
      }
    }
  });

  it('without a readable status is bad_response, and unknown_outcome for a create', () => {
    const unreadable = [
      ...Object.entries(bodies)
        .filter(([shape]) => !shape.startsWith('status'))
        .map(([, text]) => text),
      '{"response":{"Monthly_fee":12}}',
      '{"status":200,"response":{"Monthly_fee":12}}',
      '{"status":"","response":{"Monthly_fee":12}}',
      '{"status":null}',
      '{"status":["success"],"response":{"Monthly_fee":12}}',
    ];
    for (const text of unreadable) {
      assert.equal(codeOf('pricing_2', 200, text), 'bad_response', text);
      assert.equal(codeOf('new_project_2', 200, text), 'unknown_outcome', text);
    }
    assert.equal(codeOf('pricing_2', 204, ''), 'bad_response');
    assert.equal(codeOf('new_lead', 204, ''), 'unknown_outcome');
  });

  it('without the fields of the operation is bad_response, and unknown_outcome for a create', () => {
    for (const response of [undefined, null, {}, [], 'x', { checkout_link: 'https://service.example/c/1' }]) {
      const text = JSON.stringify({ status: 'success', response });
      assert.equal(codeOf('pricing_2', 200, text), 'bad_response', text);
      assert.equal(codeOf('new_project_2', 200, text), 'unknown_outcome', text);
      assert.deepEqual(outcome('new_lead', 200, text), { status: 'success', response: {} }, text);
    }
  });

  it('is a success by the values of status that the client was given', () => {
    const reply = { status: 200, text: fee(3).replace('success', 'OK'), headers: new Headers() };
    assert.equal(
      interpretReply('pricing_2', reply, { success: ['success', 'OK'], isChange: false }).response.Monthly_fee,
      3,
    );
    assert.throws(() => interpretReply('pricing_2', reply, { success: [], isChange: false }), { code: 'not_run' });
  });
});

describe('a fee', () => {
  it('is a number above 0', () => {
    for (const text of ['0', '-0', '-1', '"187"', 'null', 'true', '[187]', '{}', '1e400', '-1e400', '""', '1e-400']) {
      assert.equal(codeOf('pricing_2', 200, fee(0).replace(':0}', `:${text}}`)), 'bad_response', text);
    }
    for (const value of [1e-9, 0.01, 187, 187.13, 1e15]) {
      assert.deepEqual(outcome('pricing_2', 200, fee(value)), { status: 'success', response: { Monthly_fee: value } });
    }
  });
});

describe('two values of status count whatever the HTTP status', () => {
  const every = [200, ...byStatus.map(([status]) => status)];
  it('NOT_RUN: nothing happened, and the code is that of the HTTP status', () => {
    for (const body of [
      { status: 'NOT_RUN', message: 'secret' },
      { statusCode: 0, body: { status: 'NOT_RUN' } },
    ]) {
      for (const status of every) {
        const expected = byStatus.find(([known]) => known === status)?.[1] ?? 'not_run';
        assert.equal(codeOf('new_project_2', status, JSON.stringify(body)), expected, `${status}`);
        assert.equal(codeOf('pricing_2', status, JSON.stringify(body)), expected, `${status}`);
      }
    }
  });
  it('UNKNOWN: a change may have happened', () => {
    const text = '{"status":"UNKNOWN","message":"secret"}';
    for (const status of every) assert.equal(codeOf('new_project_2', status, text), 'unknown_outcome', `${status}`);
    assert.equal(codeOf('pricing_2', 502, text), 'http');
    assert.equal(codeOf('pricing_2', 200, text), 'not_run');
  });
});

describe('Retry-After', () => {
  it('is in the error of any failure, in seconds', () => {
    for (const status of [429, 503, 500, 401]) {
      const error = outcome('pricing_2', status, '', { 'retry-after': '120' });
      assert.ok(error instanceof FinError);
      assert.equal(error.retryAfter, 120);
    }
  });
});

describe('the reason of a 429', () => {
  it('is that of a host that has too many requests of this visitor under way, and no other', () => {
    for (const [reason, expected] of [
      ['concurrency', 'concurrency'],
      ['secret', undefined],
      [{}, undefined],
    ]) {
      const error = outcome('pricing_2', 429, JSON.stringify({ status: 'NOT_RUN', reason }));
      assert.equal((error as FinError).reason, expected);
    }
  });
});
