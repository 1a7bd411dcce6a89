/** Which links a host accepts as offers and as checkout links. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isCheckoutLink, isOfferLink } from '../../src/service/link-rules.js';

describe('an offer link may be', () => {
  for (const link of [
    'https://installer.example/offer.pdf',
    'HTTPS://Installer.Example/offer.pdf',
    'https://files.installer.example:8443/a/b.pdf?x=1#page=2',
    'https://a.b.c.installer.example',
    'https://my_bucket.files.example/offer.pdf',
    'https://xn--mller-kva.example/angebot.pdf',
    'https://müller.example/angebot.pdf',
    'https://installer.example/@offer',
    'https://installer.example/a?b=@c',
    'https://1und1.example/offer.pdf',
    'https://127-0-0-1.example/offer.pdf',
    'https://localhost.example/offer.pdf',
    'https://internal.example/offer.pdf',
  ]) {
    it(link, () => assert.equal(isOfferLink(link, undefined), true));
  }
});

describe('an offer link may not be', () => {
  for (const link of [
    '',
    'offer.pdf',
    '/offer.pdf',
    '//installer.example/offer.pdf',
    'http://installer.example/offer.pdf',
    'ftp://installer.example/offer.pdf',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:application/pdf;base64,AA',
    'blob:https://installer.example/1',
    'https:installer.example',
    'https:/installer.example',
    'https:///installer.example',
    'https://',
    // user info
    'https://user@installer.example/offer.pdf',
    'https://user:password@installer.example/offer.pdf',
    'https://@installer.example/offer.pdf',
    'https://:@installer.example/offer.pdf',
    'https://installer.example@127.0.0.1/',
    // characters that `URL` drops or converts
    ' https://installer.example/offer.pdf',
    'https://installer.example/offer.pdf ',
    'https://inst\taller.example/offer.pdf',
    'https://installer.example/off\ner.pdf',
    'https://evil.example\\@installer.example/',
    'https:\\\\installer.example\\offer.pdf',
    // names of this machine
    'https://localhost/offer.pdf',
    'https://LOCALHOST/offer.pdf',
    'https://localhost./offer.pdf',
    'https://a.localhost/offer.pdf',
    'https://loc%61lhost/offer.pdf',
    'https://ⓛocalhost/offer.pdf',
    // IP addresses in any notation
    'https://127.0.0.1/offer.pdf',
    'https://127.0.0.1./offer.pdf',
    'https://127.1/offer.pdf',
    'https://2130706433/offer.pdf',
    'https://0x7f000001/offer.pdf',
    'https://0x7f.0.0.1/offer.pdf',
    'https://0177.0.0.1/offer.pdf',
    'https://017700000001/offer.pdf',
    'https://１２７.０.０.１/offer.pdf',
    'https://127。0。0。1/offer.pdf',
    'https://10.0.0.1/offer.pdf',
    'https://172.16.0.1/offer.pdf',
    'https://192.168.0.1/offer.pdf',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/offer.pdf',
    'https://0.0.0.0/offer.pdf',
    'https://255.255.255.255/offer.pdf',
    'https://8.8.8.8/offer.pdf',
    'https://[::1]/offer.pdf',
    'https://[::]/offer.pdf',
    'https://[::ffff:127.0.0.1]/offer.pdf',
    'https://[::ffff:7f00:1]/offer.pdf',
    'https://[::127.0.0.1]/offer.pdf',
    'https://[64:ff9b::7f00:1]/offer.pdf',
    'https://[fe80::1]/offer.pdf',
    'https://[fc00::1]/offer.pdf',
    'https://[fd12:3456::1]/offer.pdf',
    'https://[2001:db8::1]/offer.pdf',
    'https://[2606:4700::1111]/offer.pdf',
    // reserved names
    'https://intranet/offer.pdf',
    'https://installer/offer.pdf',
    'https://com/offer.pdf',
    'https://printer.local/offer.pdf',
    'https://a.b.local/offer.pdf',
    'https://db.internal/offer.pdf',
    'https://metadata.google.internal/',
    'https://router.home.arpa/offer.pdf',
    'https://1.0.0.127.in-addr.arpa/offer.pdf',
    'https://a.test/offer.pdf',
    'https://a.invalid/offer.pdf',
    'https://a.onion/offer.pdf',
    // dots
    'https://installer.example./offer.pdf',
    'https://installer.example../offer.pdf',
    'https://.installer.example/offer.pdf',
    'https://installer..example/offer.pdf',
    'https://./offer.pdf',
    'https://installer.1/offer.pdf',
    'https://installer.example:99999/',
  ]) {
    it(JSON.stringify(link), () => assert.equal(isOfferLink(link, undefined), false));
  }
});

it('a list of origins restricts offer links to exactly these origins', () => {
  const list = ['https://files.installer.example'];
  assert.equal(isOfferLink('https://files.installer.example/offer.pdf', list), true);
  for (const link of [
    'https://installer.example/offer.pdf',
    'https://files.installer.example:8443/offer.pdf',
    'https://files.installer.example.evil.example/offer.pdf',
    'https://files.installer.example@evil.example/offer.pdf',
    'http://files.installer.example/offer.pdf',
    'http://localhost:5173/offer.pdf',
  ])
    assert.equal(isOfferLink(link, list), false, link);
});

it('a list with a loopback origin allows that origin and no other on loopback', () => {
  const list = ['http://localhost:5173'];
  assert.equal(isOfferLink('http://localhost:5173/offer.pdf', list), true);
  for (const link of ['http://localhost:5174/offer.pdf', 'http://127.0.0.1:5173/', 'https://localhost:5173/'])
    assert.equal(isOfferLink(link, list), false, link);
});

describe('a checkout link', () => {
  const page = 'https://installer.example';
  const local = 'http://localhost:5173';
  const cases: [link: string, origins: string[] | undefined, page: string, right: boolean][] = [
    ['https://service.example/checkout/1', undefined, page, true],
    ['https://service.example/checkout/1', undefined, local, true],
    ['https://service.example/checkout/1', ['https://service.example'], page, true],
    ['https://other.example/checkout/1', ['https://service.example'], page, false],
    ['https://service.example:8443/checkout/1', ['https://service.example'], page, false],
    ['https://service.example.evil.example/', ['https://service.example'], page, false],
    ['http://service.example/checkout/1', undefined, page, false],
    ['http://service.example/checkout/1', undefined, local, false],
    ['http://localhost:5173/checkout/1', undefined, local, true],
    ['http://127.0.0.1:80/checkout/1', undefined, 'http://[::1]:80', true],
    ['http://localhost:5173/checkout/1', undefined, page, false],
    ['http://localhost:5173/checkout/1', ['http://localhost:5173'], local, true],
    ['http://localhost:5173/checkout/1', ['http://localhost:5173'], page, false],
    ['http://localhost:5174/checkout/1', ['http://localhost:5173'], local, false],
    ['http://localhost.evil.example/', undefined, local, false],
    ['https://user@service.example/', undefined, page, false],
    ['https://service.example@evil.example/', ['https://service.example'], page, false],
    ['javascript:alert(1)', undefined, page, false],
    ['java\nscript:alert(1)', undefined, page, false],
    ['https:\\\\evil.example', undefined, page, false],
    ['data:text/html,x', undefined, page, false],
    ['blob:https://service.example/1', ['https://service.example'], page, false],
    ['/checkout/1', undefined, page, false],
    ['', undefined, page, false],
  ];
  for (const [link, origins, from, right] of cases) {
    it(`${JSON.stringify(link)} of ${from}${origins ? ` with ${origins}` : ''}: ${right ? 'yes' : 'no'}`, () =>
      assert.equal(isCheckoutLink(link, origins, from), right));
  }
});
