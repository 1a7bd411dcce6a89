<?php

namespace FinWidgets\Host;

/** A call that ends although its transfer goes on (`Together`). */
final class Unanswered extends \Exception
{
}
