import { expect } from '@open-wc/testing';
import type { Country } from '../../../src/contract/value-sets.js';
import { normalizePhone } from '../../../src/elements/customer-form/phone-number.js';
import { problemOf } from '../../../src/elements/customer-form/validation.js';

const numbers: [written: string, country: Country | undefined, normalized: string][] = [
  ['030 1234567', 'Germany', '+49301234567'],
  ['030 / 123 45-67', 'Germany', '+49301234567'],
  ['(030) 1234567', 'Germany', '+49301234567'],
  ['+49 30 1234567', 'Germany', '+49301234567'],
  ['+49 (0)30 1234567', 'Germany', '+49301234567'],
  ['+49 ( 0 ) 30.123.45.67', 'Germany', '+49301234567'],
  ['(+49) 030 1234567', 'Germany', '+49301234567'],
  ['+49 030 1234567', 'Germany', '+49301234567'],
  ['0049 30 1234567', 'Germany', '+49301234567'],
  ['00 49 (0) 30 1234567', 'Germany', '+49301234567'],
  ['(0049) 30 1234567', 'Germany', '+49301234567'],
  ['0176–12345678', 'Germany', '+4917612345678'],
  ['08-123 456 78', 'Sweden', '+46812345678'],
  ['+46 (0)70 123 45 67', 'Sweden', '+46701234567'],
  ['044 123 45 67', 'Switzerland', '+41441234567'],
  ['06-12345678', 'Netherlands', '+31612345678'],
  ['+31 (0)20-1234567', 'Netherlands', '+31201234567'],
  ['\u202a+49\u00a030\u20111234567\u202c', 'Germany', '+49301234567'], // copied from a phone's contacts
  ['０３０１２３４５６７', 'Germany', '+49301234567'], // typed with a Japanese keyboard
  ['+44 (0)20 7946 0000', 'Germany', '+442079460000'], // a foreign number keeps its dialing code
  ['+39 06 1234567', 'Germany', '+39061234567'], // in Italy the 0 belongs to the number
  ['123 456', 'Germany', '123456'], // the area code is unknown
  ['030 1234567', undefined, '0301234567'],
];

const none = [
  '',
  ' ',
  '1234',
  '030 ABC',
  'ada@example.com',
  '++49 30 1234567',
  '030+1234567',
  '+',
  '()',
  '1'.repeat(16),
];

describe('a phone number', () => {
  for (const [written, country, normalized] of numbers) {
    it(`${JSON.stringify(written)} in ${country} becomes ${normalized}`, () => {
      expect(normalizePhone(written, country)).to.equal(normalized);
      expect(normalizePhone(normalized, country)).to.equal(normalized); // normalizing twice changes nothing
    });
  }

  for (const written of none) {
    it(`cannot be ${JSON.stringify(written)}`, () => {
      expect(normalizePhone(written, 'Germany')).to.equal(undefined);
      expect(problemOf('phone_customer', written, 'Germany')).to.equal(written.trim() ? 'malformed' : 'missing');
    });
  }
});
