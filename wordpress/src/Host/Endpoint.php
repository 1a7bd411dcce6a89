<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

use FinWidgets\Options;

/**
 * The host's address in WordPress: `/wp-json/fin/v1/…`. The host answers before WordPress's own REST server sees a request. That server
 * would add headers for any origin, accept `/token/` as `/token`, and answer a stale nonce from a page cache with 403.
 */
final class Endpoint
{
    private const NAMESPACE = 'fin/v1';
    /** A segment `.` or `..`, percent-encoded or not. */
    private const DOT_SEGMENT = '~[/\\\\](?:\.|%2e){1,2}(?:[/\\\\]|\z)~i';
    private const FINISHERS = ['fastcgi_finish_request', 'litespeed_finish_request'];

    /**
     * The address that pages call, as `rest_url` writes it on this site, with or without pretty permalinks. WPML may add its parameter to the
     * middle of the address: `/wp-json?lang=fr/fin/v1`, or `?lang=fr%2Findex.php&rest_route=/fin/v1`.
     */
    public static function url(): string
    {
        [$address, $query] = explode('?', rest_url(self::NAMESPACE), 2) + [1 => ''];
        if (strpos($query, 'rest_route=') !== false) {
            return preg_replace('~(?:/index\.php|/)?\z~', '/index.php?rest_route=/' . self::NAMESPACE, $address, 1);
        }
        return preg_replace('~(?:/' . self::NAMESPACE . ')?/?\z~', '/' . self::NAMESPACE, $address, 1);
    }

    /** Answers the request and ends the script, if the request is for the host. */
    public static function serve(): void
    {
        $path = self::path();
        if ($path === null) {
            return;
        }
        // A create continues if its page goes away.
        ignore_user_abort(true);
        if (function_exists('set_time_limit')) {
            set_time_limit(0); // phpcs:ignore Squiz.PHP.DiscouragedFunctions -- a create takes as long as the service does
        }
        // Numbers are written exactly, whatever the server's php.ini says.
        ini_set('serialize_precision', '-1'); // phpcs:ignore Squiz.PHP.DiscouragedFunctions -- for this request alone
        $startedAt = microtime(true);
        [$path, $settings] = TestMode::apply($path, Options::hostSettings(), Options::isInTestMode());
        // If settings are missing or wrong, `Health` tells administrators which ones.
        $host = \FinWidgets\HostSettingsCheck::problems($settings)
            ? null
            : new Host($settings, new Store(), self::finisher() !== null);
        $answer = $host
            ? $host->answer(new Request($path, $settings['client_ip']))
            : Host::errorResponse(new Refusal('settings', 503, 'This site has not been set up.'));
        self::send($answer);
        /**
         * Fires for each request, with its log entry: time (ISO 8601), status, duration (ms); operation, session and origin if they are
         * known; `test` in the test mode. It never has a token, a key, a body or a person's address.
         */
        do_action('fin_widgets_answered', $answer['log'] + [
            'time' => gmdate('c'),
            'status' => $answer['status'],
            'duration' => (int) ((microtime(true) - $startedAt) * 1000),
        ]);
        if ($host && $host->hasWork()) {
            call_user_func(self::finisher());
            $host->work();
        }
        exit;
    }

    /**
     * The function that sends the whole response while the script continues. PHP-FPM and LiteSpeed have one. Elsewhere, a server may hold
     * back the response until the script ends.
     */
    private static function finisher(): ?string
    {
        return array_values(array_filter(self::FINISHERS, 'function_exists'))[0] ?? null;
    }

    /**
     * The path below the mount, as it was sent; null if the request is not for the host; empty, which is no route, if the path has dot
     * segments.
     */
    private static function path(): ?string
    {
        $uriPath = explode('?', Request::header('REQUEST_URI') ?? '', 2)[0];
        $mount = '/' . rest_get_url_prefix() . '/' . self::NAMESPACE;
        $position = strpos("$uriPath/", "$mount/");
        if ($position !== false) {
            return preg_match(self::DOT_SEGMENT, $uriPath) ? '' : substr($uriPath, $position + strlen($mount));
        }
        // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- WordPress's own parameter for an address; only compared
        $route = isset($_GET['rest_route']) && is_string($_GET['rest_route']) ? wp_unslash($_GET['rest_route']) : '';
        return strpos("$route/", '/' . self::NAMESPACE . '/') === 0 ? substr($route, strlen(self::NAMESPACE) + 1) : null;
    }

    private static function send(array $answer): void
    {
        if (!defined('DONOTCACHEPAGE')) {
            define('DONOTCACHEPAGE', true); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedConstantFound -- page caches know this name
        }
        while (ob_get_level() > 0 && ob_end_clean()) {
            continue;
        }
        foreach (['Set-Cookie', 'Expires', 'Pragma', 'Link', 'X-Pingback'] as $name) {
            header_remove($name);
        }
        status_header($answer['status']);
        foreach ($answer['headers'] as $name => $value) {
            header("$name: $value", $name !== 'Vary');
        }
        if ($answer['text'] === null) {
            ini_set('default_mimetype', ''); // phpcs:ignore Squiz.PHP.DiscouragedFunctions -- a 204 has no Content-Type
            return;
        }
        echo $answer['text']; // phpcs:ignore WordPress.Security.EscapeOutput -- JSON, not HTML
    }
}
