<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/**
 * The HTML of legal texts and of a consent: what a post may have, and a checkbox, which WordPress removes from posts. A visitor has to tick
 * the checkbox before anything is sent.
 */
final class LegalHtml
{
    /** A text as it may be stored and shown. */
    public static function sanitize(string $html): string
    {
        $allowed = wp_kses($html, self::allowed());
        // WordPress keeps the tag of an input of another type, without its attributes.
        return trim((string) preg_replace('/<input(?![^>]*\stype=["\']checkbox["\'])[^>]*>/i', '', $allowed));
    }

    /** The text without its markup, as hosts send it to pages: each paragraph is a line. */
    public static function asText(string $html): string
    {
        $lines = (string) preg_replace('~<br\s*/?>|</(?:p|div|li|tr|h[1-6])>~i', "\n", $html);
        return trim((string) preg_replace('/\s*\n\s*/', "\n", html_entity_decode(wp_strip_all_tags($lines), ENT_QUOTES, 'UTF-8')));
    }

    /**
     * A proposal for a consent: a checkbox, and a link to the site's privacy page.
     *
     * @return string with plain words in place of the link if the site has no such page
     */
    public static function proposedConsent(): string
    {
        $address = get_privacy_policy_url();
        $words = __('privacy policy', 'fin-widgets');
        $link = $address === '' ? esc_html($words) : sprintf('<a href="%s">%s</a>', esc_url($address), esc_html($words));
        /* translators: %s: a link with the words "privacy policy" */
        $sentence = esc_html__('I have read the %s, and agree that my data are used for the offer.', 'fin-widgets');
        return sprintf('<label><input type="checkbox" name="consent" value="yes" required> %s</label>', sprintf($sentence, $link));
    }

    /** @return array<string, array> as `wp_kses` takes it */
    private static function allowed(): array
    {
        $checkbox = [
            'type' => ['required' => true, 'values' => ['checkbox']],
            'name' => true,
            'value' => true,
            'id' => true,
            'class' => true,
            'required' => true,
        ];
        return ['input' => $checkbox] + wp_kses_allowed_html('post');
    }
}
