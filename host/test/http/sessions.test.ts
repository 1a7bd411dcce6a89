/** Session tokens: their content, what they allow, and that any other token is refused. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { base64url, decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { createKeyring } from '../../src/crypto/keys.js';
import type { HostOptions } from '../../src/index.js';
import { credentials, lead, origin, question, secret } from '../support/fixtures.js';
import { assertError, openPage } from '../support/page.js';
import { movableTime } from '../support/timing.js';

const other = 'another-secret-of-at-least-32-bytes';
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

  it('has an id of its own', async () => {
    const page = openPage();
    const ids = new Set([decodeJwt(await page.token()).jti, decodeJwt(await page.token()).jti]);
    assert.equal(ids.size, 2);
  });

  it('does not depend on the body of the request, which is not read', async () => {
    const page = openPage();
    for (const raw of ['{}', 'x'.repeat(100_000), null]) assert.equal((await page.mint({ raw })).status, 200);
    const endless = new ReadableStream({ pull: () => new Promise<void>(() => {}) });
    assert.equal((await page.mint({ raw: endless })).status, 200);
  });
});

describe('a session', () => {
  it('allows the operations of its token', async () => {
    const page = openPage();
    assert.equal((await page.ask('pricing_2', question)).status, 200);
    assert.equal(
      (
        await page.ask('pricing_2', question, {
          token: undefined,
          headers: { Authorization: `bearer  ${await page.token()}` },
        })
      ).status,
      200,
    );
  });

  it('ends when its token expires', async (t) => {
    const page = openPage({ tokenLifetime: 60, pricingTtl: 0 });
    const token = await page.token();
    const time = movableTime(t);
    time.advance(58_000);
    assert.equal((await page.ask('pricing_2', question, { token })).status, 200);
    time.advance(3_000);
    assertError(await page.ask('pricing_2', question, { token }), 401);
    assert.equal(page.sent().length, 1);
  });

  it('is valid for the origin of its mint only', async () => {
    const second = 'https://shop.installer.example';
    const page = openPage({ origins: [origin, second] });
    const token = await page.token();
    assertError(await page.ask('pricing_2', question, { token, origin: second }), 401);
    assert.equal((await page.ask('pricing_2', question, { token })).status, 200);
    assert.equal(page.sent().length, 1);
  });

  it('allows operations that the host allowed at the mint and still allows', async () => {
    const all = openPage({ operations: ['pricing_2', 'new_lead'] });
    const some = openPage({ operations: ['pricing_2'] });
    const token = await some.token();
    assertError(await all.ask('new_lead', lead, { token }), 403);
    assertError(await some.ask('new_lead', lead, { token: await all.token() }), 403);
    assert.equal((await all.ask('new_lead', lead)).status, 200);
    assert.deepEqual(
      [...all.sent(), ...some.sent()].map(({ operation }) => operation),
      ['new_lead'],
    );
  });

  for (const operation of ['new_lead', 'me', 'generate-user-token']) {
    it(`does not allow ${operation} by default`, async () => {
      const page = openPage();
      assertError(await page.ask(operation, lead), 403);
      assert.deepEqual(page.calls, []);
    });
  }
});

describe('a token', () => {
  const forged = async (
    claims: Claims,
    { alg = 'HS256', typ = 'fin-session+jwt', key = secret as string | CryptoKey } = {},
  ) =>
    new SignJWT({
      origin,
      operations: ['pricing_2'],
      iss: 'fin-widgets',
      aud: 'fin-widgets/host',
      jti: crypto.randomUUID(),
      exp: Math.floor(Date.now() / 1000) + 600,
      ...claims,
    })
      .setProtectedHeader({ alg, typ })
      .sign(typeof key === 'string' ? new TextEncoder().encode(key) : key);
  const unsigned = (claims: Claims) =>
    `${base64url.encode('{"alg":"none","typ":"fin-session+jwt"}')}.${base64url.encode(JSON.stringify(claims))}.`;

  const wrong: [string, (good: string) => string | undefined | Promise<string>][] = [
    ['is missing', () => undefined],
    ['is empty', () => ''],
    ['is a word', () => 'token'],
    ['has lost its signature', (good) => good.replace(/[^.]*$/, '')],
    ['has a changed signature', (good) => good.replace(/.{4}$/, 'AAAA')],
    ['has changed claims', (good) => good.replace(/\.[^.]*\./, `.${base64url.encode('{"origin":"x"}')}.`)],
    ['is not signed', (good) => unsigned(decodeJwt(good))],
    ['is signed with the secret as it stands', () => forged({})],
    ['is signed with another secret', () => forged({}, { key: other })],
    ['is signed by another algorithm', () => forged({}, { alg: 'HS512', key: secret.repeat(3) })],
    ['is the service’s own', () => 'upstream-token-1'],
    ['is 30 kB long', () => 'a.'.repeat(15_000)],
  ];
  for (const [what, change] of wrong) {
    it(`that ${what} is refused`, async () => {
      const page = openPage();
      assertError(await page.ask('pricing_2', question, { token: await change(await page.token()) }), 401);
      assert.deepEqual(page.calls, []);
    });
  }

  describe('with a valid signature', () => {
    const signed = async (claims: Claims, typ?: string) => {
      const [{ session: key }] = await createKeyring([new TextEncoder().encode(secret)])();
      return forged(claims, { key, ...(typ && { typ }) });
    };
    it('and valid claims is accepted', async () => {
      assert.equal((await openPage().ask('pricing_2', question, { token: await signed({}) })).status, 200);
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
        assertError(await page.ask('pricing_2', question, { token: await signed(claims, typ) }), 401);
        assert.deepEqual(page.calls, []);
      });
    }
    for (const operations of [undefined, [], 'pricing_2', ['new_project_2'], { 0: 'pricing_2' }]) {
      it(`but for ${JSON.stringify(operations)} is refused`, async () => {
        const page = openPage();
        assertError(await page.ask('pricing_2', question, { token: await signed({ operations }) }), 403);
        assert.deepEqual(page.calls, []);
      });
    }
  });

  it('that is sent in any other way than `Bearer` is refused', async () => {
    const page = openPage();
    const token = await page.token();
    for (const value of [token, `Basic ${token}`, `Bearer`, `Bearer ${token}, Bearer ${token}`, `Bearer ${token} x`])
      assertError(await page.ask('pricing_2', question, { token: undefined, headers: { Authorization: value } }), 401);
    const path = `/fin/wf/pricing_2?access_token=${token}`;
    assertError(await page.ask('pricing_2', question, { token: undefined, path }), 401);
    assert.deepEqual(page.calls, []);
  });
});

describe('a rotation of the secret', () => {
  const hostWith = (...secrets: string[]) => openPage({ secret: secrets } satisfies Partial<HostOptions>);
  it('verifies with both secrets and mints with the newest', async () => {
    const before = hostWith(other);
    const during = hostWith(secret, other);
    const afterwards = hostWith(secret);
    const former = await before.token();
    const newest = await during.token();
    assert.equal((await during.ask('pricing_2', question, { token: former })).status, 200);
    assert.equal((await during.ask('pricing_2', question, { token: newest })).status, 200);
    assert.equal((await afterwards.ask('pricing_2', question, { token: newest })).status, 200);
    assertError(await afterwards.ask('pricing_2', question, { token: former }), 401);
    assertError(await before.ask('pricing_2', question, { token: newest }), 401);
  });

  it('treats a text and its UTF-8 bytes as the same secret', async () => {
    const bytes = openPage({ secret: new TextEncoder().encode(secret) });
    assert.equal((await openPage().ask('pricing_2', question, { token: await bytes.token() })).status, 200);
  });
});
