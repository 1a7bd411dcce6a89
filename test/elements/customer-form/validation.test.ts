import { expect } from '@open-wc/testing';
import { normalizeValue, problemOf } from '../../../src/elements/customer-form/validation.js';

const domain = '@example.com';

for (const [length, problem] of [
  [254, undefined],
  [255, 'malformed'],
] as const)
  it(`an e-mail address of ${length} characters is ${problem ?? 'valid'}`, () => {
    const address = 'a'.repeat(length - domain.length) + domain;
    expect(problemOf('email_customer', address, undefined)).to.equal(problem);
    expect(problemOf('email_customer', ` ${address} `, undefined), 'between spaces').to.equal(problem);
  });

for (const [written, sent] of [
  ['\u200bada@example.com', 'ada@example.com'],
  [' \u202aada@example.com\u202c ', 'ada@example.com'],
  ['ada\u2060@exam\u00adple.com\ufeff', 'ada@example.com'],
  ['ad\u0001a@example.com', 'ada@example.com'],
] as const)
  it(`the e-mail address ${JSON.stringify(written)} is sent without its invisible characters`, () => {
    expect(problemOf('email_customer', written, undefined)).to.equal(undefined);
    expect(normalizeValue('email_customer', written, undefined)).to.equal(sent);
  });

for (const [address, problem] of [
  ['ada@b.co', undefined],
  ['ada@sub-domain.münchen.de', undefined],
  ['ada@a.b.c.example.museum', undefined],
  ['ada@example.xn--p1ai', undefined],
  ['ada@b.c..d.de', 'malformed'],
  ['ada@b.--', 'malformed'],
  ['ada@b-.de', 'malformed'],
  ['ada@-b.de', 'malformed'],
  ['ada@b.d-', 'malformed'],
  ['ada@b.d', 'malformed'],
  ['ada@b', 'malformed'],
  ['ada@.de', 'malformed'],
] as const)
  it(`the e-mail address ${address} is ${problem ?? 'valid'}`, () =>
    expect(problemOf('email_customer', address, undefined)).to.equal(problem));

it('an e-mail address with white space in it stays malformed: it may be two', () => {
  for (const written of ['ada@example.com\ngrace@example.com', 'ada\t@example.com', '\u200b']) {
    expect(problemOf('email_customer', written, undefined), JSON.stringify(written)).to.equal('malformed');
  }
});
