/** Session tokens: their claims, each of which is checked. The conformance suite tests the rest. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { createKeyring } from '../../src/crypto/keys.js';
import { credentials, origin, quoteRequest, secret } from '../support/fixtures.js';
import { assertError, openPage } from '../support/page.js';

type Claims = Record<string, unknown>;

describe('a minted token', () => {
  it('has the protocol’s claims, and nothing of the service’s credentials', async () => {
    const page = openPage({ tokenLifetime: 120 });
    const { status, text, response } = await page.mint();
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(JSON.parse(text)), ['token', 'expires_in', 'idempotency', 'prices']);
    assert.deepEqual([response.expires_in, response.idempotency, response.prices], [120, true, 41]);
    const claims = decodeJwt(response.token);
    assert.deepEqual(Object.keys(claims).sort(), ['aud', 'exp', 'iat', 'iss', 'jti', 'operations', 'origin']);
    assert.equal(claims.origin, origin);
    assert.deepEqual(claims.operations, ['pricing_2', 'new_project_2', 'update_project_2']);
    assert.equal(Number(claims.exp) - Number(claims.iat), 120);
    assert.equal(decodeProtectedHeader(response.token).alg, 'HS256');
    assert.ok(!JSON.stringify(claims).includes(credentials.email));
    assert.deepEqual(page.calls, [], 'a mint needs no service');
  });

  it('does not depend on the body of the request, which is not read', async () => {
    const page = openPage();
    for (const raw of ['{}', 'x'.repeat(100_000), null]) assert.equal((await page.mint({ raw })).status, 200);
    const endless = new ReadableStream({ pull: () => new Promise<void>(() => {}) });
    assert.equal((await page.mint({ raw: endless })).status, 200);
  });
});

describe('a token', () => {
  it('that is 30 kB long is refused', async () => {
    assertError(await openPage().call('pricing_2', quoteRequest, { token: 'a.'.repeat(15_000) }), 401);
  });

  describe('with a valid signature', () => {
    const signed = async (claims: Claims, typ = 'fin-session+jwt') => {
      const [{ session: key }] = await createKeyring([new TextEncoder().encode(secret)])();
      return new SignJWT({
        origin,
        operations: ['pricing_2'],
        iss: 'fin-widgets',
        aud: 'fin-widgets/host',
        jti: crypto.randomUUID(),
        exp: Math.floor(Date.now() / 1000) + 600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'HS256', typ })
        .sign(key);
    };
    it('and valid claims is accepted', async () => {
      assert.equal((await openPage().call('pricing_2', quoteRequest, { token: await signed({}) })).status, 200);
    });
    for (const [what, claims, typ] of [
      ['of another issuer', { iss: 'else' }],
      ['for another audience', { aud: 'else' }],
      ['of another type', {}, 'JWT'],
      ['without an end', { exp: undefined }],
      ['that has run out', { exp: 1 }],
      ['without an id', { jti: undefined }],
      ['of no origin', { origin: undefined }],
      ['of another origin', { origin: 'https://evil.example' }],
      ['not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ] satisfies [string, Claims, string?][]) {
      it(`but ${what} is refused`, async () => {
        const page = openPage();
        assertError(await page.call('pricing_2', quoteRequest, { token: await signed(claims, typ) }), 401);
        assert.deepEqual(page.calls, []);
      });
    }
    for (const operations of [undefined, [], 'pricing_2', ['new_project_2'], { 0: 'pricing_2' }]) {
      it(`but for ${JSON.stringify(operations)} is refused`, async () => {
        const page = openPage();
        assertError(await page.call('pricing_2', quoteRequest, { token: await signed({ operations }) }), 403);
        assert.deepEqual(page.calls, []);
      });
    }
  });
});

it('a secret may be a text or its UTF-8 bytes', async () => {
  const bytes = openPage({ secret: new TextEncoder().encode(secret) });
  assert.equal((await openPage().call('pricing_2', quoteRequest, { token: await bytes.token() })).status, 200);
});
