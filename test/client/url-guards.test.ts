/** What the guards let through. `judgeCheckoutLink`'s and the host's own rules are tested with them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FinError } from '../../src/client/errors.js';
import { endpointUrl, isLoopback, readHttpUrl } from '../../src/client/url-guards.js';

const base = 'https://installer.example/offers/1';

for (const [text, href] of [
  ['https://service.example/api', 'https://service.example/api'],
  ['HTTP://Service.Example', 'http://service.example/'],
  ['/fin', 'https://installer.example/fin'],
  ['fin', 'https://installer.example/offers/fin'],
  ['//service.example', 'https://service.example/'],
] as const) {
  test(`${text} is read as ${href}`, () => assert.equal(readHttpUrl(text, base)?.href, href));
}

for (const text of [
  '',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'ftp://service.example',
  'blob:https://service.example/1',
  'https://ada@service.example',
  'https://ada:secret@service.example',
  'https://',
]) {
  test(`${JSON.stringify(text)} is no http address`, () => assert.equal(readHttpUrl(text, base), undefined));
}

test('without a base, only an absolute address is read', () => {
  assert.equal(readHttpUrl('/fin'), undefined);
  assert.equal(readHttpUrl('https://service.example')?.origin, 'https://service.example');
});

test('an endpoint has no fragment and no slash at its end', () => {
  assert.equal(endpointUrl('https://service.example/api/1.1//#part', 'baseUrl'), 'https://service.example/api/1.1');
});

test('an endpoint that is no http address is refused without being quoted', () => {
  assert.throws(
    () => endpointUrl('https://ada:secret@service.example', 'baseUrl'),
    (error: unknown) =>
      error instanceof FinError && error.code === 'unconfigured' && !/ada|secret|example/.test(error.message),
  );
});

for (const hostname of ['localhost', 'shop.localhost', '127.0.0.1', '127.1.2.3', '[::1]']) {
  test(`${hostname} is loopback`, () => assert.ok(isLoopback(hostname)));
}
for (const hostname of ['localhost.example', 'notlocalhost', '128.0.0.1', '127.0.0.1.example', '[::2]', '']) {
  test(`${JSON.stringify(hostname)} is not loopback`, () => assert.ok(!isLoopback(hostname)));
}
