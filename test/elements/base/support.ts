import { configure, type PageDefaults } from '../../../src/index.js';

/** Page defaults that the current test has set. */
let configured: PageDefaults = {};

/** Sets page defaults until the end of the test. */
export const configureForTest = (values: PageDefaults): void => {
  configured = { ...configured, ...values };
  configure(values);
};

afterEach(() => {
  configure(Object.fromEntries(Object.keys(configured).map((name) => [name, undefined])));
  configured = {};
});
