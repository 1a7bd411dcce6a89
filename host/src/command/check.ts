/** `--check`: tries the store, the login, `me` and one price, and says what it found. Creates nothing. */
import { FinError, type FinErrorCode } from 'fin-widgets/client';
import { countries, countryFacts, type Pricing2Request } from 'fin-widgets/contract';
import { createServiceProbe } from '../config/environment/service-probe.js';
import { memoryStore } from '../index.js';
import { type Upstream, UpstreamFailure } from '../service/upstream.js';
import { isSimulated } from '../test-mode/simulated-service.js';
import { CannotStart } from './cannot-start.js';
import { openStore } from './open-store.js';
import type { Settings } from './read-environment.js';

const storeMs = 3_000;

/** Tried one after the other: an installer sells in one of them. */
const markets = countries.map((country) => ({
  country_project: country,
  currency_project: countryFacts[country].currency,
}));
const totalCost = 24_900;
/** The service understood the question, and has no price. */
const noPriceCodes: FinErrorCode[] = ['workflow_failed', 'forbidden', 'not_found', 'not_run', 'http'];

/** @returns whether everything works on this machine. Also lists the settings to change before visitors come; they do not fail the check. */
export async function check(settings: Settings, say: (sentence: string) => void): Promise<boolean> {
  const storeWorks = await checkStore(settings, say);
  // A store of its own, so that the login is a real one and leaves nothing behind.
  const service = createServiceProbe({ ...settings.options, store: memoryStore() });
  const serviceWorks = await checkService(service, settings, say);
  if (!storeWorks || !serviceWorks) {
    say('This does not work yet. Correct what the sentences above name, and check again.');
    return false;
  }
  const left = stepsBeforeVisitors(settings);
  say(left.length === 0 ? 'Everything works.' : 'Everything works here. Before you go online:');
  for (const step of left) say(`- ${step}`);
  return true;
}

/** What to do about settings that work on this machine, but not for visitors. */
function stepsBeforeVisitors({ store, publicUrl, options }: Settings): string[] {
  const steps: string[] = [];
  if (store.kind === 'memory')
    steps.push(
      'Choose another FIN_STORE than memory:. After a restart, the host no longer knows the outcome of a create.',
    );
  if (publicUrl === undefined)
    steps.push('Set FIN_PUBLIC_URL. Without it, the snippet names this machine, which no visitor reaches.');
  if (!options.clientIp)
    steps.push('Set FIN_CLIENT_IP. Without it, all visitors share one limit, which one of them can use up.');
  if (isSimulated(options.service))
    steps.push('Remove FIN_TEST. A simulated service answers, and every page says that nothing is real.');
  return steps;
}

async function checkStore({ store: settings }: Settings, say: (sentence: string) => void): Promise<boolean> {
  try {
    const open = await openStore(settings);
    try {
      await open.assertAvailable(storeMs);
      say(`The store works: ${open.label}.`);
    } finally {
      await open.close();
    }
    return true;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    say(error.message);
    return false;
  }
}

async function checkService(
  service: Upstream,
  { options }: Settings,
  say: (sentence: string) => void,
): Promise<boolean> {
  try {
    const { response: me } = await service.call('me', undefined);
    say(`The login works. The service knows the user as ${me.first} ${me.last}, organization ${me.org_id}.`);
    return await checkPrice(service, options.organization ?? me.org_id, say);
  } catch (error) {
    say(sentenceOn(error));
    return false;
  }
}

async function checkPrice(service: Upstream, organization: string, say: (sentence: string) => void): Promise<boolean> {
  let failure: unknown;
  for (const market of markets) {
    const question: Pricing2Request = {
      ...market,
      organization,
      'total_cost_installation (after subsidies) (incl vat)': totalCost,
      LTI_tenor: '15 years',
      LTI_downpayment: 10,
    };
    try {
      const { response } = await service.call('pricing_2', question);
      const cost = totalCost.toLocaleString('en');
      say(
        `The service gives prices: ${cost} ${market.currency_project} in ${market.country_project}, over 15 years with 10% down, is ${response.Monthly_fee} a month.`,
      );
      return true;
    } catch (error) {
      failure = error;
      if (!noPriceCodes.includes(codeOf(error) ?? 'aborted')) break; // the same in every country
    }
  }
  say(
    noPriceCodes.includes(codeOf(failure) ?? 'aborted')
      ? 'The login works, but the service gives this organization no price in any country. Check FIN_ORGANIZATION, or ask the service to set it up.'
      : `The login works, but there is no price. ${sentenceOn(failure)}`,
  );
  return false;
}

const codeOf = (error: unknown) =>
  error instanceof UpstreamFailure && error.cause instanceof FinError ? error.cause.code : undefined;

function sentenceOn(error: unknown): string {
  switch (codeOf(error)) {
    case 'unauthorized':
    case 'forbidden':
      return 'The service refuses the login. Correct FIN_EMAIL and FIN_PASSWORD.';
    case 'network':
      return 'The service cannot be reached. Correct FIN_SERVICE, or let this machine reach that address.';
    case 'timeout':
      return 'The service does not answer in time. Try again later.';
    case 'rate_limited':
      return 'The service is asked too often at present. Try again in a minute.';
    case 'not_found':
    case 'wrong_method':
    case 'bad_response':
    case 'http':
      return 'FIN_SERVICE is no financing service: its answer is another one. Correct the address, which ends in /api/1.1 as a rule.';
    case undefined:
      throw error;
    default:
      return 'The service fails. Try again later, and tell the service if it goes on.';
  }
}
