/** How a page asks a host for its test mode. */

/**
 * The scenario that the page asks for. `undefined`: none, and the service is the real one.
 * @param test the page's default: `data-test`, or `configure({ test: 'slow' })`
 */
export const testScenario = (test: unknown): string | undefined =>
  test === undefined || test === null || test === false ? undefined : `${test}`;

/** Where a host plays a scenario. */
export const testUrl = (baseUrl: string, scenario: string): string =>
  `${baseUrl}/test~${scenario.trim().replace(/\s+/g, '~')}`;
