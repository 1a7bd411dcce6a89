/**
 * WordPress and PHP's `intl` as Debian has them, unpacked into folders that outlive the tests: nothing of them is installed. The machine's own
 * suite has the oldest WordPress that the plugin supports, and Debian's unstable suite the newest.
 */
import { execFile } from 'node:child_process';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** WordPress, a block theme, and the parts of WordPress that Debian has in packages of their own. */
const commonPackages = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'libjs-underscore',
  'libjs-cropper',
  'php-getid3',
];
const classicTheme = 'twentytwentyone';
const packages = {
  oldest: [...commonPackages, `wordpress-theme-${classicTheme}`],
  newest: [
    ...commonPackages,
    'libjs-jquery-ui',
    'libjs-lodash',
    'libphp-phpmailer',
    'wordpress-theme-twentytwentyfive',
  ],
} as const;

export type Age = keyof typeof packages;

const there = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Options that make apt read the unstable suite of the machine's own mirror, into a folder of its own. Its lists stay out of the system's. */
const unstableSuite = async (folder: string): Promise<string[]> => {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(SITE)|$(SIGNED_BY)|$(RELEASE)']);
  const [site = '', key = ''] =
    stdout
      .split('\n')
      .map((line) => line.split('|'))
      .find(([, , release]) => release && !/security|updates/.test(release)) ?? [];
  await mkdir(join(folder, 'lists/partial'), { recursive: true });
  await mkdir(join(folder, 'archives/partial'), { recursive: true });
  const sources = join(folder, 'unstable.list');
  const signedBy = key.includes('/') ? `[signed-by=${key}] ` : '';
  await writeFile(sources, `deb ${signedBy}${site} unstable main\n`);
  const options = {
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': folder,
  };
  return Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
};

const fetchInto = async (folder: string, names: readonly string[], options: readonly string[] = []) => {
  const download = () => run('apt-get', [...options, 'download', '-qq', ...names], { cwd: folder });
  try {
    await download();
  } catch (error) {
    // A new machine has no lists of packages yet, and the test's own lists are empty.
    if (!options.length && process.getuid?.() !== 0) throw error;
    await run('apt-get', [...options, 'update', '-qq']);
    await download();
  }
};

const unpackInto = async (folder: string, from: string, names: readonly string[], options: readonly string[] = []) => {
  await fetchInto(from, names, options);
  for (const file of await readdir(from)) await run('dpkg-deb', ['-x', join(from, file), folder]);
};

/** Moves a folder to its place in one step. If another process was faster, its folder is used. */
const keep = (folder: string, cache: string) =>
  rename(folder, cache).catch((error) => there(cache).then((is) => is || Promise.reject(error)));

/** The path of an unpacked WordPress. Copy it, since other tests use it, too. Downloads 17 to 26 MB once. */
export const debianWordPress = async (age: Age = 'oldest'): Promise<string> => {
  const cache = join(tmpdir(), `fin-widgets-wordpress-of-debian-${age}-${userInfo().uid}`);
  const wordpress = join(cache, 'usr/share/wordpress');
  if (await there(wordpress)) return wordpress;
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-wordpress-'));
  try {
    for (const name of ['packages', 'unpacked', 'apt']) await mkdir(join(folder, name));
    const options = age === 'newest' ? await unstableSuite(join(folder, 'apt')) : [];
    await unpackInto(join(folder, 'unpacked'), join(folder, 'packages'), packages[age], options);
    const unpacked = join(folder, 'unpacked/usr/share/wordpress');
    // A link to what only the installed package has.
    await rm(join(unpacked, '.htaccess'));
    if (age === 'newest') {
      // The unstable suite has block themes alone.
      const theme = join('wp-content/themes', classicTheme);
      await cp(join(await debianWordPress('oldest'), theme), join(unpacked, theme), {
        recursive: true,
        dereference: true,
      });
    }
    await keep(join(folder, 'unpacked'), cache);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return wordpress;
};

/** Options with which `php-cgi` has the extension `intl`. Downloads 200 KB once, unless PHP has it anyway. */
export const intlOptions = async (): Promise<string[]> => {
  if (/^intl$/m.test((await run('php-cgi', ['-q', '-m'])).stdout)) return [];
  const [, version = ''] = /^PHP (\d+\.\d+)/.exec((await run('php-cgi', ['-q', '-v'])).stdout) ?? [];
  const name = `php${version}-intl`;
  const cache = join(tmpdir(), `fin-widgets-${name}-of-debian-${userInfo().uid}`);
  if (!(await there(cache))) {
    const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-intl-'));
    try {
      for (const part of ['packages', 'unpacked']) await mkdir(join(folder, part));
      await unpackInto(join(folder, 'unpacked'), join(folder, 'packages'), [name]);
      await keep(join(folder, 'unpacked'), cache);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const extensions = join(cache, 'usr/lib/php');
  const file = (await readdir(extensions, { recursive: true })).find((each) => each.endsWith('/intl.so')) ?? '';
  return ['-d', `extension=${join(extensions, file)}`];
};

/** The version of an unpacked WordPress, such as `7.1.4`. */
export const versionOf = async (wordpress: string): Promise<string> => {
  const [, version = ''] =
    /\$wp_version = '([\d.]+)/.exec(await readFile(join(wordpress, 'wp-includes/version.php'), 'utf8')) ?? [];
  return version;
};
