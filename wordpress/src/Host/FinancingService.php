<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** A financing service: the real one, or the simulated one of the test mode. */
interface FinancingService
{
    /**
     * Calls an operation, and gives the contract's fields of its answer.
     *
     * @param array|null $body null: no body
     * @param float $deadline `microtime(true)` at which to give up
     * @throws UpstreamFailure
     */
    public function call(string $operation, ?array $body, ?string $token, float $deadline): array;
}
