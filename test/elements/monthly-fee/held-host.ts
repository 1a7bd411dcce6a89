/**
 * A host in memory, for histories. Requests are held until the history answers them, in any order and in any way. Every fee belongs to one
 * selection and one period of prices, so that a mix-up cannot hide.
 */
import type { Pricing2Request } from '../../../src/contract/index.js';
import { duration } from '../../../src/contract/index.js';
import type { Selection } from '../../../src/index.js';

type QuoteRequest = Omit<Pricing2Request, 'organization'>;

/** The name of a selection. */
export const keyOf = ({ country, currency, totalCost, tenor, downpayment }: Selection): string =>
  [country, currency, totalCost, duration(tenor), downpayment].join();

const keyOfRequest = (quoteRequest: QuoteRequest): string =>
  [
    quoteRequest.country_project,
    quoteRequest.currency_project,
    quoteRequest['total_cost_installation (after subsidies) (incl vat)'],
    quoteRequest.LTI_tenor,
    quoteRequest.LTI_downpayment,
  ].join();

/** How one quote request is answered. `wrong`: a success without a fee. */
export type Place = 'fee' | 'null' | 'ERROR' | 'wrong';

/** How a request is answered: with a status, the last `places` again and again, or not at all. `cut`: a list lacks its first answer. */
export type Reply =
  | { places: readonly [Place, ...Place[]]; cut?: true }
  | { status: 400 | 401 | 403 | 429 | 502; retryAfter?: number; body?: object }
  | 'lost';

export const success: Reply = { places: ['fee'] };

export type Path = 'token' | 'prices' | 'wf/pricing_2';

/** A request that waits for its answer. */
interface HeldRequest {
  path: Path;
  /** The keys of the quote requests. A mint without a list has none. */
  keys: readonly string[] | undefined;
  token: string;
  /** The period of the request. Its prices are the answer, however late that is. */
  period: number;
  resolve(response: Response): void;
  reject(error: unknown): void;
}

interface Answer {
  status: number;
  retryAfter?: number;
  body?: unknown;
}

/** The most quote requests in one request. */
const maxBatch = 41;
/** The most quote requests that a mint answers. */
const maxWithMint = 5;

let figureCount = 0;

export class HeldHost {
  held: HeldRequest[] = [];
  /** Whether `…/prices` is there, and mints answer quote requests. */
  isPrefetch = true;
  /** Whether that has changed. Elements that met a host without `…/prices` do not ask there again. */
  wasSetUpAnew = false;
  /** Prices change with it. */
  period = 0;
  /** What has gone against the protocol. */
  readonly faults: string[] = [];
  readonly #figures = new Map<string, number>();
  readonly #taken = new Set<number>();
  /** For each selection, the fees that were answered, and the period of each. */
  readonly #given = new Map<string, Map<number, number>>();
  #mintCount = 0;
  #firstValidToken = 1;
  #hasOffered = false;

  /** @param covered is told how each path was answered */
  constructor(
    readonly baseUrl: string,
    private readonly covered: Set<string>,
  ) {}

  /** The period of a fee that was answered to exactly this selection; `undefined` if there was no such answer. */
  periodOf(selection: Selection, fee: number): number | undefined {
    return this.#given.get(keyOf(selection))?.get(fee);
  }

