<?php

namespace FinWidgets;

use FinWidgets\Host\Keys;
use FinWidgets\Host\Links;
use FinWidgets\Host\Request;

/** What the site was told: on the settings page, by constants in wp-config.php, which come first, and by a filter. */
final class Options
{
    public const OPTION = 'fin_widgets';
    /** Sealed: whoever lists options or exports them reads nothing. */
    public const CREDENTIALS = 'fin_widgets_credentials';
    private const SALT = 'fin_widgets_salt';

    /** Each by the constant that takes precedence over the settings page. */
    public const CONSTANTS = [
        'base_url' => 'FIN_WIDGETS_BASE_URL',
        'email' => 'FIN_WIDGETS_EMAIL',
        'password' => 'FIN_WIDGETS_PASSWORD',
        'organization' => 'FIN_WIDGETS_ORGANIZATION',
        'sales_rep' => 'FIN_WIDGETS_SALES_REP',
    ];

    /** What the settings page keeps, beside the credentials. */
    public const DEFAULTS = [
        'base_url' => '',
        'organization' => '',
        'sales_rep' => '',
        'seller' => '',
        'country' => '',
        'lang' => '',
        'product' => '',
        'mail' => '',
        'accent' => '',
        'radius' => '',
        'dark' => '',
    ];

    /** One of the settings, as it counts. */
    public static function get(string $name): string
    {
        if (self::isFixed($name)) {
            return (string) constant(self::CONSTANTS[$name]);
        }
        if ($name === 'email' || $name === 'password') {
            return self::credentials()[$name];
        }
        return self::kept($name);
    }

    /** What the settings page keeps of it, whatever wp-config.php says. */
    public static function kept(string $name): string
    {
        $kept = get_option(self::OPTION);
        return (string) ((is_array($kept) ? $kept : [])[$name] ?? self::DEFAULTS[$name]);
    }

    /** Whether the service can be asked at all. */
    public static function areComplete(): bool
    {
        return self::get('base_url') !== '' && self::get('email') !== '' && self::get('password') !== '';
    }

    /** Whether wp-config.php says it. */
    public static function isFixed(string $name): bool
    {
        return isset(self::CONSTANTS[$name]) && defined(self::CONSTANTS[$name]);
    }

    public static function keepCredentials(string $email, string $password): void
    {
        $sealed = (new Keys(self::secrets()))->seal(self::CREDENTIALS, ['email' => $email, 'password' => $password]);
        update_option(self::CREDENTIALS, $sealed, false);
    }

    /**
     * What the host side works with.
     *
     * @return array<string, mixed>
     */
    public static function host(): array
    {
        $origins = [];
        foreach ([home_url(), site_url()] as $address) {
            $origin = (string) Links::origin($address);
            // Behind a proxy that adds https, WordPress may not know of it.
            array_push($origins, $origin, (string) preg_replace('/^http:/', 'https:', $origin));
        }
        $options = [
            'base_url' => untrailingslashit((string) preg_replace('/[?#].*/', '', self::get('base_url'))),
            'email' => self::get('email'),
            'password' => self::get('password'),
            'secrets' => self::secrets(),
            'origins' => array_values(array_unique(array_filter($origins))),
            'organization' => self::get('organization'),
            'sales_rep' => self::get('sales_rep'),
            'operations' => ['pricing_2', 'new_project_2', 'update_project_2'],
            'send_offer_email' => (bool) self::get('mail'),
            'checkout_origins' => null,
            'offer_pdf_origins' => null,
            'token_lifetime' => 600,
            'limits' => [
                'mint' => ['points' => 60, 'seconds' => 60],
                'create' => ['points' => 30, 'seconds' => 600],
                'pricing' => ['points' => 1200, 'seconds' => 60],
            ],
            'timeout' => null,
            'pricing_ttl' => 60,
            'client_ip' => Request::header('REMOTE_ADDR') ?? '',
        ];
        /**
         * What the host side works with, for a site that knows better: more `origins`, `operations` such as `new_lead`, where an offer
         * (`offer_pdf_origins`) and a checkout (`checkout_origins`) may lie, `client_ip` behind a proxy of its own, limits.
         */
        return apply_filters('fin_widgets_host', $options);
    }

    /** What must be nowhere once the plugin is gone. */
    public static function uninstall(): void
    {
        foreach ([self::OPTION, self::CREDENTIALS, self::SALT] as $name) {
            delete_option($name);
        }
    }

    /** @return array{email: string, password: string} what the settings page keeps of them */
    public static function credentials(): array
    {
        $sealed = get_option(self::CREDENTIALS);
        $kept = is_string($sealed) ? (new Keys(self::secrets()))->open(self::CREDENTIALS, $sealed) : null;
        return (is_array($kept) ? $kept : []) + ['email' => '', 'password' => ''];
    }

    /**
     * Of wp-config.php's salts and of a random text in the database: neither of the two alone is enough. Or the constant
     * `FIN_WIDGETS_SECRET`, a text or a list of such, newest first, 32 bytes or more each.
     *
     * @return string[]
     */
    private static function secrets(): array
    {
        if (defined('FIN_WIDGETS_SECRET')) {
            return array_values((array) constant('FIN_WIDGETS_SECRET'));
        }
        $salt = get_option(self::SALT);
        if (!is_string($salt) || $salt === '') {
            add_option(self::SALT, bin2hex(random_bytes(32)));
            $salt = (string) get_option(self::SALT);
        }
        return [hash_hmac('sha256', $salt, wp_salt('secure_auth'), true)];
    }
}
