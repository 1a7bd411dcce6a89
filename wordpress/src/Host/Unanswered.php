<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** A call that ends although its transfer goes on (`Together`). */
final class Unanswered extends \Exception
{
}
