<?php

namespace FinWidgets\Host;

/**
 * The host side's place in WordPress: `/wp-json/fin/v1/…`, answered ahead of WordPress's own REST server. That one would add headers for
 * any origin, take `/token/` for `/token`, and turn a page cache's stale nonce into a 403.
 */
final class Endpoint
{
    private const NAMESPACE = 'fin/v1';

    /** What pages call, as `rest_url` writes it on this site: also where it has no pretty addresses. */
    public static function url(string $route = ''): string
    {
        return untrailingslashit(rest_url(self::NAMESPACE)) . $route;
    }

    /** Answers the request if it is one of the host's. */
    public static function serve(): void
    {
        $path = self::path();
        if ($path === null) {
            return;
        }
        // A create goes on when its page goes away.
        ignore_user_abort(true);
        if (function_exists('set_time_limit')) {
            set_time_limit(0);
        }
        // Figures as they are, whatever the server's php.ini says.
        ini_set('serialize_precision', '-1');
        $began = microtime(true);
        $options = \FinWidgets\Options::host();
        $answer = (new Host($options, new Store()))->answer(new Request($path, $options['client_ip']));
        self::send($answer);
        /**
         * One request was answered: time (ISO 8601), status, duration (ms), and where they are known operation, session and origin.
         * Never a token, a key, a body or a person's address.
         */
        do_action('fin_widgets_answered', $answer['log'] + [
            'time' => gmdate('c'),
            'status' => $answer['status'],
            'duration' => (int) ((microtime(true) - $began) * 1000),
        ]);
        exit;
    }

    /** What follows the mount, as it was sent; null for what is not the host's. */
    private static function path(): ?string
    {
        $asked = explode('?', Request::header('REQUEST_URI') ?? '', 2)[0];
        $mount = '/' . rest_get_url_prefix() . '/' . self::NAMESPACE;
        $at = strpos("$asked/", "$mount/");
        if ($at !== false) {
            return substr($asked, $at + strlen($mount));
        }
        $route = isset($_GET['rest_route']) && is_string($_GET['rest_route']) ? wp_unslash($_GET['rest_route']) : '';
        return strpos("$route/", '/' . self::NAMESPACE . '/') === 0 ? substr($route, strlen(self::NAMESPACE) + 1) : null;
    }

    private static function send(array $answer): void
    {
        if (!defined('DONOTCACHEPAGE')) {
            define('DONOTCACHEPAGE', true); // what page caches agree on
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
            ini_set('default_mimetype', '');
            return;
        }
        echo $answer['text']; // phpcs:ignore WordPress.Security.EscapeOutput -- JSON, and no HTML
    }
}
