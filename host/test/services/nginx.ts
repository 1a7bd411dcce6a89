/** An nginx for one test file: Debian's, in a folder of its own, which forwards requests round robin to several ports. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, isListening, start } from './processes.js';

export interface TemporaryNginx {
  readonly port: number;
  /** Everything that it has logged. */
  written(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Settings that matter to a host: nginx overwrites the header with the visitor's address, waits long enough for a create, and uses a
 * process again as soon as it is back. It does not retry a POST that may have arrived, which is nginx's default (no `non_idempotent`).
 */
const configuration = (port: number, behind: readonly number[]) => `
daemon off;
pid nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
error_log error.log info;
worker_processes 1;
events {}
http {
  access_log access.log;
  client_body_temp_path temporary;
  proxy_temp_path temporary;
  fastcgi_temp_path temporary;
  scgi_temp_path temporary;
  uwsgi_temp_path temporary;

  upstream host {
${behind.map((port) => `    server 127.0.0.1:${port} max_fails=0;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location /fin/ {
      proxy_pass http://host;
      proxy_set_header X-Real-IP $remote_addr;
      proxy_read_timeout 180s;
    }
  }
}
`;

/** Starts an nginx in `folder`. */
export async function startNginx(folder: string, behind: readonly number[]): Promise<TemporaryNginx> {
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  await mkdir(folder);
  await writeFile(config, configuration(port, behind));
  const nginx = await start('nginx', ['-p', folder, '-c', config], { need: "Install Debian's package nginx-light." });
  await nginx.waitUntil(() => isListening(port));
  return {
    port,
    stop: () => nginx.end(),
    async written() {
      const logs = await Promise.all(['access.log', 'error.log'].map((name) => readFile(join(folder, name), 'utf8')));
      return [nginx.stdout, nginx.stderr, ...logs].join('\n');
    },
  };
}
