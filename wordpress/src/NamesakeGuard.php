<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/**
 * Keeps a plugin of this name at wordpress.org from replacing this one: WordPress does not ask there for its updates. The header
 * `Update URI` would do the same, and Plugin Check refuses it.
 */
final class NamesakeGuard
{
    private const ADDRESS = '~^https?://api\.wordpress\.org/plugins/update-check/~';

    public static function register(): void
    {
        add_filter('http_request_args', [self::class, 'leaveOut'], 10, 2);
    }

    /**
     * A filter of each request that WordPress sends.
     *
     * @param mixed $arguments
     * @param mixed $address
     * @return mixed
     */
    public static function leaveOut($arguments, $address)
    {
        $list = $arguments['body']['plugins'] ?? null;
        $asked = is_string($list) && preg_match(self::ADDRESS, (string) $address) ? json_decode($list, true) : null;
        if (isset($asked['plugins'])) {
            unset($asked['plugins'][plugin_basename(FILE)]);
            $arguments['body']['plugins'] = wp_json_encode($asked);
        }
        return $arguments;
    }
}
