<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** A hint beside a block or shortcode for those who can fix it. Visitors do not see it. */
final class SetupReminder
{
    /** A link to the settings, for users who may change them. Other editors read whom to ask. */
    public static function ofSettings(bool $isOfLeads): string
    {
        if (!current_user_can('edit_posts')) {
            return '';
        }
        $words = $isOfLeads
            ? __('The lead form is off. Allow it under Settings → Financing to show it here.', 'fin-widgets')
            : __('Set up financing to show the monthly payment here.', 'fin-widgets');
        if (!current_user_can(SettingsPage::CAPABILITY)) {
            return sprintf('<p>%s %s</p>', esc_html($words), esc_html__('Ask an administrator.', 'fin-widgets'));
        }
        return sprintf('<p><a href="%s">%s</a></p>', esc_url(SettingsPage::url()), esc_html($words));
    }

    /**
     * The problems of a block or a shortcode, for users who can edit the post.
     *
     * @param array<string, mixed> $values by the names in block.json
     * @param string[] $notes further sentences
     */
    public static function ofProblems(string $block, array $values, array $notes = []): string
    {
        $post = get_the_ID();
        if (!Options::hasQuotes() || !($post ? current_user_can('edit_post', $post) : current_user_can('edit_posts'))) {
            return '';
        }
        $problems = array_merge(
            $notes,
            BlockCheck::problems($block, $values),
            self::deadLinks($values)
        );
        if (!$problems) {
            return '';
        }
        $isSetting = BlockCheck::missingTexts($block, $values) && current_user_can(SettingsPage::CAPABILITY);
        return sprintf(
            '<ul class="fin-widgets-problems" style="border-left:4px solid #d63638;padding:.5em 1em .5em 2em;font:14px/1.5 sans-serif;color:#1e1e1e;background:#fff">%s</ul>',
            '<li>' . implode('</li><li>', array_map('esc_html', $problems)) . '</li>'
                . ($isSetting ? sprintf('<li><a href="%s">%s</a></li>', esc_url(SettingsPage::url()), esc_html__('Legal texts for the whole site', 'fin-widgets')) : '')
        );
    }

    /**
     * @param string[] $names attributes that the block does not have
     * @return string[] a sentence for each
     */
    public static function unknownAttributes(string $block, array $names): array
    {
        return array_map(static function (string $name) use ($block): string {
            return self::unknownAttribute($block, $name);
        }, $names);
    }

    private static function unknownAttribute(string $block, string $name): string
    {
        $likely = '';
        $least = 4;
        foreach (array_keys(ElementHtml::attributes($block)) as $known) {
            $distance = levenshtein(str_replace('-', '', $name), str_replace('-', '', $known));
            if ($distance < $least) {
                [$least, $likely] = [$distance, $known];
            }
        }
        return $likely === ''
            /* translators: %s: the name of an attribute */
            ? sprintf(__('There is no attribute %s.', 'fin-widgets'), $name)
            /* translators: 1: and 2: names of attributes */
            : sprintf(__('There is no attribute %1$s. Did you mean %2$s?', 'fin-widgets'), $name, $likely);
    }

    /** @return string[] checked only while a block is edited, since a page must not wait for other servers */
    private static function deadLinks(array $values): array
    {
        $links = defined('REST_REQUEST') && REST_REQUEST ? (string) ($values['offer-pdf'] ?? '') : '';
        return array_map(static function (string $link): string {
            /* translators: %s: a link */
            return sprintf(__('Nothing is at %s: the customer’s offer would lead nowhere.', 'fin-widgets'), $link);
        }, OfferPdfLinks::areAccepted($links) ? OfferPdfLinks::dead($links) : []);
    }
}
