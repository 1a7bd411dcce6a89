<?php

namespace FinWidgets\Host;

/** The database cannot be reached, or refuses a statement. */
final class StoreUnavailable extends \Exception
{
}
