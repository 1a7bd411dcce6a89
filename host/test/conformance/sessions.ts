/** Session tokens: what a minted token allows, and that any other is refused. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SignJWT } from 'jose';
import { credentials, origin, project, quoteRequest, secret, uniqueQuoteRequest } from '../support/fixtures.js';
import { assertError, assertHeaders, assertJson, assertSuccess } from './assertions.js';
import type { Group } from './group.js';
import { eventually, type RequestOptions } from './page.js';
import { localOrigin } from './subject.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = {
  origin,
  operations: ['pricing_2', 'new_project_2', 'update_project_2'],
  iss: 'fin-widgets',
  aud: 'fin-widgets/host',
  jti: 'a',
  exp: Math.floor(Date.now() / 1000) + 3_600,
};

/** What the token says of itself, where it can be read; else what one might say. */
const partsOf = (token: string): [header: Record<string, unknown>, payload: unknown] => {
  try {
    const [header, payload] = token.split('.').map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    return [Object(header), payload];
  } catch {
    return [{}, claims];
  }
};

/** With another character in that place, that stands for other bits, all of them in use. */
const altered = (token: string, at: number) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const index = alphabet.indexOf(token.charAt(at));
  return token.slice(0, at) + (index < 0 ? 'A' : alphabet.charAt(index ^ 32)) + token.slice(at + 1);
};

