/** A WordPress for one test file, served by PHP processes, with a MariaDB of its own. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { access, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../host/test/services/processes.js';
import { run } from '../../../scripts/run-command.js';
import { layOutPlugin, slug } from '../../../scripts/wordpress/plugin.js';
import { debianWordPress } from './debian.js';
import { startMariaDb } from './mariadb.js';
import { missing } from './requirements.js';
import { startPhpServer } from './server.js';

/** The password of every user. */
export const password = 'a-password-of-the-tests';
/** Each role has one user, named like the role. */
export const roles = ['administrator', 'editor', 'author', 'contributor'] as const;
export type Role = (typeof roles)[number];

export interface TestSettings {
  /** Overrides of the host's settings, by the filter `fin_widgets_host`. */
  host?: Record<string, unknown>;
  /** Makes queries fail that match this, a regular expression as PHP writes them. */
  failingQueries?: string;
  /** Runs queries that match this, and makes them fail all the same, as if the connection had broken before the answer. */
  unansweredQueries?: string;
  /** Runs queries twice that match this, as `wpdb` does after a broken connection. */
  resentQueries?: string;
  /** Throws an error when the service has answered a call of this operation. */
  failsAfter?: string;
  /** Gives no response before its script ends, as Apache's own PHP. */
  holdsResponses?: boolean;
}

export interface Site {
  /** Without a slash at its end. */
  readonly url: string;
  readonly folder: string;
  /** Runs PHP within this WordPress, as this role's user or logged out. Gives its output. */
  php(code: string, as?: Role): Promise<string>;
  /** As `php`, for code that returns a value. */
  value<T>(code: string, as?: Role): Promise<T>;
  /** Applies settings as a site's own plugin would. */
  configure(settings: TestSettings): Promise<void>;
  /** Defines these constants in wp-config.php, in place of those of an earlier call. */
  define(constants: Record<string, string | number | boolean | string[]>): Promise<void>;
  /** PHP's and WordPress's warnings about the plugin. WordPress's own code causes others with a newer PHP. */
  complaints(): Promise<string[]>;
  /** Stops the database, for good. `undefined` on SQLite. */
  readonly stopDatabase: (() => Promise<void>) | undefined;
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Whether the built plugin is installed and active. Default: true. */
  withPlugin?: boolean;
  /** Changes the plugin in this folder, before PHP reads it. */
  changePlugin?(folder: string): Promise<void>;
}

/** Warnings about the plugin's code, its use of WordPress, and its queries. */
const ours = /plugins\/fin-widgets|called <strong>incorrectly|deprecated since version|database error/;

const config = (host: string, url: string, secret: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', '${host}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
${['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE']
  .flatMap((name) => [`${name}_KEY`, `${name}_SALT`])
  .map((name) => `define('${name}', '${randomBytes(32).toString('hex')}');`)
  .join('\n')}
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_DEBUG_LOG', __DIR__ . '/debug.log');
define('DISABLE_WP_CRON', true);
define('TEST_SECRET', '${secret}');
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
// JSON, since OPcache would keep the old content of a PHP file.
foreach (json_decode((string) @file_get_contents(__DIR__ . '/constants.json'), true) ?: [] as $name => $value) {
    define($name, $value);
}
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

const hasOwnDatabase = (wordpress: string) =>
  access(join(wordpress, 'wp-content/db.php')).then(
    () => true,
    () => false,
  );

interface Server {
  stop(): Promise<void>;
}

/**
 * Starts a WordPress, by default with the built plugin. It is Debian's WordPress, the oldest or (with `WORDPRESS=newest`) the newest, or the one
 * in the folder that the environment variable `WORDPRESS` names. That one has the two themes; if it has a `db.php` for SQLite, it runs without MariaDB.
 */
export const startSite = async (options: SiteOptions = {}): Promise<Site> => {
  assert.equal(await missing(), '');
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-site-'));
  const servers: Server[] = [];
  const stop = async () => {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await startIn(folder, servers, options)), stop };
  } catch (error) {
    // A server that goes on would keep the test file from ending.
    await stop();
    throw error;
  }
};

/**
 * Starts a site in this folder.
 * @param servers gets those that have to be stopped, the last one first
 */
const startIn = async (
  folder: string,
  servers: Server[],
  { withPlugin = true, changePlugin }: SiteOptions,
): Promise<Omit<Site, 'stop'>> => {
  const root = join(folder, 'site');
  const { WORDPRESS = 'oldest' } = process.env;
  const wordpress = WORDPRESS === 'oldest' || WORDPRESS === 'newest' ? await debianWordPress(WORDPRESS) : WORDPRESS;
  const database = (await hasOwnDatabase(wordpress)) ? undefined : await startMariaDb(folder);
  if (database) servers.unshift(database);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const secret = randomBytes(32).toString('hex');
  await run('cp', ['-rL', wordpress, root]);
  await writeFile(join(root, 'wp-config.php'), config(database?.host ?? '', url, secret));
  const here = fileURLToPath(new URL('.', import.meta.url));
  await cp(join(here, 'mu-plugin.php'), join(root, 'wp-content/mu-plugins/test.php'));
  if (withPlugin) {
    const plugin = join(root, 'wp-content/plugins', slug);
    await layOutPlugin(plugin, 'dist');
    await changePlugin?.(plugin);
  }

  const evaluate = async (code: string): Promise<string> => {
    const file = join(folder, `${randomBytes(8).toString('hex')}.php`);
    await writeFile(file, `<?php chdir('${root}'); ${code}`);
    return run('php-cgi', ['-q', '-d', 'sendmail_path=/bin/true', file]);
  };
  const php: Site['php'] = async (code, as = undefined) => {
    const headers = { 'X-Test-Secret': secret, ...(as && { 'X-Test-As': as }) };
    const response = await fetch(`${url}/`, { method: 'POST', headers, body: code });
    const text = await response.text();
    if (response.status !== 200) {
      const log = await readFile(join(root, 'debug.log'), 'utf8').catch(() => 'WordPress has logged nothing.');
      throw new Error(`${code}\n${response.status} ${text}\n${log}`);
    }
    return text;
  };
  if (database)
    await evaluate(`mysqli_query(mysqli_connect(...['localhost', 'root', '', '', 0, '${database.socket}']),
      'CREATE DATABASE wordpress CHARACTER SET utf8mb4');`);
  await evaluate(`define('WP_INSTALLING', true);
    require 'wp-load.php';
    require_once ABSPATH . 'wp-admin/includes/admin.php';
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    wp_install('A site', 'administrator', 'administrator@installer.example', true, '', '${password}');
    foreach (['editor', 'author', 'contributor'] as $role)
        wp_insert_user(['user_login' => $role, 'user_pass' => '${password}', 'role' => $role]);
    update_option('permalink_structure', '/%postname%/');
    flush_rewrite_rules();`);

  const server = await startPhpServer(root, folder, port);
  servers.unshift(server);
  if (withPlugin) await php(`activate_plugin('fin-widgets/fin-widgets.php');`);
  return {
    url,
    folder: root,
    php,
    value: async (code, as) => JSON.parse(await php(`echo json_encode((function () { ${code} })());`, as)),
    async configure(settings) {
      await writeFile(join(root, 'test-settings.json'), JSON.stringify(settings));
    },
    async define(constants) {
      await writeFile(join(root, 'constants.json'), JSON.stringify(constants));
    },
    async complaints() {
      const log = await readFile(join(root, 'debug.log'), 'utf8').catch(() => '');
      return log.split('\n').filter((line) => ours.test(line));
    },
    stopDatabase: database?.stop,
  };
};
