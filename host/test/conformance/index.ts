/**
 * The conformance suite: tests `host/PROTOCOL.md` on a host from outside, by HTTP alone. Valid requests must pass, and invalid
 * ones must not reach the upstream, which is the suite's own. A host is started by the suite (`subject.ts`) or by hand (`run.ts`).
 *
 * Some rules take longer than seconds, and are left to each host's own tests: bodies that do not arrive (15 s), the lifetime of a login
 * (23 h) and of an outcome (24 h).
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe } from 'node:test';
import { uniqueQuoteRequest } from '../support/fixtures.js';
import { createLeakCheck } from '../support/leak-check.js';
import { bodies } from './bodies.js';
import { forwarding } from './forwarding.js';
import type { Group } from './group.js';
import { idempotency } from './idempotency.js';
import { limits } from './limits.js';
import { links } from './links.js';
import { log } from './log.js';
import { logins } from './logins.js';
import { createPage, type Page } from './page.js';
import { prefetch } from './prefetch.js';
import { projects } from './projects.js';
import { quotes } from './quotes.js';
import { type GroupRecord, removeRecord, writeRecord } from './record.js';
import { routes } from './routes.js';
import { sessions } from './sessions.js';
import { nextSecret, type SetupName, type Start } from './subject.js';
import type { SubjectName } from './subjects.js';
import { testMode } from './test-mode.js';
import { createUpstream, type Upstream } from './upstream.js';
import { upstreamAnswers } from './upstream-answers.js';

/** The protocol's sections, under the names that the table in `docs/host/conformance.md` has for them. */
const sections: Record<string, (group: Group) => void> = {
  routes,
  sessions,
  bodies,
  forwarding,
  links,
  projects,
  idempotency,
  limits,
  quotes,
  prefetching: prefetch,
  logins,
  'upstream answers': upstreamAnswers,
  'test mode': testMode,
  log,
};

export interface Options {
  /** Setups that this host cannot have, or whose tests another host runs as well. */
  without?: readonly SetupName[];
  /** The one setup of a host that the suite cannot restart. */
  only?: SetupName;
  /** Port of the suite's upstream. Default: any free one. */
  port?: number;
}

/** Asserts that the host calls this suite's upstream. Otherwise no other test would mean anything. */
const assertCallsUpstream = async (page: Page) => {
  page.upstream.setAnswers();
  const { status, text } = await page.call('pricing_2', uniqueQuoteRequest());
  const [call] = page.upstream.sent('pricing_2');
  assert.ok(call, `The host does not call the upstream at ${page.upstream.baseUrl}. It answered ${status} ${text}`);
};

/**
 * Declares the suite's tests for one host. Gives the titles of the groups that the options leave out.
 * @param subject the host's row in the table of `docs/host/conformance.md`; `undefined`: the run is noted nowhere
 */
export function conformance(
  subject: SubjectName | undefined,
  start: Start,
  { without = [], only, port }: Options = {},
): readonly string[] {
  const groups: GroupRecord[] = [];
  const leaks = createLeakCheck(nextSecret, 'files.installer.example');
  let upstream: Upstream;
  before(async () => {
    if (subject) removeRecord(subject);
    upstream = await createUpstream(({ authorization }) => {
      if (authorization) leaks.forbid(authorization.replace('Bearer ', ''));
    }, port);
  });
  after(() => {
    upstream.close();
    leaks.assertClean();
    if (subject) writeRecord(subject, groups);
  });

  const group = (section: string, title: string, setups: Parameters<Group>[1], tests: Parameters<Group>[2]): void => {
    const [setup, ...others] = setups;
    const missing = setups.find((each) => without.includes(each));
    const canRun = only ? setup === only && !others.length : !missing;
    const record: GroupRecord = { section, title, result: canRun ? 'not run' : 'left out', without: missing };
    groups.push(record);
    if (!canRun) return;
    const results: boolean[] = [];
    describe(title, () => {
      let page: Page;
      before(async () => {
        page = createPage(start, upstream, leaks);
        await page.restart(setup);
        if (only) await assertCallsUpstream(page);
      });
      beforeEach(() => upstream.setAnswers());
      // The types lack `passed`, which Node has since 20.12.
      afterEach((test) => void results.push((test as { passed?: boolean }).passed === true));
      after(() => {
        if (results.length) record.result = results.every(Boolean) ? 'passed' : 'failed';
        return page.stop();
      });
      // The tests are declared before `page` exists, so they get one that passes every call on to it.
      tests({
        get upstream() {
          return page.upstream;
        },
        restart: (...setup) => page.restart(...setup),
        stop: () => page.stop(),
        mint: (how) => page.mint(how),
        token: (how) => page.token(how),
        call: (operation, body, how) => page.call(operation, body, how),
        prices: (quoteRequests, how) => page.prices(quoteRequests, how),
        logged: () => page.logged(),
      });
    });
  };
  for (const [section, declare] of Object.entries(sections))
    declare((title, setups, tests) => group(section, title, setups, tests));
  return groups.flatMap(({ title, result }) => (result === 'left out' ? [title] : []));
}
