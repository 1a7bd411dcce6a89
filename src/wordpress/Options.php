<?php

namespace FinWidgets;

use FinWidgets\Host\Keys;
use FinWidgets\Host\Links;
use FinWidgets\Host\Request;

/**
 * The plugin's options: what the settings page stores, constants in wp-config.php, which take precedence, and a filter. Stored credentials
 * are sealed.
 */
final class Options
{
    public const OPTION = 'fin_widgets';
    /** Sealed, so that nobody who lists or exports the options can read them. */
    public const CREDENTIALS = 'fin_widgets_credentials';
    private const SALT = 'fin_widgets_salt';

    /** The constants that take precedence over the settings page. */
    public const CONSTANTS = [
        'base_url' => 'FIN_WIDGETS_BASE_URL',
        'email' => 'FIN_WIDGETS_EMAIL',
        'password' => 'FIN_WIDGETS_PASSWORD',
        'organization' => 'FIN_WIDGETS_ORGANIZATION',
        'sales_rep' => 'FIN_WIDGETS_SALES_REP',
    ];

    /** What the settings page stores, beside the credentials. */
    public const DEFAULTS = [
        'base_url' => '',
        'organization' => '',
        'sales_rep' => '',
        'sales_rep_name' => '',
        'country' => '',
        'lang' => '',
        'product' => '',
        'mail' => '',
        'accent' => '',
        'radius' => '',
        'dark' => '',
    ];

    /** Names under which earlier versions stored an option. */
    private const EARLIER_NAMES = ['sales_rep_name' => 'seller'];

    /** The value of an option: the constant's if it is defined, otherwise the stored one. */
    public static function get(string $name): string
    {
        if (self::isFixed($name)) {
            return (string) constant(self::CONSTANTS[$name]);
        }
        if ($name === 'email' || $name === 'password') {
            return self::credentials()[$name];
        }
        return self::stored($name);
    }

    /** The stored value of an option, whether or not a constant takes precedence. */
    public static function stored(string $name): string
    {
        $options = get_option(self::OPTION);
        $options = is_array($options) ? $options : [];
        return (string) ($options[$name] ?? $options[self::EARLIER_NAMES[$name] ?? $name] ?? self::DEFAULTS[$name]);
    }

    /** Whether there is everything that a call of the service needs. */
    public static function areComplete(): bool
    {
        return self::get('base_url') !== '' && self::get('email') !== '' && self::get('password') !== '';
    }

    /** Whether a constant in wp-config.php sets the option. */
    public static function isFixed(string $name): bool
    {
        return isset(self::CONSTANTS[$name]) && defined(self::CONSTANTS[$name]);
    }

    public static function storeCredentials(string $email, string $password): void
    {
        $sealed = (new Keys(self::secrets()))->seal(self::CREDENTIALS, ['email' => $email, 'password' => $password]);
        update_option(self::CREDENTIALS, $sealed, false);
    }

    /**
     * The settings of the host side.
     *
     * @return array<string, mixed>
     */
    public static function hostSettings(): array
    {
        $origins = [];
        foreach ([home_url(), site_url()] as $address) {
            $origin = (string) Links::origin($address);
            // Behind a proxy that adds https, WordPress may take the site for one without.
            array_push($origins, $origin, (string) preg_replace('/^http:/', 'https:', $origin));
        }
        $settings = [
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
            'login_pause' => 10,
            'require_key' => true,
            'concurrency' => 4,
            'pricing_ttl' => 60,
            'client_ip' => Request::header('REMOTE_ADDR') ?? '',
        ];
        /**
         * The settings of the host side. A site may add `origins` and `operations` such as `new_lead`, list where offers
         * (`offer_pdf_origins`) and checkouts (`checkout_origins`) may lie, set `client_ip` behind a proxy, and change limits.
         */
        return apply_filters('fin_widgets_host', $settings);
    }

    /** Deletes everything that this class has stored. */
    public static function uninstall(): void
    {
        foreach ([self::OPTION, self::CREDENTIALS, self::SALT] as $name) {
            delete_option($name);
        }
    }

    /** @return array{email: string, password: string} as stored; empty texts if there are none */
    public static function credentials(): array
    {
        $sealed = get_option(self::CREDENTIALS);
        $opened = is_string($sealed) ? (new Keys(self::secrets()))->open(self::CREDENTIALS, $sealed) : null;
        return (is_array($opened) ? $opened : []) + ['email' => '', 'password' => ''];
    }

    /**
     * The secrets, newest first. The constant `FIN_WIDGETS_SECRET` gives one or several, 32 bytes or more each. By default there is one,
     * derived from wp-config.php's salts and a random text in the database, so that neither of the two is enough alone.
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
