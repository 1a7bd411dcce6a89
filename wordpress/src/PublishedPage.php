<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** What the HTML of a published page has: its element, the script, the legal texts, and the offers. */
final class PublishedPage
{
    private const TIMEOUT_SECONDS = 15;
    private const FEE = '~<fin-monthly-fee\b([^>]*)>(.*?)</fin-monthly-fee>~s';
    /** The page's defaults stand beside the script, also where an optimizer has combined the script with others. */
    private const SCRIPT = '~<script[^>]*\sdata-fin-widgets\b~';

    /**
     * Requests the page over loopback, as a visitor who is logged out.
     *
     * @return array<string, bool>|null whether each part is there, by its name; null if the page does not come, as behind a password
     */
    public static function of(string $address): ?array
    {
        $response = wp_remote_get($address, [
            'timeout' => self::TIMEOUT_SECONDS,
            'sslverify' => self::verifiesOwnCertificate(),
        ]);
        $html = wp_remote_retrieve_body($response);
        if (wp_remote_retrieve_response_code($response) !== 200 || stripos($html, '</html>') === false) {
            return null;
        }
        return [
            'element' => (bool) preg_match('~<fin-monthly-fee[\s>]|\sdata-fin-widget="monthly-fee"~', $html),
            'script' => preg_match(self::SCRIPT, $html) && self::hasFile($html),
            'legal' => self::hasLegalTexts($html),
            'offer' => self::hasOffers($html),
        ];
    }

    /** A site may not know its own certificate. WordPress asks the same filter for its own requests to the site. */
    public static function verifiesOwnCertificate(): bool
    {
        return (bool) apply_filters('https_local_ssl_verify', false); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- WordPress's own
    }

    /** Whether the script of the tag is there. Without a tag, another file has it. */
    private static function hasFile(string $html): bool
    {
        if (!preg_match('~<script[^>]*\ssrc=["\']([^"\']*/fin-widgets\.js[^"\']*)~', $html, $match)) {
            return true;
        }
        return !OfferPdfLinks::isGone(\WP_Http::make_absolute_url(html_entity_decode($match[1]), home_url('/')));
    }

    /** Whether each monthly payment that waits for its legal texts has them. */
    private static function hasLegalTexts(string $html): bool
    {
        preg_match_all(self::FEE, $html, $fees, PREG_SET_ORDER);
        foreach ($fees as [, $attributes, $content]) {
            $composes = preg_match('~\sall-costs-included\b.*\slender=~s', $attributes);
            if (preg_match('~\srequire-legal\b~', $attributes) && !$composes && !preg_match('~\sslot="legal"[^>]*>\s*\S~', $content)) {
                return false;
            }
        }
        return true;
    }

    private static function hasOffers(string $html): bool
    {
        preg_match_all('~<fin-checkout-button\b[^>]*\soffer-pdf="([^"]*)"~', $html, $matches);
        foreach ($matches[1] as $links) {
            if (OfferPdfLinks::dead(html_entity_decode($links))) {
                return false;
            }
        }
        return true;
    }
}
