<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** Asks a host for a quote as a page of this site does: with a token for the site's origin. */
final class HostQuoteCheck
{
    private const TIMEOUT_SECONDS = 10;

    /**
     * @param string $host the host's address, such as `https://host.example/fin`
     * @return float|string the monthly payment of a sample in this country, or a sentence on what is wrong
     */
    public static function quote(string $host, string $country)
    {
        $minted = self::post("$host/token", []);
        if (!isset($minted['body']['token'])) {
            return self::sentenceFor($minted['status']);
        }
        $answer = self::post("$host/wf/pricing_2", ServiceCheck::sampleRequest($country), (string) $minted['body']['token']);
        $fee = $answer['body']['response']['Monthly_fee'] ?? null;
        return is_numeric($fee) && $fee > 0
            ? (float) $fee
            : __('The host answers, but gives no price for your country. Ask whoever runs it.', 'fin-widgets');
    }

    /** @return array{status: int, body: array} the status is 0 if nobody answered */
    private static function post(string $address, array $body, string $token = ''): array
    {
        $response = wp_remote_post($address, [
            'timeout' => self::TIMEOUT_SECONDS,
            'redirection' => 0,
            // In a network, the administrator of a site must not reach what is inside the server's own network. The site's own host may be there.
            'reject_unsafe_urls' => is_multisite(),
            'sslverify' => strpos($address, home_url('/')) !== 0 || PublishedPage::verifiesOwnCertificate(),
            'headers' => array_filter([
                'Content-Type' => 'application/json',
                'Origin' => Options::siteOrigins()[0],
                'Authorization' => $token === '' ? '' : "Bearer $token",
            ]),
            'body' => wp_json_encode((object) $body),
        ]);
        $answer = json_decode(wp_remote_retrieve_body($response), true);
        return ['status' => (int) wp_remote_retrieve_response_code($response), 'body' => is_array($answer) ? $answer : []];
    }

    private static function sentenceFor(int $status): string
    {
        switch ($status) {
            case 0:
                return ServiceCheck::nobodyAnswers();
            case 403:
                /* translators: %s: the site's address, such as https://installer.example */
                return sprintf(__('The host does not know this site. Ask whoever runs it to add %s to its origins.', 'fin-widgets'), Options::siteOrigins()[0]);
            case 404:
            case 405:
                return __('Something answers at this address, but it is no host.', 'fin-widgets');
        }
        /* translators: %d: HTTP status, such as 503 */
        return sprintf(__('The host failed with the code %d. Ask whoever runs it.', 'fin-widgets'), $status);
    }
}
