<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

use FinWidgets\Host\Contract;
use FinWidgets\Host\LinkRules;
use FinWidgets\Host\ServiceCall;
use FinWidgets\Host\UpstreamFailure;

/** The connection test of the settings page: logs in, calls `me`, requests one quote, and describes a failure in a sentence. */
final class ServiceCheck
{
    /** The time limit of all calls together. */
    private const TIMEOUT_SECONDS = 20;
    /** The longest name and ids that are stored. They are part of the options, which WordPress loads for every page. */
    private const MAX_PROFILE_BYTES = 1000;
    /** The quote request: this total cost in the country's currency, over ten years, without a down payment. */
    public const COST = 20000;

    /**
     * Tests a connection. Gives the user, as `me` describes them, with a quote; or a sentence on what is wrong.
     *
     * @param string $organization for the quote; empty: the user's own
     * @param string $country for the quote; empty: the first one with a quote
     * @return array{organization: string, sales_rep: string, name: string, fee: float, country: string}|string
     */
    public static function test(string $baseUrl, string $email, string $password, string $organization = '', string $country = '')
    {
        if ($baseUrl === '' || $email === '' || $password === '') {
            return __('The address, the e-mail address and the password are all needed.', 'fin-widgets');
        }
        if (!LinkRules::isSecure($baseUrl)) {
            return __('The address of the service must begin with https://.', 'fin-widgets');
        }
        $service = new ServiceCall(untrailingslashit($baseUrl));
        $deadline = microtime(true) + self::TIMEOUT_SECONDS;
        try {
            $login = $service->call('generate-user-token', ['email' => $email, 'password' => $password], null, $deadline);
        } catch (UpstreamFailure $failure) {
            return self::sentenceFor($failure);
        }
        try {
            $me = $service->call('me', null, $login['token'], $deadline);
            $found = ['organization' => $me['org_id'], 'sales_rep' => $me['User_Id'], 'name' => trim("$me[first] $me[last]")];
            $isUsable = strlen(implode('', $found)) <= self::MAX_PROFILE_BYTES;
        } catch (UpstreamFailure $failure) {
            $isUsable = false;
        }
        if (!$isUsable) {
            return __('The login worked, but the service does not say who that is. Ask the service.', 'fin-widgets');
        }
        $organization = $organization === '' ? $found['organization'] : $organization;
        foreach ($country === '' ? array_keys(Contract::countries()) : [$country] as $country) {
            try {
                return $found + ['fee' => self::fee($service, $login['token'], $organization, $country, $deadline), 'country' => $country];
            } catch (UpstreamFailure $failure) {
                continue;
            }
        }
        /* translators: %s: an identifier */
        return sprintf(__('The login worked, but the service gives no price for the organization %s in your country. Check the organization and the country, or ask the service.', 'fin-widgets'), $organization);
    }

    /** The sentence after a successful test. */
    public static function success(array $found): string
    {
        /* translators: %s: a person's name, or an identifier */
        $who = sprintf(__('The connection works. You sell as %s. If that is not you, type other credentials.', 'fin-widgets'), $found['name'] ?: $found['sales_rep']);
        return "$who " . self::priceSentence($found['fee'], $found['country']);
    }

    /** The sentence on the quote of a test. */
    public static function priceSentence(float $fee, string $country): string
    {
        $amounts = [number_format_i18n($fee, 2), number_format_i18n(self::COST), Contract::countries()[$country]['currency']];
        /* translators: 1: and 2: amounts, 3: a currency, 4: a country */
        $price = __('A price to try: %1$s %3$s a month for %2$s %3$s over 10 years in %4$s.', 'fin-widgets');
        return sprintf($price, ...array_merge($amounts, [Labels::values()[$country]]));
    }

    /** @throws UpstreamFailure */
    private static function fee(ServiceCall $service, string $token, string $organization, string $country, float $deadline): float
    {
        return (float) $service->call('pricing_2', [
            'organization' => $organization,
        ] + self::sampleRequest($country), $token, $deadline)['Monthly_fee'];
    }

    /** The body of a quote request for the sample. */
    public static function sampleRequest(string $country): array
    {
        return [
            'country_project' => $country,
            'currency_project' => Contract::countries()[$country]['currency'],
            'total_cost_installation (after subsidies) (incl vat)' => self::COST,
            'LTI_tenor' => '10 years',
            'LTI_downpayment' => 0,
        ];
    }

    public static function nobodyAnswers(): string
    {
        return __('Nobody answers at this address. Check it for typing errors; else ask your hosting company whether this site may call other servers.', 'fin-widgets');
    }

    private static function sentenceFor(UpstreamFailure $failure): string
    {
        switch ($failure->status) {
            case 0:
                return self::nobodyAnswers();
            case 400:
            case 401:
            case 403:
                return __('The service refuses this e-mail address with this password.', 'fin-widgets');
            case 404:
            case 405:
                return __('Something answers at this address, but it is not the financing service. The address ends with /api/1.1.', 'fin-widgets');
            case 429:
                return __('The service is busy. Try again in a minute.', 'fin-widgets');
            case 504:
                return __('The service did not answer in time. Try again in a minute.', 'fin-widgets');
        }
        /* translators: %d: HTTP status, such as 500 */
        return sprintf(__('The service failed with the code %d. Try again later, or ask the service. Is the address right? It ends with /api/1.1.', 'fin-widgets'), $failure->status);
    }
}
