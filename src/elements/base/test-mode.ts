/** How a page requests a host's test mode. */

/**
 * The scenario that the page requests; `undefined` without the test mode.
 * @param test the page's default: `data-test`, or `configure({ test: 'slow' })`
 */
export const testScenario = (test: unknown): string | undefined =>
  test === undefined || test === null || test === false ? undefined : `${test}`;

/** The base URL below which a host simulates a scenario. */
export const testUrl = (baseUrl: string, scenario: string): string =>
  `${baseUrl}/test~${scenario.trim().replace(/\s+/g, '~')}`;
