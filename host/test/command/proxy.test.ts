/** The instructions for a small server in docs/host/without-code.md, verbatim: the settings, and nginx with a certificate. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, it } from 'node:test';
import { parseEnv } from 'node:util';
import { run } from '../../../scripts/run-command.js';
import { readEnvironment, type SingleSettings } from '../../src/command/command-settings.js';
import { type RecordedService, startService } from '../services/host/service.js';
import { freePort, isListening, type Running, start } from '../services/processes.js';
import { origin } from '../support/fixtures.js';
import { environment, leaks, serveCommand } from './command.js';

const docs = await readFile('docs/host/without-code.md', 'utf8');

/** The code block that contains a text. */
const blockWith = (text: string): string => {
  const blocks = [...docs.matchAll(/^( *)```\w*\n(.*?)^\1```$/gms)].map(([, , code = '']) => code);
  const found = blocks.filter((code) => code.includes(text));
  assert.equal(found.length, 1, text);
  return found[0] ?? '';
};

const name = 'fin.installer.example';
let folder: string;
let service: RecordedService;
let nginx: Running;
let port: number;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fin-widgets-proxy-'));
  service = await startService();
  const command = await serveCommand({
    ...environment(service.baseUrl),
    FIN_HOST: '127.0.0.1',
    FIN_CLIENT_IP: 'x-real-ip',
    FIN_LIMIT_MINT: '2/60',
  });
  port = await freePort();
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${name}`],
    ...['-addext', `subjectAltName=DNS:${name}`, '-out', certificate, '-keyout', key],
  ]);
  const server = blockWith('ssl_certificate_key')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('127.0.0.1:8080', `127.0.0.1:${command.port}`);
  const config = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'].map((each) => `${each}_temp_path temporary;`);
  await writeFile(
    config,
    `daemon off; pid nginx.pid; error_log error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; ${paths.join(' ')}
${server}}
`,
  );
  nginx = await start('nginx', ['-p', folder, '-c', config], { need: "Install Debian's package nginx-light." });
  await nginx.waitUntil(() => isListening(port));
});
after(async () => {
  await nginx?.end();
  for (const token of service.tokens) leaks.forbid(token);
  await service.close();
  await rm(folder, { recursive: true });
});

/** Starts a session through nginx, as a visitor who claims to have another address. */
async function mint(claimed: string): Promise<number | undefined> {
  const ca = await readFile(join(folder, 'fullchain.pem'));
  return new Promise((resolve, reject) => {
    const requested = request({
      ...{ host: '127.0.0.1', port, servername: name, ca, method: 'POST', path: '/fin/token', agent: false },
      headers: { Host: name, Origin: origin, 'X-Real-IP': claimed, 'Content-Length': 0 },
    });
    requested.on('error', reject).on('response', (response) => {
      json(response).then((answer) => {
        const { token } = (answer as { response?: { token?: string } }).response ?? {};
        if (token) leaks.forbid(token);
        resolve(response.statusCode);
      }, reject);
    });
    requested.end();
  });
}

it('nginx forwards requests by https, and sets the visitor’s address whatever the visitor claims', async () => {
  const states = [];
  for (const claimed of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) states.push(await mint(claimed));
  assert.deepEqual(states, [200, 200, 429]);
});

it('the settings have no mistake', () => {
  const values = { 'https://…/api/1.1': 'https://service.example/api/1.1', "'…'": "'pass#word'", '=…': '=x' };
  const filled = Object.entries(values).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    blockWith("PASSWORD='…'"),
  );
  const file = `${filled}\n${blockWith('FIN_STORE=file:/var')}`.replace('FIN_SECRET=x', `FIN_SECRET=${'x'.repeat(32)}`);
  const { options, store, hostname, port } = readEnvironment(parseEnv(file)) as SingleSettings;
  assert.deepEqual([store.kind, hostname, port], ['file', '127.0.0.1', 8080]);
  assert.equal(options.service.password, 'pass#word');
});

it('the Dockerfile to paste starts the command like the Dockerfile of the repository', async () => {
  const entryPoint = (text: string) => /^ *ENTRYPOINT (\[.*\])$/m.exec(text)?.[1];
  assert.equal(
    entryPoint(blockWith('npm init -y')),
    entryPoint(await readFile('host/deploy/docker/Dockerfile', 'utf8')),
  );
});
