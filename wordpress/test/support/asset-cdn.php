<?php

/** Stands in for a plugin that serves assets from a CDN: it rewrites each address of a file with a known ending, in the whole page. */

add_action('template_redirect', static function (): void {
    ob_start(static function (string $html): string {
        $address = '~https?:(?:\\\\?/){2}[^"\'\s/\\\\]+((?:\\\\?/)wp-(?:content|includes)[^"\'\s]*\.(?:js|css))~';
        return (string) preg_replace($address, get_option('test_cdn') . '$1', $html);
    });
});
