<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** The published posts and pages with a monthly payment in their content. */
final class PagesWithFee
{
    /** How blocks, shortcodes and data mounts are saved. */
    private const WRITTEN_AS = ['wp:fin-widgets/monthly-fee', '[fin_monthly_fee', '[fin-monthly-fee', '<fin-monthly-fee', 'data-fin-widget="monthly-fee"'];

    /** Pages are found by at most this many synced patterns. */
    private const MAX_PATTERNS = 50;

    /** @return int[] at most this many, the newest first. A page may show a synced pattern in which the monthly payment stands */
    public static function ids(int $count): array
    {
        $references = [];
        foreach (self::find(self::WRITTEN_AS, ['wp_block'], self::MAX_PATTERNS) as $pattern) {
            array_push($references, sprintf('wp:block {"ref":%d}', $pattern), sprintf('wp:block {"ref":%d,', $pattern));
        }
        return self::find(array_merge(self::WRITTEN_AS, $references), self::types(), $count);
    }

    /** @return string[] the types of posts that have pages. Elementor's templates have none that visitors open */
    private static function types(): array
    {
        return array_values(array_diff(array_filter(get_post_types(), 'is_post_type_viewable'), ['elementor_library']));
    }

    /**
     * Themes and plugins change the searches of a site, so this query does not use WordPress's search.
     *
     * @param string[] $texts of which a post has at least one
     * @param string[] $types of posts
     * @return int[] ids
     */
    private static function find(array $texts, array $types, int $count): array
    {
        global $wpdb;
        $type = implode(', ', array_fill(0, count($types), '%s'));
        $content = implode(' OR ', array_fill(0, count($texts), 'post_content LIKE %s'));
        $patterns = array_map(static function (string $text) use ($wpdb): string {
            return '%' . $wpdb->esc_like($text) . '%';
        }, $texts);
        $query = "SELECT ID FROM $wpdb->posts WHERE post_status = 'publish' AND post_password = '' AND post_type IN ($type) AND ($content)
            ORDER BY post_date DESC, ID DESC LIMIT %d";
        // phpcs:ignore WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQL -- the query has a placeholder for each type and text
        return array_map('intval', $wpdb->get_col($wpdb->prepare($query, array_merge($types, $patterns, [$count]))));
    }
}
