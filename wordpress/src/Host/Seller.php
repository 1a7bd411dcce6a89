<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** The seller on whose behalf the host acts: the organization and sales representative that every request is pinned to. */
final class Seller
{
    /** @var array<string, string> the configured parts */
    private array $configured;
    private Upstream $upstream;

    public function __construct(array $settings, Upstream $upstream)
    {
        $this->configured = array_filter([
            'organization' => $settings['organization'],
            'sales_rep' => $settings['sales_rep'],
        ]);
        $this->upstream = $upstream;
    }

    /** Whether `get` answers without a call of the service. */
    public function isKnown(): bool
    {
        return count($this->configured) === 2 || $this->upstream->isSellerKnown();
    }

    /**
     * The seller, as configured or as `me` names it.
     *
     * @param float|null $deadline `microtime(true)` at which to give up; null: when a call of `me` does
     * @return array{organization: string, sales_rep: string}
     * @throws UpstreamFailure
     */
    public function get(?float $deadline = null): array
    {
        return count($this->configured) === 2 ? $this->configured : $this->configured + $this->upstream->seller($deadline);
    }
}
