/** After a signal, the command answers all requests in flight before it exits. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { loadSqlite } from '../../src/stores/sqlite.js';
import { type RecordedService, startService } from '../services/host/service.js';
import { isListening, waitUntil } from '../services/processes.js';
import { newKey, project } from '../support/fixtures.js';
import { childrenOf, environment, isRunning, leaks, runCommand, serveCommand } from './command.js';
import { visitor, visitorOrigin } from './visitor.js';

let service: RecordedService;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fin-widgets-drain-'));
  service = await startService();
});
after(async () => {
  for (const token of service.tokens) leaks.forbid(token);
  await service.close();
  await rm(folder, { recursive: true });
});

/** A process that did not wait for the store would exit sooner after its last answer. */
const awayMs = 2_000;
/** The command's own changes of the folder are over by then. */
const lockTimeoutMs = 10_000;

let runs = 0;
const serve = (env = {}) =>
  serveCommand({ ...environment(service.baseUrl), FIN_STORE: `file:${join(folder, `${runs++}`)}`, ...env });

/** Waits until the service has one more create than before, which it holds. */
const createInFlight = (before: number) => waitUntil(() => service.calls('new_project_2').length === before + 1);
const creates = () => service.calls('new_project_2').length;

for (const workers of ['1', '2'])
  describe(`SIGTERM with FIN_WORKERS=${workers}`, () => {
    it('completes a create whose visitor waits, accepts no new connections, and exits with 0', async () => {
      const command = await serve({ FIN_WORKERS: workers });
      const [sent, projects] = [creates(), await service.projects()];
      const release = service.hold('new_project_2');
      const requested = visitor(command.port).call('new_project_2', project, { key: newKey() });
      await createInFlight(sent);
      command.child.kill('SIGTERM');
      await waitUntil(async () => !(await isListening(command.port)));
      assert.equal(command.child.exitCode, null);
      release();
      const answer = await requested;
      assert.equal(answer.status, 200, answer.text);
      assert.equal(await command.ended, 0);
      assert.equal(await service.projects(), projects + 1);
      assert.deepEqual(
        command.lines().flatMap(({ event }) => event ?? []),
        ['start', 'drain', 'stop'],
      );
    });

    it('says that it is not ready, on a connection that is still open', async () => {
      const command = await serve({ FIN_WORKERS: workers });
      const sent = creates();
      const token = await visitor(command.port).token();
      const release = service.hold('new_project_2');
      const socket = connect(command.port, '127.0.0.1').setEncoding('utf8');
      const answers: string[] = [];
      socket.on('data', (text: string) => answers.push(text));
      const body = JSON.stringify(project);
      const fields = [
        `Origin: ${visitorOrigin}`,
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `Idempotency-Key: ${newKey()}`,
      ];
      socket.write(['POST /fin/wf/new_project_2 HTTP/1.1', 'Host: 127.0.0.1', ...fields, '', body].join('\r\n'));
      await createInFlight(sent);
      command.child.kill('SIGTERM');
      await waitUntil(async () => !(await isListening(command.port)));
      // The server closes idle connections. This one waits for the create.
      socket.write('GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      release();
      await once(socket, 'close');
      const [created, ready] = answers.join('').split(/(?<=.)(?=HTTP\/1\.1 )/s);
      assert.match(created ?? '', /^HTTP\/1\.1 200 /);
      assert.match(ready ?? '', /^HTTP\/1\.1 503 .*"ready":false.*"draining":true/s);
      assert.equal(await command.ended, 0);
    });

    it('completes a create whose visitor has gone, so that its outcome is known after a restart', async () => {
      const env = { FIN_WORKERS: workers, FIN_STORE: `file:${join(folder, `gone-${workers}`)}` };
      const command = await serve(env);
      const [sent, projects] = [creates(), await service.projects()];
      const page = visitor(command.port);
      const token = await page.token();
      const key = newKey();
      const release = service.hold('new_project_2');
      const leaving = request({
        method: 'POST',
        port: command.port,
        path: '/fin/wf/new_project_2',
        headers: {
          Origin: visitorOrigin,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
      }).on('error', () => {});
      leaving.end(JSON.stringify(project));
      await createInFlight(sent);
      leaving.destroy();
      command.child.kill('SIGTERM');
      await waitUntil(async () => !(await isListening(command.port)));
      release();
      assert.equal(await command.ended, 0);

      const next = await serve(env);
      const answer = await visitor(next.port).call('new_project_2', project, { key, token });
      assert.equal(answer.status, 200, answer.text);
      assert.equal(creates(), sent + 1);
      assert.equal(await service.projects(), projects + 1);
      next.child.kill('SIGINT');
      assert.equal(await next.ended, 0);
    });

    it('saves an outcome after the store was unavailable, so that it is known after a restart', async () => {
      const path = join(folder, `locked-${workers}`);
      const env = { FIN_WORKERS: workers, FIN_STORE: `file:${path}` };
      const command = await serve(env);
      const sent = creates();
      const page = visitor(command.port);
      const token = await page.token();
      const key = newKey();
      const release = service.hold('new_project_2');
      const requested = page.call('new_project_2', project, { key, token });
      await createInFlight(sent);
      const lock = new (loadSqlite().DatabaseSync)(join(path, 'store.db'), { timeout: lockTimeoutMs });
      lock.exec('BEGIN IMMEDIATE');
      command.child.kill('SIGTERM');
      await waitUntil(async () => !(await isListening(command.port)));
      release();
      const answer = await requested;
      assert.equal(answer.status, 200, answer.text);
      assert.equal(await Promise.race([command.ended, pause(awayMs, 'waits for the store')]), 'waits for the store');
      lock.exec('ROLLBACK');
      assert.equal(await command.ended, 0);

      const next = await serve(env);
      const later = await visitor(next.port).call('new_project_2', project, { key, token });
      assert.deepEqual([later.status, later.text], [200, answer.text]);
      assert.equal(creates(), sent + 1);
      next.child.kill('SIGTERM');
      assert.equal(await next.ended, 0);
    });

    it('drains although the signal comes twice, from the terminal and from npx', async () => {
      const command = await serve({ FIN_WORKERS: workers });
      const sent = creates();
      const release = service.hold('new_project_2');
      const requested = visitor(command.port).call('new_project_2', project, { key: newKey() });
      await createInFlight(sent);
      // A terminal sends the signal to the workers too. Two equal signals could reach the process as one.
      for (const pid of [command.child.pid, ...(await childrenOf(command.child.pid))]) process.kill(pid ?? 0, 'SIGINT');
      command.child.kill('SIGTERM');
      await waitUntil(async () => !(await isListening(command.port)));
      release();
      assert.equal((await requested).status, 200);
      assert.equal(await command.ended, 0);
    });

    it('exits with 0 during the start', async () => {
      const silent = createServer();
      await once(silent.listen(0, '127.0.0.1'), 'listening');
      const { port } = silent.address() as AddressInfo;
      const requested = once(silent, 'connection');
      const env = { ...environment(service.baseUrl), FIN_STORE: `redis://127.0.0.1:${port}`, FIN_WORKERS: workers };
      const command = await runCommand(env);
      await requested;
      command.child.kill('SIGTERM');
      const [code] = await once(command.child, 'close');
      assert.deepEqual([code, command.stderr], [0, '']);
      silent.close();
    });

    it('ends the command at once the second time', async () => {
      const command = await serve({ FIN_WORKERS: workers });
      const sent = creates();
      const release = service.hold('new_project_2');
      const requested = assert.rejects(visitor(command.port).call('new_project_2', project, { key: newKey() }));
      await createInFlight(sent);
      command.child.kill('SIGTERM');
      await command.waitUntil(() => command.stdout.includes('"drain"'));
      // A signal within a second of the first counts as the same Ctrl-C.
      await waitUntil(() => command.child.kill('SIGTERM') === false || command.child.exitCode !== null);
      assert.equal(await command.ended, 128 + 15);
      await requested;
      release();
      await waitUntil(async () => !(await isListening(command.port)));
    });
  });

it('workers complete a create when the first process dies, and then exit', async () => {
  const env = { FIN_WORKERS: '2', FIN_STORE: `file:${join(folder, 'orphans')}` };
  const command = await serve(env);
  const pids = await childrenOf(command.child.pid);
  const sent = creates();
  const page = visitor(command.port);
  const token = await page.token();
  const key = newKey();
  const release = service.hold('new_project_2');
  const requested = page.call('new_project_2', project, { key, token });
  await createInFlight(sent);
  command.child.kill('SIGKILL');
  await waitUntil(async () => !(await isListening(command.port)));
  await waitUntil(() => pids.filter(isRunning).length === 1);
  release();
  assert.equal((await requested).status, 200);
  await waitUntil(() => !pids.some(isRunning));

  const next = await serve(env);
  const answer = await visitor(next.port).call('new_project_2', project, { key, token });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(creates(), sent + 1);
  await next.end();
});

it('an idle connection does not delay the exit', async () => {
  const command = await serve();
  const page = visitor(command.port);
  assert.equal((await page.mint()).status, 200); // its connection stays open
  command.child.kill('SIGTERM');
  assert.equal(await command.ended, 0);
});
