/** Where links may lead: the `offer_PDF` of a page, and the `checkout_link` of the upstream. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newKey, origin, project, update } from '../support/fixtures.js';
import { success } from '../support/scripted-service.js';
import { assertError, assertSuccess, assertWrongField } from './assertions.js';
import type { Group } from './group.js';
import type { Page } from './page.js';
import { localOrigin } from './subject.js';

const goodOffers = [
  'https://files.installer.example/offer.pdf',
  'https://installer.example:8443/a/b?c=d#e',
  'https://xn--mnchen-3ya.example/o.pdf',
  'https://1a.installer.example/o.pdf',
];

const badOffers = [
  'http://files.installer.example/o.pdf',
  'ftp://files.installer.example/o.pdf',
  'javascript:alert(1)',
  'data:application/pdf,x',
  'file:///etc/passwd',
  '//files.installer.example/o.pdf',
  '/o.pdf',
  'o.pdf',
  'https:files.installer.example/o.pdf',
  'https:/files.installer.example/o.pdf',
  'https:///files.installer.example/o.pdf',
  'https://files%2einstaller.example/o.pdf',
  'https://files.inst%61ller.example/o.pdf',
  'https://a@files.installer.example/o.pdf',
  'https://a:b@files.installer.example/o.pdf',
  'https://@files.installer.example/o.pdf',
  'https://localhost/o.pdf',
  'https://a.localhost/o.pdf',
  'https://printer/o.pdf',
  'https://printer.local/o.pdf',
  'https://api.internal/o.pdf',
  'https://1.0.0.127.in-addr.arpa/o.pdf',
  'https://files.installer.example./o.pdf',
  'https://localhost./o.pdf',
  'https://127.0.0.1/o.pdf',
  'https://127.1/o.pdf',
  'https://2130706433/o.pdf',
  'https://0x7f000001/o.pdf',
  'https://0177.0.0.1/o.pdf',
  'https://0/o.pdf',
  'https://10.0.0.1/o.pdf',
  'https://172.16.0.1/o.pdf',
  'https://192.168.0.1/o.pdf',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/o.pdf',
  'https://8.8.8.8/o.pdf',
  'https://１２７.０.０.１/o.pdf',
  'https://[::1]/o.pdf',
  'https://[::ffff:127.0.0.1]/o.pdf',
  'https://[fd00::1]/o.pdf',
  'https://[2001:4860:4860::8888]/o.pdf',
  'https://127.0.0.1.nip.io:8443@localhost/o.pdf',
  ' https://files.installer.example/o.pdf',
  'https://files.installer.example/o.pdf ',
  'https://files.installer.example/o .pdf',
  'https://files.installer.example/\no.pdf',
  'https://fil\tes.installer.example/o.pdf',
  'https://files.installer.example\\@localhost/o.pdf',
  'https:\\\\files.installer.example\\o.pdf',
  'http://localhost:5173/o.pdf',
];

/** Sends each link alone and beside a valid one, in a create, and alone in an update. */
const assertOffersRefused = async (page: Page, offers: readonly string[]) => {
  for (const link of offers) {
    for (const offer_PDF of [[link], ['https://files.installer.example/offer.pdf', link]]) {
      const answer = await page.call('new_project_2', { ...project, offer_PDF, send_offer_email: true });
      assert.equal(answer.status, 400, `${link}: ${answer.text}`);
      assertWrongField(answer, 'offer_PDF');
    }
    assertError(await page.call('update_project_2', { ...update, offer_PDF: [link], project: 'v1.a.b' }), 400);
  }
  assert.deepEqual(page.upstream.sent(), []);
};

const leadingTo = (checkout_link: string) => ({
  new_project_2: () => success({ checkout_link, project_id: 'project-1', financial_offer: 'offer-1' }),
});

/** Asserts that a create with this link is UNKNOWN and sent once. */
const assertLinkWithheld = async (page: Page, link: string, from = origin) => {
  page.upstream.setAnswers(leadingTo(link));
  const how = { origin: from, token: await page.token({ origin: from }), key: newKey() };
  for (let i = 0; i < 2; i++) {
    const answer = await page.call('new_project_2', { ...project, send_offer_email: true }, how);
    assert.equal(answer.status, 502, `${link}: ${answer.text}`);
    assertError(answer, 502, 'UNKNOWN', from);
    assert.doesNotMatch(answer.response.message, /[:/\\]/);
  }
  assert.equal(page.upstream.sent().length, 1);
};

