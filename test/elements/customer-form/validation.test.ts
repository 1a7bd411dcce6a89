import { expect } from '@open-wc/testing';
import { problemOf } from '../../../src/elements/customer-form/validation.js';

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
