/**
 * A plain web server for WordPress: it serves files, and passes everything else to PHP, one request to each process. PHP's own server
 * would accept a request while it is busy with another, and nginx would refuse some addresses before PHP sees them.
 */
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { extname, join } from 'node:path';
import { start, waitUntil } from '../../../host/test/services/processes.js';
import { call } from './fastcgi.js';

/** More processes than the conformance suite has requests in flight. */
const processes = 26;

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Whether a process listens at a socket. Its file is there a moment earlier. */
const isListening = async (path: string): Promise<boolean> => {
  const connection = connect(path);
  return once(connection, 'connect').then(
    () => Boolean(connection.destroy()),
    () => false,
  );
};

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

export interface PhpServer {
  stop(): Promise<void>;
}

/** The file of an address, or `index.php`. All sites of a network share the files of the first. */
const fileFor = async (root: string, path: string): Promise<string> => {
  const own = path.replace(/^\/[\w-]+(?=\/wp-(?:admin|content|includes)\/)/, '');
  const whole = path.includes('%00') ? '' : join(root, own);
  for (const file of [whole, join(whole, 'index.php')]) if (whole && (await isFile(file))) return file;
  return join(root, 'index.php');
};

const variablesFor = (request: IncomingMessage, root: string, file: string, body: Buffer): Record<string, string> => {
  const [path = '', ...query] = (request.url ?? '').split('?');
  const headers = Object.entries(request.headersDistinct).map(([name, values = []]) => [
    `HTTP_${name.toUpperCase().replaceAll('-', '_')}`,
    values.join(', '),
  ]);
  return {
    ...Object.fromEntries(headers),
    REQUEST_METHOD: request.method ?? '',
    REQUEST_URI: request.url ?? '',
    QUERY_STRING: query.join('?'),
    SCRIPT_FILENAME: file,
    SCRIPT_NAME: file.slice(root.length),
    PHP_SELF: file.slice(root.length),
    DOCUMENT_ROOT: root,
    DOCUMENT_URI: path,
    CONTENT_TYPE: request.headers['content-type'] ?? '',
    CONTENT_LENGTH: String(body.length),
    REMOTE_ADDR: request.socket.remoteAddress ?? '',
    SERVER_NAME: '127.0.0.1',
    SERVER_PORT: String(request.socket.localPort),
    SERVER_PROTOCOL: 'HTTP/1.1',
    GATEWAY_INTERFACE: 'CGI/1.1',
    // php-cgi refuses to run without this variable.
    REDIRECT_STATUS: '200',
  };
};

/** Converts PHP's CGI output to a response. */
const relay = (written: Buffer, response: ServerResponse) => {
  const end = written.indexOf('\r\n\r\n');
  // The process has died. An empty response would look like a success.
  if (end < 0) {
    response.writeHead(502).end();
    return;
  }
  let status = 200;
  for (const line of written.subarray(0, end).toString('latin1').split('\r\n')) {
    const [name = '', ...rest] = line.split(':');
    const value = rest.join(':').trim();
    if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
    else if (name) response.appendHeader(name, value);
  }
  response.writeHead(status).end(written.subarray(end + 4));
};

/** Serves `root` on this port of 127.0.0.1; `folder` is where PHP's socket may lie. */
export const startPhpServer = async (root: string, folder: string, port: number): Promise<PhpServer> => {
  const socket = join(folder, 'php');
  const settings = ['opcache.validate_timestamps=0', 'opcache.jit=0', 'upload_max_filesize=20M', 'post_max_size=20M'];
  const php = await start('php-cgi', ['-b', socket, ...settings.flatMap((each) => ['-d', each])], {
    env: { PHP_FCGI_CHILDREN: String(processes), PHP_FCGI_MAX_REQUESTS: '0' },
    // A process group of its own, since the master, killed alone, would leave its processes behind.
    detached: true,
  });
  const { pid } = php.child;
  const killAll = () => pid && process.kill(-pid, 'SIGKILL');
  process.once('exit', killAll);
  await waitUntil(() => isListening(socket));
  const server = createServer(async (request, response) => {
    // A client that breaks off within its body gets no answer.
    const chunks = await request.toArray().catch(() => undefined);
    if (!chunks) return;
    const body = Buffer.concat(chunks);
    const file = await fileFor(root, new URL(request.url ?? '/', 'http://localhost').pathname);
    const type = types[extname(file)];
    if (type) response.writeHead(200, { 'Content-Type': type }).end(await readFile(file));
    else if (file.endsWith('.php'))
      await call(socket, variablesFor(request, root, file, body), body).then(
        (written) => relay(written, response),
        // The process has died.
        () => response.writeHead(502).end(),
      );
    else response.end(await readFile(file));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
      process.off('exit', killAll);
      // Its children go with it.
      await php.end();
    },
  };
};
