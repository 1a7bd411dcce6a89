import type { Page } from './page.js';
import type { SetupName } from './subject.js';

/**
 * A group of tests on one host, started with the first of the setups; the others are those that the tests restart it with. A group
 * with one setup restarts nothing, and can be run against a host that somebody else started.
 */
export type Group = (title: string, setups: readonly [SetupName, ...SetupName[]], tests: (page: Page) => void) => void;
