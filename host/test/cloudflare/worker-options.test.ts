/** The options of a Worker, from its variables and secrets. The tests of the command cover the variables that both read. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { optionsFromEnv } from '../../src/cloudflare/index.js';

const complete = {
  FIN: { idFromName() {}, get() {} },
  FIN_SERVICE: 'https://service.example/api/1.1',
  FIN_EMAIL: 'user@installer.example',
  FIN_PASSWORD: 'password',
  FIN_SECRET: 'x'.repeat(32),
  FIN_ORIGINS: 'https://installer.example',
};

const complaintOn = (variables: object): string => {
  try {
    optionsFromEnv({ ...complete, ...variables });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

it('ignores bindings that are not texts, and variables that are not the host’s', () => {
  assert.equal(complaintOn({ FIN_CACHE: { get() {} }, ORIGINS: 'x', FIN_PRICING_TTL: '' }), '');
});

it('refuses a misspelled variable, and suggests the right name', () => {
  assert.equal(
    complaintOn({ FIN_ORIGNS: 'https://installer.example', FIN_COLOUR: 'green' }),
    'FIN_COLOUR is not a variable of a Worker. Remove it.\n' +
      'FIN_ORIGNS is not a variable of a Worker. Did you mean FIN_ORIGINS?',
  );
});

it('names the variables that only the command has', () => {
  assert.equal(
    complaintOn({ FIN_STORE: 'redis://127.0.0.1', FIN_SECRET_FILE: '/run/secrets/fin' }),
    'FIN_SECRET_FILE is a variable of the command fin-widgets-host only. Remove it, and set FIN_SECRET.\n' +
      'FIN_STORE is a variable of the command fin-widgets-host only. Remove it.',
  );
});
