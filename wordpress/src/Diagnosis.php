<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** On the page Tools → Financing: runs `finWidgets.diagnose()` on a page of the site, and lists what it finds. */
final class Diagnosis
{
    private const SCRIPT = 'fin-widgets-diagnosis';
    private const MAX_PAGES = 50;

    public static function render(): void
    {
        wp_enqueue_script(self::SCRIPT, plugins_url('diagnosis.js', FILE), [], VERSION, true);
        wp_add_inline_script(self::SCRIPT, 'window.finWidgetsDiagnosis=' . wp_json_encode([
            'noScript' => __('The page does not load the script: it has no monthly payment, checkout button or lead form, or something keeps the script away.', 'fin-widgets'),
            'checking' => __('Checking …', 'fin-widgets'),
        ]), 'before');
        printf('<h2>%s</h2>', esc_html__('Check a page', 'fin-widgets'));
        $pages = PagesWithFee::ids(self::MAX_PAGES);
        if (!$pages) {
            printf('<p>%s</p>', esc_html__('No published page has a monthly payment yet.', 'fin-widgets'));
            return;
        }
        printf('<p>%s</p>', esc_html__('Looks for whatever keeps the page’s monthly payments and buttons from working: settings, the host, the script’s files. The results are technical and in English; send them to your developer if they do not help you.', 'fin-widgets'));
        printf('<p><label for="fin-widgets-page">%s</label> <select id="fin-widgets-page">', esc_html__('Page', 'fin-widgets'));
        foreach ($pages as $id) {
            printf('<option value="%s">%s</option>', esc_url((string) wp_parse_url((string) get_permalink($id), PHP_URL_PATH) . self::query($id)), esc_html(get_the_title($id) ?: "#$id"));
        }
        printf('</select> <button type="button" class="button" id="fin-widgets-check">%s</button></p>', esc_html__('Check', 'fin-widgets'));
        echo '<ul id="fin-widgets-findings" role="status" style="list-style:disc;padding-inline-start:1.5em"></ul>';
    }

    /** The query of a page's address without pretty permalinks. */
    private static function query(int $id): string
    {
        $query = wp_parse_url((string) get_permalink($id), PHP_URL_QUERY);
        return $query ? "?$query" : '';
    }
}
