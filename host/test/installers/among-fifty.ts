/** A host of fifty installers, one of which is the subject of the conformance suite. Some others have served a page before each test. */
import assert from 'node:assert/strict';
import type { HttpBindings } from '@hono/node-server';
import { createHosts, type Host, type InstallerOptions, type Store } from '../../src/index.js';
import type { Setup, Start } from '../conformance/subject.js';
import { use } from '../mounts/fin.js';
import { optionsFor } from '../mounts/options.js';
import { originOf } from './hosts.js';

export const subjectId = 'installer-25';
export const otherIds = Array.from({ length: 50 }, (_, i) => `installer-${i}`).filter((id) => id !== subjectId);

/** The service of the others is the suite's as well, with another user. The suite would notice a call. */
export const otherOptions = (id: string, { baseUrl }: Setup['service']): InstallerOptions => ({
  service: { baseUrl, email: `${id}@installers.example`, password: `password of ${id}` },
  origins: [originOf(id)],
});

/** Mints a token at three others. A visit of all 49 for each host of the suite takes three times as long as the suite itself. */
export const visitOthers = async (url: string): Promise<void> => {
  for (const id of otherIds.slice(0, 3)) {
    const answer = await fetch(`${url}/fin/${id}/token`, { method: 'POST', headers: { Origin: originOf(id) } });
    assert.equal(answer.status, 200, await answer.text());
  }
};

/**
 * @param url of the server that serves `fin`
 * @param emptyStore opens a store for each host whose setup says nothing of one. Default: a memory store
 */
export const amongFifty =
  (url: () => string, emptyStore?: () => Promise<Store>): Start =>
  async (setup) => {
    const { secret, store, ...options } = optionsFor(setup);
    const entries: string[] = [];
    const host = createHosts<HttpBindings>({
      find: (id) => (id === subjectId ? options : otherOptions(id, setup.service)),
      secret,
      store: store ?? (await emptyStore?.()),
      clientIp: (_request, { incoming }) => incoming.socket.remoteAddress,
      log: (entry) => entry.installer === subjectId && entries.push(JSON.stringify(entry)),
    });
    // What the server hands it is what its `clientIp` was written for.
    use(host as Host);
    await visitOthers(url());
    return {
      baseUrl: `${url()}/fin/${subjectId}`,
      log: () => entries.join('\n'),
      stop: async () => use(undefined),
    };
  };
