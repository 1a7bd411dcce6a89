/** `--check`: tests the store, the login, `me` and one quote, and prints the results. Creates nothing. */
import { FinError, type FinErrorCode } from 'fin-widgets/client';
import {
  completeQuoteRequest,
  countries,
  countryFacts,
  type PageSettings,
  type Pricing2Request,
} from 'fin-widgets/contract';
import { createUpstreamForChecks } from '../config/environment/upstream-for-checks.js';
import { readSettings } from '../config/read-settings.js';
import { type HostOptions, memoryStore } from '../index.js';
import { type Upstream, UpstreamFailure } from '../service/upstream.js';
import { isSimulated } from '../test-mode/simulated-service.js';
import { CannotStart } from './cannot-start.js';
import type { ManySettings, Settings, SingleSettings } from './command-settings.js';
import { openStore } from './connect-store.js';
import { checkInstallers } from './installers/check-installers.js';
import { openSource } from './installers/open-installers.js';

const storeMs = 3_000;

const totalCost = 24_900;

/** The first quote of a page with these settings. If they name no country, an offer in each: an installer sells in one of them. */
function quoteRequests(organization: string, page: PageSettings = {}): Pricing2Request[] {
  const offer = { organization, 'total_cost_installation (after subsidies) (incl vat)': totalCost };
  if (page.country) return [completeQuoteRequest(offer as Pricing2Request, page)];
  return countries.map((country) => ({
    ...offer,
    country_project: country,
    currency_project: countryFacts[country].currency,
    LTI_tenor: '15 years',
    LTI_downpayment: 10,
  }));
}

/** The service understood the request, and has no quote. */
const noQuoteCodes: FinErrorCode[] = ['workflow_failed', 'forbidden', 'not_found', 'not_run', 'http'];

/**
 * Runs the check. Also lists the settings to change before visitors come, which do not fail the check.
 * @returns whether everything works on this machine
 */
export async function check(settings: Settings, print: (sentence: string) => void): Promise<boolean> {
  const storeWorks = await checkStore(settings, print);
  const serviceWorks = settings.installers ? await checkMany(settings, print) : await checkOne(settings, print);
  if (!storeWorks || !serviceWorks) {
    print('The check failed. Correct the settings above, and check again.');
    return false;
  }
  const left = stepsBeforeVisitors(settings);
  print(left.length === 0 ? 'Everything works.' : 'Everything works here. Before you go online:');
  for (const step of left) print(`- ${step}`);
  return true;
}

function checkOne({ options }: SingleSettings, print: (sentence: string) => void): Promise<boolean> {
  // A separate store, so that the check makes a login of its own and leaves no entry behind.
  return checkService({ ...options, store: memoryStore() }, print);
}

async function checkMany(settings: ManySettings, print: (sentence: string) => void): Promise<boolean> {
  const source = await openSource(settings.installers, settings.options.secret);
  try {
    return await checkInstallers(source, settings, print);
  } finally {
    await source.close();
  }
}

/** What to change about settings that work on this machine, but not for visitors. */
function stepsBeforeVisitors({ store, publicUrl, options, installers }: Settings): string[] {
  const steps: string[] = [];
  if (store.kind === 'memory')
    steps.push(
      'Choose another FIN_STORE than memory:. After a restart, the host no longer knows the outcome of a create.',
    );
  if (publicUrl === undefined)
    steps.push('Set FIN_PUBLIC_URL. Without it, the snippet has an address that works on this machine only.');
  if (!options.clientIp)
    steps.push('Set FIN_CLIENT_IP. Without it, all visitors share one limit, which one visitor can use up.');
  if (!installers && isSimulated(options.service))
    steps.push('Remove FIN_TEST. A simulated service answers, and every page says that nothing is real.');
  return steps;
}

async function checkStore({ store: settings }: Settings, print: (sentence: string) => void): Promise<boolean> {
  try {
    const open = await openStore(settings);
    try {
      await open.assertAvailable(storeMs);
      print(`The store works: ${open.label}.`);
    } finally {
      await open.close();
    }
    return true;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    print(error.message);
    return false;
  }
}

/** Checks login, `me` and one quote. The last sentence that it prints is the result. */
export async function checkService<C>(options: HostOptions<C>, print: (sentence: string) => void): Promise<boolean> {
  const { organization, page } = readSettings(options);
  const service = createUpstreamForChecks(options);
  try {
    const { response: me } = await service.call('me', undefined);
    print(`The login works. The service knows the user as ${me.first} ${me.last}, organization ${me.org_id}.`);
    return await checkQuote(service, quoteRequests(organization ?? me.org_id, page), print);
  } catch (error) {
    print(sentenceFor(error));
    return false;
  }
}

async function checkQuote(
  service: Upstream,
  requests: readonly Pricing2Request[],
  print: (sentence: string) => void,
): Promise<boolean> {
  let failure: unknown;
  for (const request of requests) {
    try {
      const { response } = await service.call('pricing_2', request);
      const cost = `${totalCost.toLocaleString('en')} ${request.currency_project}`;
      print(
        `The service gives quotes: ${cost} (${request.country_project}), over ${request.LTI_tenor} with ${request.LTI_downpayment}% down, is ${response.Monthly_fee.toFixed(2)} a month.`,
      );
      return true;
    } catch (error) {
      failure = error;
      if (!hasNoQuote(error)) break; // the same in every country
    }
  }
  const places = requests.map(({ country_project }) => country_project).join(', ');
  print(
    hasNoQuote(failure)
      ? `The login works, but the service gives this organization no quote (${places}). Check FIN_ORGANIZATION and FIN_PAGE_COUNTRY, or ask the service to set it up.`
      : `The login works, but the request for a quote failed. ${sentenceFor(failure)}`,
  );
  return false;
}

/** Whether the service has no quote for this country, and may have one for another. */
const hasNoQuote = (error: unknown): boolean => {
  const code = codeOf(error);
  return code !== undefined && noQuoteCodes.includes(code);
};

const codeOf = (error: unknown) =>
  error instanceof UpstreamFailure && error.cause instanceof FinError ? error.cause.code : undefined;

function sentenceFor(error: unknown): string {
  switch (codeOf(error)) {
    case 'unauthorized':
    case 'forbidden':
      return 'The service refuses the login. Correct FIN_EMAIL and FIN_PASSWORD.';
    case 'network':
      return 'The service cannot be reached. Correct FIN_SERVICE, or let this machine reach that address.';
    case 'timeout':
      return 'The service did not answer in time. Try again later.';
    case 'rate_limited':
      return 'The service received too many requests. Try again in a minute.';
    case 'not_found':
    case 'wrong_method':
    case 'bad_response':
    case 'http':
      return 'FIN_SERVICE does not answer like the financing service. Correct the address, which usually ends in /api/1.1.';
    case undefined:
      throw error;
    default:
      return 'The service fails. Try again later, and tell the service if it keeps failing.';
  }
}
