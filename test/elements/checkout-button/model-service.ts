/** A service in the page's memory, with or without a host. It fails where a test wants it to. */
import type { Project } from '../../../src/index.js';

/**
 * How a call fails. `before`: it never arrives. `lost`: carried out, then the connection breaks. `500`, `garbage`: carried out,
 * then answered so. `unknown`: carried out, and the host does not know. `not yet`: carried out, and the host will know later. `bad link`: carried out, with a link that must not be
 * followed. `hold`: it waits. Numbers: rejected with that status, and not carried out.
 */
export const faults = [
  'before',
  'lost',
  '500',
  'garbage',
  'unknown',
  'not yet',
  'bad link',
  'hold',
  400,
  401,
  403,
  429,
] as const;
export type Fault = (typeof faults)[number];

export interface Made {
  id: string;
  /** The customer's last name and e-mail address: an intent may have one project. */
  intent: string;
  totalCost: number;
  phone: string;
  link: string;
}

type Body = Project & { project?: string };

export const intentOf = ({
  last_name_customer,
  email_customer,
}: Pick<Project, 'last_name_customer' | 'email_customer'>) => `${last_name_customer} ${email_customer}`;

export class ModelService {
  readonly projects: Made[] = [];
  /** The number of creates and updates that arrived. */
  requests = 0;
  /** Release the calls that wait. */
  readonly held: (() => void)[] = [];
  /** The faults of the next calls. */
  readonly plan: Fault[] = [];
  /** Creates that were not marked as replays, though their first request may have been carried out. */
  readonly unmarkedReplays: string[] = [];
  /** The keys of creates that may have been carried out, as far as a client can know. */
  readonly #sentKeys = new Set<string>();
  readonly #keys = new Map<string, { body: string; answer: Made | undefined }>();

  /**
   * @param host whether a host that understands keys is in between
   * @param checkout the base of good links
   */
  constructor(
    readonly host: boolean,
    readonly checkout: string,
  ) {}

  readonly fetch: typeof globalThis.fetch = async (url, init) => {
    this.requests++;
    const headers = new Headers(init?.headers);
    const key = headers.get('idempotency-key');
    if (key && this.#sentKeys.has(key) && headers.get('idempotency-replay') !== 'true') this.unmarkedReplays.push(key);
    const fault = this.plan.shift();
    if (key && typeof fault !== 'number') this.#sentKeys.add(key);
    if (fault === 'before') throw new TypeError('The connection died');
    if (fault === 'hold') await new Promise<void>((release) => this.held.push(release));
    const status = typeof fault === 'number' ? fault : undefined;
    if (status) return Response.json({ status: 'NOT_RUN', message: '' }, { status });
    const body: Body = JSON.parse(String(init?.body));
    return String(url).endsWith('new_project_2') ? this.#create(body, key, fault) : this.#update(body, fault);
  };

  #create(body: Body, key: string | null, fault: Fault | undefined): Response {
    const text = JSON.stringify(body);
    const known = key === null ? undefined : this.#keys.get(key);
    if (known && known.body !== text) return Response.json({ status: 'NOT_RUN' }, { status: 422 });
    if (known) return this.#answer(known.answer, fault);
    const number = this.projects.length + 1;
    const made: Made = {
      id: `project-${number}`,
      intent: intentOf(body),
      totalCost: body.Total_cost_installation,
      phone: body.phone_customer,
      link: fault === 'bad link' ? `https://evil.example/${number}` : `${this.checkout}&project=${number}`,
    };
    this.projects.push(made);
    const lost = this.host && fault === 'unknown';
    if (key !== null) this.#keys.set(key, { body: text, answer: lost ? undefined : made });
    return this.#answer(lost ? undefined : made, fault);
  }

  #update(body: Body, fault: Fault | undefined): Response {
    const made = this.projects.find(({ id }) => id === body.project);
    if (!made) return Response.json({ status: 'NOT_RUN', message: '' }, { status: 403 });
    Object.assign(made, { totalCost: body.Total_cost_installation, phone: body.phone_customer });
    return this.#answer(made, fault);
  }

  #answer(made: Made | undefined, fault: Fault | undefined): Response {
    if (fault === 'lost') throw new TypeError('The connection died');
    if (fault === '500' || (fault === 'unknown' && !this.host)) return Response.json({ code: 'x' }, { status: 500 });
    if (fault === 'garbage') return new Response('<h1>Well?</h1>');
    if (fault === 'not yet') {
      this.requests--; // the client asks again by itself
      return Response.json({ status: 'UNKNOWN', message: '' }, { status: 502, headers: { 'retry-after': '1' } });
    }
    if (!made) return Response.json({ status: 'UNKNOWN', message: '' }, { status: 502 });
    const response = { project_id: made.id, checkout_link: made.link, financial_offer: 'f' };
    return Response.json({ status: 'success', response });
  }
}
