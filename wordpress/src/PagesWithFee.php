<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** The published posts and pages with a monthly fee in their content. */
final class PagesWithFee
{
    /** How blocks, shortcodes and data twins are saved. */
    private const WRITTEN_AS = ['wp:fin-widgets/monthly-fee', '[fin_monthly_fee', '[fin-monthly-fee', '<fin-monthly-fee', 'data-fin-widget="monthly-fee"'];

    /** @return int[] at most this many */
    public static function ids(int $count): array
    {
        $ids = [];
        foreach (self::WRITTEN_AS as $text) {
            $search = ['s' => $text, 'sentence' => true, 'post_type' => 'any', 'post_status' => 'publish', 'has_password' => false, 'posts_per_page' => $count, 'fields' => 'ids', 'no_found_rows' => true];
            $ids = array_unique(array_merge($ids, (new \WP_Query($search))->posts));
            if (count($ids) >= $count) {
                break;
            }
        }
        return array_slice($ids, 0, $count);
    }
}
