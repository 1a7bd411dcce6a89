import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { optionsFromEnvironment } from '../../demo/service/index.js';

describe('optionsFromEnvironment', () => {
  it('reads every variable', () => {
    assert.deepEqual(
      optionsFromEnvironment({
        DATABASE_URL: 'postgresql://me:secret@localhost:5432/demo',
        DEMO_DATA_DIR: 'data',
        DEMO_TOKEN_LIFETIME: '600',
        DEMO_RATE_LIMIT: '50',
        DEMO_FAULTS: 'pricing_2:delay=800',
        NODE_ENV: 'production',
      }),
      {
        databaseUrl: 'postgresql://me:secret@localhost:5432/demo',
        dataDir: 'data',
        tokenLifetime: 600,
        rateLimit: 50,
        faults: 'pricing_2:delay=800',
        allowFaultHeader: false,
      },
    );
  });

  it('takes none and empty ones as not set', () => {
    assert.deepEqual(optionsFromEnvironment({}), { allowFaultHeader: true });
    assert.deepEqual(optionsFromEnvironment({ DATABASE_URL: '', DEMO_RATE_LIMIT: '', DEMO_FAULTS: '' }), {
      allowFaultHeader: true,
    });
  });

  const wrong = {
    DATABASE_URL: ['mysql://me:secret@localhost/demo', 'localhost'],
    DEMO_TOKEN_LIFETIME: ['0', '-1', '1.5', 'day', '1e3', '999999999999'],
    DEMO_RATE_LIMIT: ['0', '-1', '1.5', 'lots', ' 5'],
    DEMO_FAULTS: ['explode', 'pricing:delay=1', 'pricing_2:delay', 'pricing_2:500-after=1', 'html=99', 'delay=1 x0'],
  };
  for (const [name, values] of Object.entries(wrong))
    it(`names ${name} when it is wrong, and does not repeat it`, () => {
      for (const value of values)
        assert.throws(
          () => optionsFromEnvironment({ [name]: value }),
          (error) => error instanceof Error && error.message.startsWith(name) && !error.message.includes('secret'),
          value,
        );
    });
});
