<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** A call that ends although its transfer goes on (`ParallelRequests`). */
final class Unanswered extends \Exception
{
}
