/** The options of a Worker, from its variables and secrets. What both it and the command read is tested with the command. */
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

it('takes bindings that are no texts, and variables that are not the host’s', () => {
  assert.equal(complaintOn({ FIN_CACHE: { get() {} }, ORIGINS: 'x', FIN_PRICING_TTL: '' }), '');
});

it('refuses a misspelt variable, and names the one that was meant', () => {
  assert.equal(
    complaintOn({ FIN_ORIGNS: 'https://installer.example', FIN_COLOUR: 'green' }),
    'FIN_COLOUR is not a variable of a Worker. Remove it.\n' +
      'FIN_ORIGNS is not a variable of a Worker. Did you mean FIN_ORIGINS?',
  );
});

it('says which variables the command alone has', () => {
  assert.equal(
    complaintOn({ FIN_STORE: 'redis://127.0.0.1', FIN_SECRET_FILE: '/run/secrets/fin' }),
    'FIN_SECRET_FILE is a variable of the command fin-widgets-host only. Remove it, and set FIN_SECRET.\n' +
      'FIN_STORE is a variable of the command fin-widgets-host only. Remove it.',
  );
});