export const sessions = (group: Group): void => {
  group('a minted token', ['standard'], (page) => {
    it('comes without settings for pages if the host has none, and quote requests are completed by the defaults', async () => {
      const { LTI_tenor: _, LTI_downpayment: __, currency_project: ___, ...body } = uniqueQuoteRequest();
      const { country_project: ____, ...withoutCountry } = body;
      const { response } = await page.mint({ raw: JSON.stringify({ questions: [body, withoutCountry] }) });
      assert.equal('page' in response, false);
      assert.deepEqual(
        response.answers.map((answer: unknown) => Object(answer).status),
        ['success', 'ERROR'],
      );
      const [sent] = page.upstream.sent('pricing_2');
      const { LTI_tenor, LTI_downpayment, currency_project } = Object(sent?.body);
      assert.deepEqual([LTI_tenor, LTI_downpayment, currency_project], ['10 years', 0, 'EUR']);
    });

    it('comes with its lifetime and `idempotency`', async () => {
      const answer = await page.mint();
      assert.equal(answer.status, 200);
      assertJson(answer);
      assertHeaders(answer);
      const { token, ...rest } = JSON.parse(answer.text);
      assert.deepEqual(rest, { expires_in: 600, idempotency: true, prices: 41 });
      assert.match(token, /^[\w.-]{40,}$/);
    });

    it('is new each time, and needs no call of the upstream', async () => {
      assert.notEqual(await page.token(), await page.token());
      assert.deepEqual([page.upstream.sent(), page.upstream.sent('generate-user-token')], [[], []]);
    });

    it('does not depend on the body, which is not read', async () => {
      for (const raw of ['', '{}', 'x'.repeat(100_000)])
        assert.equal((await page.mint({ raw, headers: { 'Content-Type': 'text/plain' } })).status, 200);
    });
  });

  group('a session', ['standard'], (page) => {
    it('serves many requests, with `Bearer` in any case', async () => {
      const token = await page.token();
      assertSuccess(await page.call('pricing_2', quoteRequest, { token }));
      assertSuccess(await page.call('new_project_2', project, { token }));
      const headers = { Authorization: `bearer ${token}` };
      assertSuccess(await page.call('pricing_2', quoteRequest, { token: undefined, headers }));
    });

    it('is valid for the origin of its mint only', async () => {
      const token = await page.token({ origin: localOrigin });
      assertSuccess(await page.call('pricing_2', quoteRequest, { token, origin: localOrigin }), localOrigin);
      assertError(await page.call('pricing_2', quoteRequest, { token, origin }), 401);
      const own = await page.token();
      assertError(
        await page.call('new_project_2', project, { token: own, origin: localOrigin }),
        401,
        'NOT_RUN',
        localOrigin,
      );
      assert.equal(page.upstream.sent('new_project_2').length, 0);
    });

    it('is required, and read from its header only', async () => {
      const token = await page.token();
      const elsewhere: RequestOptions[] = [
        {},
        { headers: { Authorization: token } },
        { headers: { Authorization: `Basic ${Buffer.from(`${credentials.email}:${token}`).toString('base64')}` } },
        { headers: { Authorization: `Basic ${token}` } },
        { headers: { Authorization: `Bearer ${token}, Bearer ${token}` } },
        { headers: { Authorization: `Bearer ${token} x` } },
        { headers: { Authorization: 'Bearer' } },
        { headers: { Cookie: `token=${token}; Authorization=${token}` } },
        { headers: { 'X-Authorization': `Bearer ${token}` } },
        { path: `/wf/new_project_2?token=${token}&access_token=${token}` },
      ];
      for (const how of elsewhere)
        assertError(await page.call('new_project_2', { ...project, token }, { token: undefined, ...how }), 401);
      assert.deepEqual(page.upstream.sent(), []);
    });
  });

  group('a token', ['standard'], (page) => {
    it('that was altered anywhere is refused', async () => {
      const token = await page.token();
      // The last character of a part has bits that stand for nothing.
      const places = Array.from(token, (_, at) => at).filter((at) => /[\w-]/.test(token.charAt(at + 1)));
      for (let i = 0; i < places.length; i += 7)
        assertError(await page.call('new_project_2', project, { token: altered(token, Number(places[i])) }), 401);
      for (const cut of [token.slice(0, -8), token.slice(8), token.slice(0, token.lastIndexOf('.') + 1), `${token}.x`])
        assertError(await page.call('new_project_2', project, { token: cut }), 401);
      assert.deepEqual(page.upstream.sent(), []);
      assertSuccess(await page.call('new_project_2', project, { token }));
    });

    it('that is unsigned, or signed with another key, is refused', async () => {
      const [header, payload] = partsOf(await page.token());
      const forged = ['none', 'None', 'NONE', 'nOnE'].flatMap((alg) => {
        const text = `${encoded({ ...header, alg })}.${encoded(payload)}`;
        return [`${text}.`, text, `${text}.AAAA`];
      });
      for (const key of ['secret', secret, credentials.password, 'x'.repeat(32)])
        for (const alg of ['HS256', 'HS384', 'HS512'])
          forged.push(await new SignJWT(Object(payload)).setProtectedHeader({ ...header, alg }).sign(bytes(key)));
      for (const token of forged) assertError(await page.call('new_project_2', project, { token }), 401);
      assert.deepEqual(page.upstream.sent(), []);
    });

    it('that is another kind of secret is refused', async () => {
      const made = assertSuccess(await page.call('new_project_2', project));
      const upstreams = page.upstream.sent('new_project_2')[0]?.authorization?.replace('Bearer ', '');
      assert.ok(upstreams);
      for (const token of [made.project_id, upstreams, secret, credentials.password, 'x', '..', '...', ' '])
        assertError(await page.call('new_project_2', project, { token }), 401);
      assert.equal(page.upstream.sent('new_project_2').length, 1);
    });
  });

  group('a session token', ['shortLived'], (page) => {
    it('expires', async () => {
      const minted = await page.mint();
      assert.equal(minted.response.expires_in, 2);
      const { token } = minted.response;
      const call = () => page.call('new_project_2', project, { token });
      assertSuccess(await call());
      assertError(await eventually(401, call), 401);
      const { length } = page.upstream.sent();
      assertError(await call(), 401);
      assert.equal(page.upstream.sent().length, length);
    });
  });

  group(
    'a session token, after a restart of the host,',
    ['standard', 'rotatedSecret', 'otherSecret', 'quotesOnly'],
    (page) => {
      const later = async (setup: Parameters<typeof page.restart>[0], operation: string, body: unknown) => {
        await page.restart('standard');
        const token = await page.token();
        await page.restart(setup);
        return page.call(operation, body, { token });
      };

      it('is still valid, also after a rotation of the secret', async () => {
        assertSuccess(await later('standard', 'pricing_2', quoteRequest));
        assertSuccess(await later('rotatedSecret', 'pricing_2', quoteRequest));
      });

      it('is refused once its secret is gone', async () => {
        assertError(await later('otherSecret', 'pricing_2', quoteRequest), 401);
        assert.deepEqual(page.upstream.sent(), []);
      });

      it('allows operations that the host allowed at the mint and still allows', async () => {
        assertError(await later('quotesOnly', 'new_project_2', project), 403);
        await page.restart('quotesOnly');
        const token = await page.token();
        await page.restart('standard');
        assertError(await page.call('new_project_2', project, { token }), 403);
        assertSuccess(await page.call('pricing_2', quoteRequest, { token }));
        assert.deepEqual(page.upstream.sent('new_project_2'), []);
      });
    },
  );
};
