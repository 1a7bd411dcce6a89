/**
 * The test mode: a separate host with a simulated service answers requests below `<mount>/test~<scenario>`. It has separate keys, so that each
 * host refuses the sessions and projects of the other.
 */

import type { ServiceOptions } from '../config/host-options.js';
import { Refusal } from '../http/refusal.js';
import { errorResponse, type HostResponse } from '../http/responses.js';
import { scenarioRule, simulatedService } from './simulated-service.js';

/** The simulated service for a path of the test mode; `undefined` for any other path. */
export function testServiceOf(path: string): ServiceOptions | 'unknown' | undefined {
  const [, scenario] = /\/test~([^/]*)\/(?:token|prices|checkout|wf\/[^/]*)$/.exec(path) ?? [];
  return scenario === undefined ? undefined : (simulatedService(scenario) ?? 'unknown');
}

export const unknownScenario: HostResponse = errorResponse(
  new Refusal('route', 404, `The scenario of the test mode ${scenarioRule}.`),
);

/** Whether a request is for the page that replaces the checkout. */
export const isCheckoutPage = ({ method }: Request, path: string): boolean =>
  method === 'GET' && path.endsWith('/checkout');

export const checkoutHtml = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Test</title>
<body style="max-width: 32em; margin: 15vh auto; padding: 0 1em; font: 1.1em/1.5 system-ui, sans-serif">
<h1>Test: the checkout begins here</h1>
<p>The real button leads to the checkout of the financing service. This one has created nothing, and nobody was asked for anything.</p>
`;

/** The page that replaces the checkout in the test mode. */
export const checkoutPage: HostResponse = { httpStatus: 200, html: checkoutHtml };
