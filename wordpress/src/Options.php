<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;
use FinWidgets\Host\LinkRules;
use FinWidgets\Host\PageSettings;
use FinWidgets\Host\Protocol;
use FinWidgets\Host\Request;
use FinWidgets\Host\TestMode;

/** The plugin's options: what the settings page stores, constants in wp-config.php, which take precedence, and a filter. */
final class Options
{
    public const OPTION = 'fin_widgets';

    /** The constants that take precedence over the settings page. */
    public const CONSTANTS = [
        'base_url' => 'FIN_WIDGETS_BASE_URL',
        'email' => 'FIN_WIDGETS_EMAIL',
        'password' => 'FIN_WIDGETS_PASSWORD',
        'organization' => 'FIN_WIDGETS_ORGANIZATION',
        'sales_rep' => 'FIN_WIDGETS_SALES_REP',
    ];

    /** The settings of the settings page, without the credentials. Those for pages have the names of `Protocol::PAGE_SETTING_NAMES`. */
    public const DEFAULTS = [
        'base_url' => '',
        'host' => '',
        'test' => '',
        'organization' => '',
        'sales_rep' => '',
        'sales_rep_name' => '',
        'other_ids' => '',
        'country' => '',
        'lang' => '',
        'product' => '',
        'markup' => '',
        'mail' => '',
        'leads' => '',
        'legal' => '',
        'rate' => '',
        'requireLegal' => '',
        'allCostsIncluded' => '',
        'lender' => '',
        'consent' => '',
        'failure_mail' => '',
        'accent' => '',
        'radius' => '',
        'dark' => '',
    ];

    /** Names under which earlier versions stored an option. */
    private const EARLIER_NAMES = ['sales_rep_name' => 'seller', 'requireLegal' => 'require_legal'];

    /** The value of an option: the constant's if it is defined, otherwise the stored one. */
    public static function get(string $name): string
    {
        if ($name === 'password') {
            return self::passwordFor(self::get('base_url'));
        }
        if (self::isFixed($name)) {
            return self::constantValue($name);
        }
        return $name === 'email' ? Credentials::email() : self::stored($name);
    }

    /**
     * The password for this address of the service: the stored one for the origin that it was typed for, the constant's for the constant's
     * address, and empty for any other. Otherwise whoever changes the stored address would get the password.
     */
    public static function passwordFor(string $baseUrl): string
    {
        if (!self::isFixed('password')) {
            return Credentials::password($baseUrl);
        }
        $origin = self::isFixed('base_url') ? LinkRules::origin(self::constantValue('base_url')) : null;
        return $origin !== null && $origin === LinkRules::origin($baseUrl) ? self::constantValue('password') : '';
    }

    /** The text of a constant; empty if the constant is no text. */
    private static function constantValue(string $name): string
    {
        $value = constant(self::CONSTANTS[$name]);
        return is_string($value) ? $value : '';
    }

    /** The stored value of an option, whether or not a constant takes precedence. */
    public static function stored(string $name): string
    {
        $options = get_option(self::OPTION);
        $options = is_array($options) ? $options : [];
        // On a site of an earlier version, an update must not hide the monthly payments.
        $default = $name === 'requireLegal' && $options ? '0' : self::DEFAULTS[$name];
        return (string) ($options[$name] ?? $options[self::EARLIER_NAMES[$name] ?? $name] ?? $default);
    }

    /** Whether the monthly payment of a credit in this country needs its legal texts, unless its block says otherwise. On a new site, where the law asks for them. */
    public static function requiresLegal(string $country): bool
    {
        $setting = self::get('requireLegal');
        return $setting === '' ? Contract::requiresRate($country) : $setting === '1';
    }

    /** An address of the service as the host takes it: without a query, a fragment, or a slash at its end. */
    public static function normalizeBaseUrl(string $address): string
    {
        return untrailingslashit((string) preg_replace('/[?#].*/', '', $address));
    }

    /** Whether a constant in wp-config.php sets the option. */
    public static function isFixed(string $name): bool
    {
        return isset(self::CONSTANTS[$name]) && defined(self::CONSTANTS[$name]);
    }

    /**
     * The settings of the host. A filter may have made them invalid, see `HostSettingsCheck`.
     *
     * @return array<string, mixed>
     */
    public static function hostSettings(): array
    {
        $settings = self::unfilteredSettings();
        /**
         * The settings of the host. A site may add `origins` and `operations` such as `new_lead`, list where offers
         * (`offer_pdf_origins`) and checkouts (`checkout_origins`) may lie, complete the settings for pages (`page`), set `client_ip` behind a proxy, and change limits.
         */
        $filtered = apply_filters('fin_widgets_host', $settings);
        $filtered = (is_array($filtered) ? $filtered : []) + $settings;
        $filtered['page'] = is_array($filtered['page']) ? PageSettings::withoutCodes($filtered['page']) : $filtered['page'];
        $filtered['limits'] = is_array($filtered['limits']) ? $filtered['limits'] + $settings['limits'] : $filtered['limits'];
        $isMoved = !is_string($filtered['base_url']) || LinkRules::origin($filtered['base_url']) !== LinkRules::origin($settings['base_url']);
        if ($isMoved && $filtered['password'] === $settings['password']) {
            // A filter that sets another address has to set the password for it.
            $filtered['password'] = '';
        }
        return $filtered;
    }

