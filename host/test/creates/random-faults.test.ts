/**
 * Creates that are repeated many times, at two hosts on a store that fails and whose client sends commands twice, with a service that refuses,
 * fails and breaks connections. No create happens twice, and no answer contradicts another.
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Store } from '../../src/index.js';
import { durableStore } from '../support/durable-store.js';
import { newKey, project } from '../support/fixtures.js';
import { type Answer, openPage } from '../support/page.js';

const rounds = 4;
const createsPerRound = 20;
const visitorsPerCreate = 4;
const requestsPerVisitor = 8;

const below = (count: number) => Math.floor(Math.random() * count);
const pause = (maxMs: number) => new Promise((resolve) => setTimeout(resolve, below(maxMs)));

/** Rejects some calls without any effect, and repeats others. */
const faulty = (store: Store): Store => {
  const withFaults =
    <A extends [key: string, ...unknown[]], R>(method: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await pause(4);
      if (args[0].startsWith('idempotency:') && below(8) === 0) throw new Error('away');
      if (below(6) === 0) await method(...args);
      return method(...args);
    };
  const { read, write, add, replace, remove } = store;
  return {
    ...store,
    read: withFaults(read),
    write: withFaults(write),
    add: withFaults(add),
    replace: withFaults(replace),
    remove: withFaults(remove),
  };
};

const refusedConnection = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(), { syscall: 'connect', code: 'ECONNREFUSED' }) });

const isFinalUnknown = ({ bodyStatus, headers }: Answer) =>
  bodyStatus === 'UNKNOWN' && headers.get('retry-after') === null;

it('no create happens twice, whatever fails', async () => {
  for (let round = 0; round < rounds; round++) {
    const store = durableStore();
    /** How often each customer's project was created. */
    const created = new Map<string, number>();
    const script: Parameters<typeof openPage>[1] = {
      async new_project_2({ body }) {
        const customer = String(Object(body).last_name_customer);
        await pause(30);
        const outcome = below(8);
        if (outcome === 0) return Response.json({}, { status: 400 });
        if (outcome === 1) throw refusedConnection();
        created.set(customer, (created.get(customer) ?? 0) + 1);
        if (outcome === 2) return Response.json({}, { status: 500 });
        if (outcome === 3) throw new TypeError('fetch failed');
        return undefined;
      },
    };
    const hosts = [openPage({ store: faulty(store) }, script), openPage({ store: faulty(store) }, script)] as const;
    const visit = async (customer: string) => {
      const key = newKey();
      const answers: Answer[] = [];
      const visitor = async () => {
        for (let i = 0; i < requestsPerVisitor; i++) {
          await pause(40);
          const headers = { 'Idempotency-Replay': String(answers.length > 0) };
          const body = { ...project, last_name_customer: customer };
          answers.push(await hosts[below(2) ? 1 : 0].call('new_project_2', body, { key, headers }));
        }
      };
      await Promise.all(Array.from({ length: visitorsPerCreate }, visitor));
      const made = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
      const count = created.get(customer) ?? 0;
      assert.ok(count <= 1, `${count} projects`);
      assert.ok(made.size <= count, 'a project for each answer, and one answer for each project');
      assert.ok(!(made.size && answers.some(isFinalUnknown)), 'unknown for good, and known');
    };
    await Promise.all(Array.from({ length: createsPerRound }, (_, i) => visit(`customer-${round}-${i}`)));
  }
});
