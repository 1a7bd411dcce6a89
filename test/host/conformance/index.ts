/**
 * The conformance suite: what `src/host/PROTOCOL.md` says, asked of a host from outside, by HTTP alone, in both directions: what
 * is allowed passes, and what is not never reaches the upstream, whose log is the suite's own. It takes any host that can be
 * started (`subject.ts`) or that somebody has started (`run.ts`).
 *
 * What takes a host longer than seconds is left to its own tests: bodies that do not arrive (15 s), the pause after a refused
 * login (10 s), the lives of a login (23 h) and of an outcome (24 h).
 */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe } from 'node:test';
import { bodies } from './bodies.js';
import type { Group } from './group.js';
import { idempotency } from './idempotency.js';
import { limits } from './limits.js';
import { links } from './links.js';
import { logins } from './logins.js';
import { another, createPage, type Page } from './page.js';
import { pinned } from './pinned.js';
import { prices } from './prices.js';
import { projects } from './projects.js';
import { routes } from './routes.js';
import { sessions } from './sessions.js';
import type { SetupName, Start } from './subject.js';
import { told } from './told.js';
import { createUpstream, type Upstream } from './upstream.js';
import { createWatch } from './watch.js';

const rules = [routes, sessions, bodies, pinned, links, projects, idempotency, limits, prices, logins, told];

export interface Options {
  /** Setups that the host cannot have, or that another subject shows as well. */
  without?: readonly SetupName[];
  /** The one setup of a host that cannot be started anew. */
  only?: SetupName;
  /** Port of the suite's upstream. Default: any that is free. */
  port?: number;
}

/** That the host asks this suite's upstream, and no other: else nothing below would be about it. */
const assertReached = async (page: Page) => {
  page.upstream.plays();
  const { status, text } = await page.ask('pricing_2', another());
  const [call] = page.upstream.sent('pricing_2');
  assert.ok(call, `The host does not ask the upstream at ${page.upstream.baseUrl}. It said: ${status} ${text}`);
};

/** Declares the suite for one host. Gives the titles of the groups that the options leave out. */
export function conformance(start: Start, { without = [], only, port }: Options = {}): readonly string[] {
  const left: string[] = [];
  const watch = createWatch();
  let upstream: Upstream;
  before(async () => {
    upstream = await createUpstream(({ authorization }) => {
      if (authorization) watch.hide(authorization.replace('Bearer ', ''));
    }, port);
  });
  after(() => {
    upstream.close();
    watch.assertClean();
  });

  const group: Group = (title, setups, tests) => {
    const [setup, ...others] = setups;
    const canBe = only ? setup === only && !others.length : !setups.some((each) => without.includes(each));
    if (!canBe) return void left.push(title);
    describe(title, () => {
      let opened: Page;
      before(async () => {
        opened = createPage(start, upstream, watch);
        await opened.restart(setup);
        if (only) await assertReached(opened);
      });
      beforeEach(() => upstream.plays());
      after(() => opened.stop());
      // The tests are declared before there is a page.
      tests({
        get upstream() {
          return opened.upstream;
        },
        restart: (name) => opened.restart(name),
        stop: () => opened.stop(),
        mint: (how) => opened.mint(how),
        token: (how) => opened.token(how),
        ask: (operation, body, how) => opened.ask(operation, body, how),
      });
    });
  };
  for (const rule of rules) rule(group);
  return left;
}
