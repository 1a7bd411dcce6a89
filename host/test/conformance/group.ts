import type { Page } from './page.js';
import type { SetupName } from './subject.js';

/**
 * Declares tests on one host, which is started with the first of the setups. The other setups are those that the tests restart the host
 * with. A group with one setup restarts nothing, so it can be run against a host that was started by hand.
 */
export type Group = (title: string, setups: readonly [SetupName, ...SetupName[]], tests: (page: Page) => void) => void;
