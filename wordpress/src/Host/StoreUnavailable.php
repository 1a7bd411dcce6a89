<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * The database cannot be reached, or refuses a statement. The host refuses a request that needs it: without the store, no limit counts, and
 * each request would log in for itself.
 */
final class StoreUnavailable extends Refusal
{
    public function __construct()
    {
        parent::__construct('store', 503, Messages::STORE_UNAVAILABLE);
    }
}
