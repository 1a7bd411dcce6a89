/** WordPress as Debian has it, unpacked into a folder that outlives the tests: nothing of it is installed. */
import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A block theme and a classic one, and what Debian has taken out of WordPress into packages of its own. */
const packages = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'wordpress-theme-twentytwentyone',
  'libjs-underscore',
  'libjs-cropper',
  'php-getid3',
];

const there = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const fetchInto = async (folder: string) => {
  const download = () => run('apt-get', ['download', '-qq', ...packages], { cwd: folder });
  try {
    await download();
  } catch (error) {
    // A machine that has just been made knows no packages yet.
    if (process.getuid?.() !== 0) throw error;
    await run('apt-get', ['update', '-qq']);
    await download();
  }
};

/** The path of a WordPress that nobody writes to: copy it. Downloads 17 MB once. */
export const debianWordPress = async (): Promise<string> => {
  const cache = join(tmpdir(), `fin-widgets-wordpress-of-debian-${userInfo().uid}`);
  const wordpress = join(cache, 'usr/share/wordpress');
  if (await there(wordpress)) return wordpress;
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-wordpress-'));
  try {
    await mkdir(join(folder, 'packages'));
    await mkdir(join(folder, 'unpacked'));
    await fetchInto(join(folder, 'packages'));
    for (const file of await readdir(join(folder, 'packages')))
      await run('dpkg-deb', ['-x', join(folder, 'packages', file), join(folder, 'unpacked')]);
    // A link to what only the installed package has.
    await rm(join(folder, 'unpacked/usr/share/wordpress/.htaccess'));
    // In one step, and whoever was faster is as good.
    await rename(join(folder, 'unpacked'), cache).catch((error) =>
      there(wordpress).then((is) => is || Promise.reject(error)),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return wordpress;
};
