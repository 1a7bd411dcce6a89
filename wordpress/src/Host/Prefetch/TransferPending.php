<?php

namespace FinWidgets\Host\Prefetch;

defined('ABSPATH') || exit;

/** Ends a call whose transfer continues (`ParallelRequests`). */
final class TransferPending extends \Exception
{
}