  /** All fees that were answered to exactly this selection. */
  answersTo(selection: Selection): number[] {
    return [...(this.#given.get(keyOf(selection))?.keys() ?? [])];
  }

  /** The fee that the service has for a selection, in the present period unless said otherwise. */
  figure(key: string, period = this.period): number {
    const name = `${key} ${period}`;
    const known = this.#figures.get(name);
    if (known) return known;
    const figure = this.#newFigure(key);
    this.#figures.set(name, figure);
    this.#taken.add(figure);
    return figure;
  }

  /** A fee of its own, of a credit with an effective rate up to about 25 %. Every tenth is beyond 30 %. */
  #newFigure(key: string): number {
    const [, , totalCost, tenor, downpayment] = key.split(',');
    const financed = Number(totalCost) * (1 - Number(downpayment) / 100);
    const factor = ++figureCount % 10 ? 1.05 + ((figureCount * 713) % 1000) / 2000 : 5;
    let cents = Math.round((100 * factor * financed) / Number.parseInt(tenor ?? '', 10) / 12);
    while (this.#taken.has(cents / 100)) cents++;
    return cents / 100;
  }

  /** All tokens so far are refused from now on. */
  expireTokens(): void {
    this.#firstValidToken = this.#mintCount + 1;
  }

  readonly fetch = (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const path = url.slice(this.baseUrl.length + 1) as Path;
      const body = init.body ? JSON.parse(String(init.body)) : undefined;
      const quoteRequests: QuoteRequest[] | undefined = path === 'wf/pricing_2' ? [body] : body?.questions;
      const request: HeldRequest = {
        path,
        keys: quoteRequests?.map(keyOfRequest),
        token: new Headers(init.headers).get('authorization')?.slice('Bearer '.length) ?? '',
        period: this.period,
        resolve,
        reject,
      };
      if (path === 'prices' && !this.#hasOffered) this.faults.push('…/prices was called, which no mint has offered');
      if (path !== 'token' && !quoteRequests?.length) this.faults.push(`${path} without quote requests`);
      if (quoteRequests && quoteRequests.length > maxBatch)
        this.faults.push(`${path} with ${quoteRequests.length} quote requests`);
      if (path === 'token' && init.headers && new Headers(init.headers).has('content-type'))
        this.faults.push('A mint of another origin would need a preflight');
      this.held.push(request);
      init.signal?.addEventListener('abort', () => {
        this.held = this.held.filter((one) => one !== request);
        reject(init.signal?.reason);
      });
    });

  /** Answers a held request. */
  answer(request: HeldRequest, reply: Reply): void {
    this.held = this.held.filter((one) => one !== request);
    if (reply === 'lost') {
      this.covered.add(`${request.path} lost`);
      request.reject(new TypeError('Failed to fetch'));
      return;
    }
    const { status, retryAfter, body = { status: 'ERROR', message: 'No.' } } = this.#response(request, reply);
    this.covered.add(`${request.path} ${status === 200 ? 'answered' : 'refused'}`);
    const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
    // The body is there at once, so that a history waits for no stream.
    const text = async () => JSON.stringify(body);
    request.resolve(Object.assign(new Response(null, { status, headers }), { text }));
  }

  /** A token that has expired, and an address that is not there, are refused however the history would answer. */
  #response({ path, keys, token, period }: HeldRequest, reply: Exclude<Reply, 'lost'>): Answer {
    if ('status' in reply) return reply;
    if (path !== 'token' && Number(token) < this.#firstValidToken) return { status: 401 };
    if (path === 'prices' && !this.isPrefetch) return { status: 404 };
    const { places, cut } = reply;
    const answersTo = (requested: readonly string[]) =>
      requested.map((key, index) => this.#answerTo(key, places[index % places.length] ?? 'fee', period));
    if (path === 'prices') return { status: 200, body: { answers: answersTo(keys?.slice(cut ? 1 : 0) ?? []) } };
    if (path === 'wf/pricing_2') {
      const [answer] = answersTo(keys ?? []);
      return answer?.status === 'success' ? { status: 200, body: answer } : { status: 400 };
    }
    this.#hasOffered ||= this.isPrefetch;
    const answers = this.isPrefetch &&
      keys && [...answersTo(keys.slice(0, maxWithMint)), ...keys.slice(maxWithMint).map(() => null)];
    return {
      status: 200,
      body: {
        token: String(++this.#mintCount),
        expires_in: 600,
        idempotency: true,
        ...(this.isPrefetch && { prices: maxBatch }),
        ...(answers && { answers }),
      },
    };
  }

  #answerTo(key: string, place: Place, period: number) {
    if (place === 'null') return null;
    if (place === 'ERROR') return { status: 'ERROR' };
    if (place === 'wrong') return { status: 'success', response: { Monthly_fee: 0 } };
    const figure = this.figure(key, period);
    const given = this.#given.get(key) ?? new Map<number, number>();
    this.#given.set(key, given.set(figure, period));
    return { status: 'success', response: { Monthly_fee: figure } };
  }
}
