import { expect } from '@open-wc/testing';
import { judgeCheckoutLink } from '../../../src/elements/checkout-button/checkout-link.js';

const site = { hostname: 'installer.example' };
const local = { hostname: 'localhost' };

describe('a checkout link', () => {
  const followed: [link: string, leadsTo: string, origins?: string[], page?: { hostname: string }][] = [
    ['https://checkout.example/p/1?a=b#c', 'https://checkout.example/p/1?a=b#c'],
    ['HTTPS://Checkout.Example/P', 'https://checkout.example/P'],
    ['https://checkout.example:8443/', 'https://checkout.example:8443/'],
    [' https://checkout.example/ ', 'https://checkout.example/'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['https:checkout.example', 'https://checkout.example/'], // an https URL to the parser
    ['https://checkout.example/p', 'https://checkout.example/p', ['https://checkout.example']],
    ['https://checkout.example:443/p', 'https://checkout.example/p', ['https://checkout.example']],
    ['https://b.example/', 'https://b.example/', ['https://a.example', 'https://b.example']],
    ['https://localhost/', 'https://localhost/'],
    ['http://localhost:5173/checkout/1', 'http://localhost:5173/checkout/1', undefined, local],
    ['http://127.0.0.1:5173/', 'http://127.0.0.1:5173/', undefined, local],
    ['http://[::1]:5173/', 'http://[::1]:5173/', undefined, { hostname: '127.0.0.1' }],
    ['http://shop.localhost/', 'http://shop.localhost/', ['http://shop.localhost'], { hostname: '[::1]' }],
  ];

  for (const [link, leadsTo, origins, page = site] of followed) {
    it(`${JSON.stringify(link)} is followed from ${page.hostname}${origins ? ` within ${origins.join(' ')}` : ''}`, () => {
      expect(judgeCheckoutLink(link, origins, page)).to.equal(leadsTo);
    });
  }

  const good = ['https://good.example'];
  const refused: [link: string, origins?: string[], page?: { hostname: string }][] = [
    [''],
    [' '],
    ['/checkout/1'],
    ['checkout/1', undefined, local],
    ['//evil.example'],
    ['good.example/checkout'],
    ['https://'],
    ['https://['],
    ['javascript:alert(1)'],
    ['java\nscript:alert(1)'],
    [' \tJaVaScRiPt:alert(1)'],
    ['javascript://good.example/%0aalert(1)', good],
    ['data:text/html,hello'],
    ['blob:https://good.example/0b8a', good],
    ['filesystem:https://good.example/temporary/x', good],
    ['about:blank'],
    ['file:///etc/hosts'],
    ['ftp://good.example'],
    ['mailto:ada@example.com'],
    ['view-source:https://good.example'],
    ['https://ada@good.example/'],
    ['https://ada:secret@good.example/', good],
    ['https://:secret@good.example/'],
    ['https://good.example@evil.example/', good],
    ['https://good.example\\@evil.example/', ['https://evil.example']], // the host is good.example: a backslash is a slash
    ['http://good.example/', good],
    ['http://good.example/', ['http://good.example']],
    ['http://checkout.example/', undefined, local],
    ['http://localhost/'],
    ['http://127.0.0.1/'],
    ['http://localhost.evil.example/', undefined, local],
    ['http://127.0.0.1.evil.example/', undefined, local],
    ['http://ada@localhost/', undefined, local],
    ['http://localhost:1/', ['http://localhost:2'], local],
    ['https://evil.example/', good],
    ['https:evil.example', good],
    ['https:/evil.example', good],
    ['https://good.example.evil.example/', good],
    ['https://evil.example/https://good.example/', good],
    ['https://good.example:8443/', good],
    ['https://sub.good.example/', good],
    ['https://gооd.example/', good], // with Cyrillic letters
    ['https://good.example/', []],
  ];

  for (const [link, origins, page = site] of refused) {
    it(`${JSON.stringify(link)} is refused from ${page.hostname}${origins ? ` within ${origins.join(' ')}` : ''}`, () => {
      expect(judgeCheckoutLink(link, origins, page)).to.equal(undefined);
    });
  }
});
