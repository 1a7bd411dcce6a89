/** Serves the script files to pages of other origins: compressed, and cached for ever under names with a version. */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { createFolder } from '../stores/create-folder.js';
import { CannotStart } from './cannot-start.js';

export interface ScriptFiles {
  /** The content of this version's script, under its name with the version. */
  readonly script: Buffer;
  /** Answers GET and HEAD for a file. `undefined` if there is no such file. */
  answer(name: string, request: Request): Promise<Response | undefined>;
}

/** The script files of the package `fin-widgets`. Rejects if that package is not installed. */
const readInstalled = async (): Promise<Map<string, Buffer>> => {
  const installed = createRequire(import.meta.url).resolve('fin-widgets/package.json');
  return readFolder(join(dirname(installed), 'dist'));
};

const isServed = (name: string) =>
  /^(?:fin-widgets(?:\.early|(?:-[a-z]+)?(?:-\d[\w.+-]*)?)\.js|THIRD-PARTY\.txt)$/.test(name);
const hasVersion = (name: string) => /-\d[\w.+-]*\.js$/.test(name);

const foreverSeconds = 31_536_000;
const latestSeconds = 300;

const compress: Record<string, (content: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliCompress),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Reads the files into memory.
 * @param keepIn a folder to which the versioned files are copied, and from which those of earlier versions are served
 * @throws CannotStart
 */
export async function readScriptFiles(version: string, keepIn?: string): Promise<ScriptFiles> {
  const files = await readInstalled().catch(() => new Map<string, Buffer>());
  const script = files.get('fin-widgets.js');
  if (!script) throw new CannotStart('The package fin-widgets has no script files. Reinstall it.');
  // The package does not contain this copy.
  files.set(`fin-widgets-${version}.js`, script);
  if (keepIn) for (const [name, content] of await keep(keepIn, files)) files.set(name, content);

  /** By encoding and name. Compressed on the first request. */
  const encoded = new Map<string, Promise<Buffer>>();
  const encode = (name: string, content: Buffer, encoding: string): Promise<Buffer> => {
    const key = `${encoding} ${name}`;
    const made = encoded.get(key) ?? compress[encoding]?.(content) ?? Promise.resolve(content);
    encoded.set(key, made);
    return made;
  };
  const tags = new Map([...files].map(([name, content]) => [name, digestOf('sha256', content, 'base64url')]));

  return {
    script,
    async answer(name, request) {
      const content = files.get(name);
      if (!content) return undefined;
      const encoding = encodingFor(request.headers.get('accept-encoding') ?? '');
      const etag = `"${tags.get(name)}${encoding ? `-${encoding}` : ''}"`;
      const headers = new Headers({
        'Content-Type': `${name.endsWith('.js') ? 'text/javascript' : 'text/plain'}; charset=utf-8`,
        'Cache-Control': hasVersion(name)
          ? `public, max-age=${foreverSeconds}, immutable`
          : `public, max-age=${latestSeconds}, must-revalidate`,
        ETag: etag,
        Vary: 'Accept-Encoding',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
      });
      if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
      const body = await encode(name, content, encoding);
      if (encoding) headers.set('Content-Encoding', encoding);
      headers.set('Content-Length', String(body.length));
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
    },
  };
}

const digestOf = (algorithm: string, content: Buffer, encoding: 'base64' | 'base64url'): string =>
  createHash(algorithm).update(content).digest(encoding);

/** Reads the script files of a folder. Ignores symbolic links, which may lead to any file of the machine. */
async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isFile() && isServed(entry.name) ? [entry.name] : []));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
}

/** Copies the versioned files into the folder. Resolves to the folder's files of other versions. */
async function keep(folder: string, own: ReadonlyMap<string, Buffer>): Promise<[string, Buffer][]> {
  try {
    createFolder(folder);
    for (const [name, content] of own) if (hasVersion(name)) await putFile(join(folder, name), content);
    return [...(await readFolder(folder))].filter(([name]) => hasVersion(name) && !own.has(name));
  } catch {
    throw new CannotStart('FIN_FILES must be a folder that this process may read and write.');
  }
}

/** Writes a file unless it exists with the same content. Other processes never see a part of it, and may write the same file. */
async function putFile(path: string, content: Buffer): Promise<void> {
  const present = await readFile(path).catch(() => undefined);
  if (present?.equals(content)) return;
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, content, { flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The encoding that the browser prefers: Brotli if it ranks both equally. Empty: no compression. */
function encodingFor(accept: string): string {
  const accepted = parseAccept(accept);
  const weightOf = (name: string) =>
    (accepted.find(({ type }) => type === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  const [best = ''] = Object.keys(compress)
    .filter((name) => weightOf(name) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a));
  return best;
}

const matches = (header: string | null, etag: string): boolean =>
  !!header?.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
