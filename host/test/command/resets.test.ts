/** Connections that are reset before the process accepts them have no address by which a limit could count them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'node:test';
import { startService } from '../services/host/service.js';
import { newKey, origin, project } from '../support/fixtures.js';
import { environment, leaks, serveCommand } from './command.js';
import { visitor } from './visitor.js';

const limit = 3;

it('200 creates whose connections are reset at once do not exceed the limit of their address', async (t) => {
  const service = await startService();
  t.after(async () => {
    for (const token of service.tokens) leaks.forbid(token);
    await service.close();
  });
  const command = await serveCommand({
    ...environment(service.baseUrl),
    FIN_LIMIT_MINT: 'off',
    FIN_LIMIT_CREATE: `${limit}/600`,
    FIN_CONCURRENCY: 'off',
  });
  t.after(() => command.end('SIGKILL'));
  const body = JSON.stringify(project);
  const mint = async () => {
    const answer = await fetch(`${command.url}/fin/token`, { method: 'POST', headers: { Origin: origin } });
    const { token } = (await answer.json()) as { token: string };
    leaks.forbid(token);
    return token;
  };
  const createAndReset = async (token: string) => {
    const headers = {
      Host: 'installer.example',
      Origin: origin,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Idempotency-Key': newKey(),
    };
    const lines = ['POST /fin/wf/new_project_2 HTTP/1.1', ...Object.entries(headers).map((each) => each.join(': '))];
    const socket = connect(command.port, '127.0.0.1');
    await once(socket, 'connect');
    await new Promise<unknown>((sent) => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, sent));
    socket.resetAndDestroy();
  };

  // Each create has a session of its own, so that only the limit of the address applies.
  const tokens = await Promise.all(Array.from({ length: 200 }, mint));
  // While the process is stopped, the system accepts the connections. All have been reset when the process continues.
  command.child.kill('SIGSTOP');
  await Promise.all(tokens.map(createAndReset));
  command.child.kill('SIGCONT');
  // A later create, of another visitor, is answered after the earlier ones have arrived.
  const { status } = await visitor(command.port, '127.0.0.2').call('new_project_2', project, { key: newKey() });
  assert.equal(status, 200);
  // The exit waits for the creates in flight.
  await command.end();
  const creates = service.calls('new_project_2').length - 1;
  assert.ok(creates <= limit, `${creates} creates`);
});