const assertLinkPassed = async (page: Page, link: string, from = origin) => {
  page.upstream.setAnswers(leadingTo(link));
  const how = { origin: from, token: await page.token({ origin: from }) };
  const made = assertSuccess(await page.call('new_project_2', { ...project, send_offer_email: true }, how), from);
  assert.equal(made.checkout_link, link);
};

const badCheckouts = [
  'http://service.example/checkout/1',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://a:b@service.example/1',
  'https://service.example@evil.example/1',
  'https:service.example',
  '//service.example/1',
  '/checkout/1',
  'java\nscript:alert(1)',
  'https:\\\\service.example\\1',
  ' https://service.example/1',
  'checkout',
  '',
];

export const links = (group: Group): void => {
  group('an offer link', ['standard'], (page) => {
    it('may have any public name, by https', async () => {
      assertSuccess(await page.call('new_project_2', { ...project, offer_PDF: goodOffers }));
      assert.deepEqual(Object(page.upstream.sent()[0]?.body).offer_PDF, goodOffers);
    });
    it('may not have any other origin', () => assertOffersRefused(page, badOffers));
    it('may have 2,048 characters, and a host name of 253', async () => {
      const link = 'https://files.installer.example/'.padEnd(2_048, 'x');
      /** A link whose host name has this many characters. */
      const named = (length: number) =>
        `https://${`${'a'.repeat(60)}.`.repeat(3)}${'b'.repeat(length - 191)}.example:8443/`;
      const symbols = `https://files.installer.example/${'😀'.repeat(2_048 - 32)}`; // each is two units of UTF-16
      const offer_PDF = [link, symbols, named(253)];
      assertSuccess(await page.call('new_project_2', { ...project, offer_PDF }));
      page.upstream.setAnswers();
      await assertOffersRefused(page, [`${link}x`, `${symbols}x`, named(254)]);
    });
  });

  group('an offer link, with a list of origins,', ['permissive'], (page) => {
    it('may have those origins, loopback included', async () => {
      const offer_PDF = ['https://files.installer.example/o.pdf', `${localOrigin}/o.pdf`];
      assertSuccess(await page.call('new_project_2', { ...project, offer_PDF, send_offer_email: true }));
    });
    it('may not have any other origin', () =>
      assertOffersRefused(page, [
        'https://installer.example/o.pdf',
        'https://files.installer.example:8443/o.pdf',
        'https://files.installer.example:0/o.pdf',
        'https://files.installer.example.evil.example/o.pdf',
        'https://a@files.installer.example/o.pdf',
        'http://files.installer.example/o.pdf',
        'http://localhost/o.pdf',
        'http://127.0.0.1:5173/o.pdf',
        'https://evil.example/o.pdf',
      ]));
  });

  group('a checkout link', ['standard'], (page) => {
    it('may be any https address', async () => {
      for (const link of ['https://checkout.example/a?b=c#d', 'https://münchen.example/1'])
        await assertLinkPassed(page, link);
    });
    for (const link of badCheckouts)
      it(`may not be ${JSON.stringify(link)}: the answer is UNKNOWN, without the link`, () =>
        assertLinkWithheld(page, link));
    it('may be http on loopback for a page on loopback only', async () => {
      await assertLinkPassed(page, `${localOrigin}/checkout/1`, localOrigin);
      await assertLinkWithheld(page, `${localOrigin}/checkout/1`);
      await assertLinkWithheld(page, 'http://service.example/1', localOrigin);
    });
  });

  group('a checkout link, with a list of origins,', ['permissive'], (page) => {
    it('may have those origins', async () => {
      await assertLinkPassed(page, 'https://service.example/checkout/1');
      await assertLinkPassed(page, `${localOrigin}/checkout/1`, localOrigin);
    });
    it('may not have any other origin', async () => {
      for (const link of ['https://evil.example/1', 'https://service.example:8443/1', 'https://a@service.example/1'])
        await assertLinkWithheld(page, link);
      await assertLinkWithheld(page, `${localOrigin}/checkout/1`);
      await assertLinkWithheld(page, 'http://localhost:5174/1', localOrigin);
    });
  });
};
