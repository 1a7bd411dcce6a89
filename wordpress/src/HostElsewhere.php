<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;
use FinWidgets\Host\LinkRules;

/** A host that somebody else runs, such as an agency or the financing company. The site then needs no credentials, and no host of its own. */
final class HostElsewhere
{
    /** The result of this request's test. WordPress sanitizes a new option twice, and one test is enough. */
    private static ?string $tested = null;

    /** Its address, without a slash at its end; empty if the plugin's own host is in use, as in the test mode. */
    public static function address(): string
    {
        return Options::isInTestMode() ? '' : Options::get('host');
    }

    /**
     * The address to store. A new one is stored only if it gives a price: a typing error must not take the monthly payments from every page.
     *
     * @param string $country for the price; empty: any
     */
    public static function update(string $submitted, bool $isTestAsked, string $country): string
    {
        $stored = Options::stored('host');
        $address = Options::normalizeBaseUrl($submitted);
        if ($address === '' || ($address === $stored && !$isTestAsked)) {
            return $address;
        }
        self::$tested = self::$tested ?? self::test($address, $country ?: array_keys(Contract::countries())[0]);
        return self::$tested === '' ? $stored : self::$tested;
    }

    /** Reports the result. Gives the address if it works, otherwise an empty text. */
    private static function test(string $address, string $country): string
    {
        $found = LinkRules::isSecure($address)
            ? HostQuoteCheck::quote($address, $country)
            : __('The address of the host must begin with https://.', 'fin-widgets');
        if (is_string($found)) {
            SettingsPage::report('host', $found);
            return '';
        }
        SettingsPage::report('host', __('The host works, and your site needs no credentials.', 'fin-widgets') . ' ' . ServiceCheck::priceSentence($found, $country), 'success');
        return $address;
    }
}
