/** Many installers on Cloudflare's runtime: the conformance suite on one of fifty in a KV namespace, and installers in Durable Objects. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { variablesFor } from '../../command/variables-for.js';
import { conformance } from '../../conformance/index.js';
import { setupFor } from '../../conformance/subject.js';
import { createUpstream } from '../../conformance/upstream.js';
import { otherIds, subjectId, visitOthers } from '../../installers/among-fifty.js';
import { originOf } from '../../installers/hosts.js';
import { bundleWorker } from '../../mounts/bundle.js';
import { newKey, project } from '../../support/fixtures.js';
import { startWorkerd } from './workerd.js';

const code = await bundleWorker(new URL('installers-worker.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-workerd-'));
after(() => rm(folder, { recursive: true }));
let starts = 0;

describe('workerd, one of 50 installers', () => {
  conformance(
    'workerd, one of 50 installers',
    async (setup) => {
      const { FIN_SECRET = '', FIN_STORE: _store, FIN_CLIENT_IP: _clientIp, ...own } = variablesFor(setup);
      const { FIN_SERVICE } = own;
      const other = (id: string) => ({
        FIN_SERVICE,
        FIN_EMAIL: `${id}@e.example`,
        FIN_PASSWORD: id,
        FIN_ORIGINS: originOf(id),
      });
      const workerd = await startWorkerd(join(folder, String(starts++)), {
        code,
        variables: { FIN_SECRET, STORE_AWAY: setup.store === 'away' ? 'yes' : '' },
        kv: Object.fromEntries([
          [subjectId, JSON.stringify(own)],
          ...otherIds.map((id) => [id, JSON.stringify(other(id))]),
        ]),
      });
      const url = `http://127.0.0.1:${workerd.port}`;
      await visitOthers(url);
      return {
        baseUrl: `${url}/fin/${subjectId}`,
        log: () => workerd.lines.filter((line) => line.includes(`"installer":"${subjectId}"`)).join('\n'),
        stop: workerd.stop,
      };
    },
    {
      without: [
        // A Worker's records are in Durable Objects, which forget nothing. There is no other store to give it.
        'forgetfulStore',
        // workerd says of a connection that it was lost, whether or not it was ever made.
        'noConnection',
      ],
    },
  );
});

describe('installers in Durable Objects', () => {
  it('have their own answers, and equal keys make two creates', async (t) => {
    const upstream = await createUpstream(() => {});
    t.after(() => upstream.close());
    const {
      FIN_SECRET = '',
      FIN_STORE: _store,
      FIN_CLIENT_IP: _clientIp,
      ...own
    } = variablesFor(setupFor('standard', upstream.baseUrl));
    const settings = (id: string) => ({ ...own, FIN_ORIGINS: originOf(id) });
    const workerd = await startWorkerd(join(folder, String(starts++)), {
      code,
      installersClass: 'Installers',
      variables: {
        FIN_SECRET,
        INSTALLERS: JSON.stringify({ acme: settings('acme'), beta: settings('beta'), wrong: { FIN_TEST: 'nonsense' } }),
      },
    });
    t.after(workerd.stop);
    const post = async (id: string, path: string, headers: Record<string, string> = {}, body?: object) => {
      const answer = await fetch(`http://127.0.0.1:${workerd.port}/fin/${id}${path}`, {
        method: 'POST',
        headers: { Origin: originOf(id), 'Content-Type': 'application/json', ...headers },
        body: body ? JSON.stringify(body) : null,
      });
      return { status: answer.status, headers: answer.headers, json: JSON.parse(await answer.text()) };
    };
    assert.equal((await post('none', '/token')).status, 404);
    assert.equal((await post('wrong', '/token')).status, 503);
    const key = newKey();
    const create = async (id: string) => {
      const { token } = (await post(id, '/token')).json;
      const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': key };
      const answers = [
        await post(id, '/wf/new_project_2', headers, project),
        await post(id, '/wf/new_project_2', headers, project),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
      assert.deepEqual(answers[0]?.json, answers[1]?.json);
      assert.equal(answers[1]?.headers.get('idempotent-replayed'), 'true');
      return { token, text: JSON.stringify(answers[0]?.json) };
    };
    const acme = await create('acme');
    const beta = await create('beta');
    assert.notEqual(acme.text, beta.text);
    assert.equal(upstream.sent('new_project_2').length, 2);
    assert.equal((await post('beta', '/wf/pricing_2', { Authorization: `Bearer ${acme.token}` }, {})).status, 401);
    const ready = await fetch(`http://127.0.0.1:${workerd.port}/readyz`);
    assert.deepEqual(await ready.json(), { ready: true, store: 'ok' });
  });
});
