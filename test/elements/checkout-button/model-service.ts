/** A service, with or without a host side before it, in the page's own memory, that fails at a point that the test names. */
import type { Project } from '../../../src/index.js';

/**
 * Where a call fails. `before`: it never arrives. `lost`: done, and the connection dies. `500`, `garbage`: done, and answered
 * so. `unknown`: done, and the host side lost sight of it. `bad link`: done, with a link that nobody should follow.
 * `hold`: it waits. Numbers: refused with that status, and nothing is done.
 */
export const faults = ['before', 'lost', '500', 'garbage', 'unknown', 'bad link', 'hold', 400, 401, 403, 429] as const;
export type Fault = (typeof faults)[number];

export interface Made {
  id: string;
  /** Whose it is: the same intent has the same. */
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
  /** Creates and updates that arrived. */
  requests = 0;
  /** What calls wait for. */
  readonly held: (() => void)[] = [];
  /** What becomes of the next calls. */
  readonly plan: Fault[] = [];
  readonly #keys = new Map<string, { body: string; answer: Made | undefined }>();

  /**
   * @param host whether a host side that knows keys stands before it
   * @param checkout where good links lead
   */
  constructor(
    readonly host: boolean,
    readonly checkout: string,
  ) {}

  readonly fetch: typeof globalThis.fetch = async (url, init) => {
    this.requests++;
    const fault = this.plan.shift();
    if (fault === 'before') throw new TypeError('The connection died');
    if (fault === 'hold') await new Promise<void>((release) => this.held.push(release));
    const status = typeof fault === 'number' ? fault : undefined;
    if (status) return Response.json({ status: 'NOT_RUN', message: '' }, { status });
    const body: Body = JSON.parse(String(init?.body));
    const key = new Headers(init?.headers).get('idempotency-key');
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
    if (!made) return Response.json({ status: 'UNKNOWN', message: '' }, { status: 502 });
    const response = { project_id: made.id, checkout_link: made.link, financial_offer: 'f' };
    return Response.json({ status: 'success', response });
  }
}