    /** @return array<string, string> what keeps the host from answering, by the name of the setting */
    public static function problems(): array
    {
        return HostSettingsCheck::problems(self::hostSettings());
    }

    /** Whether pages get quotes: from a host elsewhere, or from the plugin's own, which in the test mode simulates them. */
    public static function hasQuotes(): bool
    {
        return HostElsewhere::address() !== '' || !HostSettingsCheck::problems(self::settingsInUse());
    }

    /** Whether there is a connection to the service, with the plugin's own host or another. */
    public static function isConnected(): bool
    {
        return self::get('host') !== '' || !self::problems();
    }

    /** Whether a simulated service answers all pages of the site. */
    public static function isInTestMode(): bool
    {
        return (bool) self::get('test');
    }

    /** @return array<string, mixed> the settings in use: in the test mode, they have the simulated service */
    public static function settingsInUse(): array
    {
        return TestMode::apply('/token', self::hostSettings(), self::isInTestMode())[1];
    }

    /** @return string[] the origins of the site's own pages */
    public static function siteOrigins(): array
    {
        $origins = [];
        foreach (array_merge([home_url(), site_url()], Multilingual::homeUrls()) as $address) {
            $origin = (string) LinkRules::origin($address);
            // Behind a proxy that adds https, WordPress may take the site for an http one.
            array_push($origins, $origin, (string) preg_replace('/^http:/', 'https:', $origin));
        }
        return array_values(array_unique(array_filter($origins)));
    }

    /** @return array<string, mixed> */
    private static function unfilteredSettings(): array
    {
        return [
            'base_url' => self::normalizeBaseUrl(self::get('base_url')),
            'email' => self::get('email'),
            'password' => self::get('password'),
            'secrets' => Secrets::all(),
            'origins' => self::siteOrigins(),
            'organization' => self::sellerId('organization'),
            'sales_rep' => self::sellerId('sales_rep'),
            'operations' => array_merge(Protocol::DEFAULT_OPERATIONS, self::get('leads') ? ['new_lead'] : []),
            'send_offer_email' => (bool) self::get('mail'),
            'checkout_origins' => null,
            'offer_pdf_origins' => null,
            'token_lifetime' => Protocol::DEFAULT_TOKEN_LIFETIME,
            'limits' => Protocol::DEFAULT_LIMITS,
            'timeout' => null,
            'login_pause' => Protocol::DEFAULT_LOGIN_PAUSE,
            'require_key' => true,
            // A page has up to five requests in flight: three quote batches and two single ones. PHP does not notice that a page has given
            // one up, so there is one slot more.
            'concurrency' => 6,
            'pricing_ttl' => Protocol::DEFAULT_PRICING_TTL,
            'prefetch' => ['per_minute' => Protocol::DEFAULT_PREFETCH_PER_MINUTE],
            'page' => self::pageSettings(),
            'client_ip' => Request::header('REMOTE_ADDR') ?? '',
        ];
    }

    /**
     * The id of an organization or sales representative; empty: that of the connection's user. The settings page stores the ids of the user
     * that it has tested. They are not those of a user whom constants name, unless the administrator has typed other ids.
     */
    public static function sellerId(string $name): string
    {
        $isOfConstants = self::isFixed('base_url') || self::isFixed('email');
        return $isOfConstants && !self::isFixed($name) && self::get('other_ids') === '' ? '' : self::get($name);
    }

    /** @return array<string, mixed> the settings for pages, with those of the filter */
    public static function page(): array
    {
        $page = self::hostSettings()['page'];
        return is_array($page) ? $page : [];
    }

    /**
     * The site's settings for pages, as the host sends them with a token. `requireLegal` is not among them: here it depends on the card's country,
     * and a block may decide otherwise, so each block says it itself.
     *
     * @return array<string, string|bool>
     */
    private static function pageSettings(): array
    {
        // A token is for pages of any language. With several, only the blocks know the page's.
        $text = static function (string $name): string {
            return Multilingual::isActive() ? '' : LegalHtml::asText(self::get($name));
        };
        $page = array_filter([
            'country' => self::get('country'),
            'product' => self::get('product'),
            'allCostsIncluded' => self::get('allCostsIncluded') === '1',
            'lender' => $text('lender'),
            'legal' => $text('legal'),
            'rate' => $text('rate'),
            'accent' => (string) sanitize_hex_color(self::get('accent')),
        ]);
        // A text that is too long for a token is in the blocks all the same.
        return array_diff_key($page, array_flip(PageSettings::wrong($page)));
    }

    /** Deletes everything that the settings page has stored. */
    public static function uninstall(): void
    {
        delete_option(self::OPTION);
        Credentials::uninstall();
        Secrets::uninstall();
    }
}
