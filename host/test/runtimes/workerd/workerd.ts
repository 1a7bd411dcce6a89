/** Cloudflare's own runtime, `workerd`, as a process of this machine: a Worker with its Durable Objects on disk. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Running, start } from '../../services/processes.js';

/** Also of `host/deploy/cloudflare/wrangler.jsonc`. */
export const compatibilityDate = '2026-11-01';

export interface WorkerSettings {
  /** The ES module. It exports a class `Fin`, which is bound as `FIN`. */
  code: string;
  /** Variables and secrets. */
  variables: Record<string, string>;
  /** Default: any free one. */
  port?: number;
  /** The entries of a KV namespace, which is bound as `FIN_INSTALLERS`. Default: there is none. */
  kv?: Record<string, string>;
  /** Another class of objects that the module exports, bound as `FIN_INSTALLERS`. Default: there is none. */
  installersClass?: string;
  /** Whether the class is declared as one with SQLite, as a migration does. Default: true. */
  hasSqlite?: boolean;
}

export interface Workerd {
  readonly port: number;
  /** What the Worker has written to its console. */
  readonly lines: readonly string[];
  /** SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../node_modules/workerd/bin/workerd', import.meta.url));

/** In Cap'n Proto's text format, strings are written as in C. JSON differs in what follows `\u`, so other characters are left as they are. */
const quoted = (text: string) => JSON.stringify(text);

/** The service behind a KV namespace: what Cloudflare's own runtime asks by HTTP. */
const kvModule = `export default {
  fetch(request, env) {
    const entries = JSON.parse(env.ENTRIES);
    const key = decodeURIComponent(new URL(request.url).pathname.slice(1));
    return Object.hasOwn(entries, key) ? new Response(entries[key]) : new Response(null, { status: 404 });
  },
};`;

const configOf = (
  { variables, port = 0, hasSqlite = true, kv, installersClass }: WorkerSettings,
  folder: string,
): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "objects", disk = (path = ${quoted(join(folder, 'objects'))}, writable = true)),
${kv ? '    (name = "kv", worker = .kv),' : ''}
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${compatibilityDate}",
  durableObjectNamespaces = [
    (className = "Fin", uniqueKey = "fin", enableSql = ${hasSqlite}),
${installersClass ? `    (className = ${quoted(installersClass)}, uniqueKey = "installers", enableSql = true),` : ''}
  ],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [
    (name = "FIN", durableObjectNamespace = "Fin"),
${kv ? '    (name = "FIN_INSTALLERS", kvNamespace = "kv"),' : ''}
${installersClass ? `    (name = "FIN_INSTALLERS", durableObjectNamespace = ${quoted(installersClass)}),` : ''}
${Object.entries(variables)
  .map(([name, value]) => `    (name = ${quoted(name)}, text = ${quoted(value)}),`)
  .join('\n')}
  ],
);
const kv :Workerd.Worker = (
  modules = [(name = "kv.js", esModule = ${quoted(kvModule)})],
  compatibilityDate = "${compatibilityDate}",
  bindings = [(name = "ENTRIES", text = ${quoted(JSON.stringify(kv ?? {}))})],
);
`;

/** A busy machine takes long to start one. */
const startTimeoutMs = 120_000;

/** Starts a Worker. What its objects keep is in the folder, and outlives the process. */
export async function startWorkerd(folder: string, settings: WorkerSettings): Promise<Workerd> {
  await mkdir(join(folder, 'objects'), { recursive: true });
  await writeFile(join(folder, 'worker.js'), settings.code);
  await writeFile(join(folder, 'config.capnp'), configOf(settings, folder));
  const lines: string[] = [];
  let port = 0;
  const running: Running = await start(program, ['serve', join(folder, 'config.capnp'), '--control-fd=3'], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    need: 'npm ci in host/test/runtimes installs it.',
  });
  if (running.child.stdout) createInterface(running.child.stdout).on('line', (line) => lines.push(line));
  const control = running.child.stdio[3] as NodeJS.ReadableStream;
  createInterface(control).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.event === 'listen') port = message.port;
  });
  await running.waitUntil(() => port > 0, startTimeoutMs);
  return {
    port,
    lines,
    kill: () => running.end('SIGKILL'),
    stop: () => running.end(),
  };
}
