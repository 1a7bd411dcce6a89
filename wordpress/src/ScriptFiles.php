<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/**
 * The script's further files, in a folder of the uploads, which an update does not replace: a page or a script in a cache requests the files
 * of its own version. Their address has no host, so pages load them from the site itself, even if a CDN serves the script.
 */
final class ScriptFiles
{
    private const KEPT_VERSIONS = 5;
    private const NAME = '/^fin-widgets-[a-z]+-(\d.*)\.js\z/';
    /** Set for an hour after files could not be written. */
    private const FAILED = 'fin_widgets_files_failed';

    /** The path of the folder in the site's addresses, with a slash at its end: that of the uploads, or else of the plugin. */
    public static function path(): string
    {
        $uploads = wp_upload_dir(null, false);
        $isHere = wp_parse_url($uploads['baseurl'], PHP_URL_HOST) === wp_parse_url(home_url(), PHP_URL_HOST);
        $url = $isHere && self::hasFiles() ? $uploads['baseurl'] . '/fin-widgets/' : plugins_url('/', FILE);
        return (string) wp_parse_url($url, PHP_URL_PATH);
    }

    /** Copies the files of this version, unless they are there, and deletes those of all but the newest versions. */
    public static function keep(): void
    {
        if (self::hasFiles() || get_transient(self::FAILED)) {
            return;
        }
        $folder = self::folder();
        $isDone = wp_mkdir_p($folder);
        foreach (self::files() as $file) {
            // Renamed, so that nobody reads half a file. A folder that cannot be written is no error.
            $copy = "$folder/copy" . bin2hex(random_bytes(8));
            // phpcs:ignore WordPress.WP.AlternativeFunctions.rename_rename -- WP_Filesystem is not loaded on pages
            $isDone = $isDone && @copy($file, $copy) && @rename($copy, "$folder/" . basename($file));
            if (!$isDone) {
                wp_delete_file($copy); // where a quota is used up, it is there in part
                break;
            }
        }
        if ($isDone) {
            self::deleteOld($folder);
        } else {
            set_transient(self::FAILED, '1', HOUR_IN_SECONDS);
        }
    }

    public static function uninstall(): void
    {
        delete_transient(self::FAILED);
        $folder = self::folder();
        array_map('wp_delete_file', glob("$folder/*") ?: []);
        is_dir($folder) && rmdir($folder); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_system_operations_rmdir -- it is empty
    }

    private static function folder(): string
    {
        return wp_upload_dir(null, false)['basedir'] . '/fin-widgets';
    }

    /** @return string[] the files of this version, in the plugin's folder */
    private static function files(): array
    {
        return glob(__DIR__ . '/fin-widgets-*.js') ?: [];
    }

    /** Whether the folder has all files of this version: a copy may have broken off. */
    private static function hasFiles(): bool
    {
        $folder = self::folder();
        $files = self::files();
        foreach ($files as $file) {
            if (!is_file("$folder/" . basename($file))) {
                return false;
            }
        }
        return $files !== []; // a folder whose name has brackets cannot be listed
    }

    private static function deleteOld(string $folder): void
    {
        $filesOf = [];
        foreach (glob("$folder/*.js") ?: [] as $file) {
            if (preg_match(self::NAME, basename($file), $match)) {
                $filesOf[$match[1]][] = $file;
            }
        }
        uksort($filesOf, 'version_compare');
        foreach (array_slice($filesOf, 0, -self::KEPT_VERSIONS) as $files) {
            array_map('wp_delete_file', $files);
        }
    }
}
