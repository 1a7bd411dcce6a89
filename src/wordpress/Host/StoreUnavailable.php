<?php

namespace FinWidgets\Host;

/** The database cannot be asked. */
final class StoreAway extends \Exception
{
}
