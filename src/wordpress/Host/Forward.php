<?php

namespace FinWidgets\Host;

/** Forwarding: what happens to a request for an operation once its session is verified. Each kind of operation has its own way. */
final class Forward
{
    private array $settings;
    private Policy $policy;
    private SharedCache $cache;
    private Idempotency $idempotency;
    private ProjectIds $projectIds;
    private Upstream $upstream;

    public function __construct(
        array $settings,
        Policy $policy,
        SharedCache $cache,
        Idempotency $idempotency,
        ProjectIds $projectIds,
        Upstream $upstream
    ) {
        $this->settings = $settings;
        $this->policy = $policy;
        $this->cache = $cache;
        $this->idempotency = $idempotency;
        $this->projectIds = $projectIds;
        $this->upstream = $upstream;
    }

    /**
     * Whether a request may be answered although the limit is used up. Whether it is, depends on its body: a price that is cached and a
     * create that repeats an earlier one are free.
     *
     * @throws StoreUnavailable
     */
    public function mayBeFree(string $operation, Request $request): bool
    {
        if ($operation === 'pricing_2') {
            return $request->hasShortBody();
        }
        return Contract::KINDS[$operation] === 'create' && $this->idempotency->isKnown($request->idempotencyKey);
    }

    /**
     * Forwards an operation.
     *
     * @throws Refusal
     */
    public function operation(string $operation, Request $request, string $origin, Limit $limit): Success
    {
        if ($operation === 'pricing_2') {
            return new Success($this->pricing($request, $limit));
        }
        if (Contract::KINDS[$operation] === 'create') {
            return $this->create($operation, $request, $origin, $limit);
        }
        $limit->count();
        return new Success($operation === 'me'
            ? $this->me($origin)
            : $this->complete($operation, $this->policy->parse($operation, $request->body()), $origin));
    }

    /** @throws Refusal */
    private function me(string $origin): string
    {
        try {
            return $this->send('me', null, $origin);
        } catch (UpstreamFailure $failure) {
            throw $failure->toRefusal('question');
        }
    }

    /**
     * A cached price does not count against the rate limit. The cache key needs the body, so the request is counted after the body is
     * read. An invalid body counts too.
     *
     * @throws Refusal
     */
    private function pricing(Request $request, Limit $limit): string
    {
        $cached = null;
        $mustCount = true;
        try {
            try {
                $body = $this->policy->parse('pricing_2', $request->body());
                if (!$this->isInstallerKnown()) {
                    // `me` is a call of the service, so the limit comes before it.
                    $mustCount = false;
                    $limit->count();
                }
                $question = $this->policy->pin('pricing_2', $body, $this->installer());
                $name = 'price:' . Keys::sha256Hex($this->settings['base_url'], CreateRecords::canonicalJson($question));
                $cached = $this->cache->read($name);
            } finally {
                if ($mustCount && $cached === null) {
                    $limit->count();
                }
            }
            $fetchPrice = function () use ($question): array {
                return [$this->send('pricing_2', $question, ''), $this->settings['pricing_ttl'] * 1000];
            };
            $deadline = microtime(true) + $this->upstream->timeoutFor('pricing_2');
            return $cached ?? $this->cache->fetchOnce($name, $fetchPrice, [Upstream::class, 'noPause'], $deadline);
        } catch (UpstreamFailure $failure) {
            throw $failure->toRefusal('question');
        }
    }

    /**
     * A create that repeats an earlier one does not count against the rate limit, since it sends nothing. A 429 would hide from the
     * page what became of the earlier one.
     *
     * @throws Refusal
     */
    private function create(string $operation, Request $request, string $origin, Limit $limit): Success
    {
        $earlierOutcome = null;
        try {
            $body = $this->policy->parse($operation, $request->body());
            $earlierOutcome = $this->idempotency->findEarlier($request->idempotencyKey, $request->isReplay, $body);
        } finally {
            if (!$earlierOutcome) {
                $limit->count();
            }
        }
        $send = function () use ($operation, $body, $origin): string {
            return $this->complete($operation, $body, $origin);
        };
        return $earlierOutcome ? $earlierOutcome() : $this->idempotency->sendOnce($request->idempotencyKey, $body, $send);
    }

    /**
     * Pins and sends the parsed body of a create or an update.
     *
     * @throws Refusal
     */
    private function complete(string $operation, array $body, string $origin): string
    {
        try {
            return $this->send($operation, $this->policy->pin($operation, $body, $this->installer()), $origin);
        } catch (UpstreamFailure $failure) {
            throw $failure->toRefusal(Contract::KINDS[$operation]);
        }
    }

    /**
     * Sends a complete request. Of a create's answer, checks the checkout link and signs the project id.
     *
     * @throws UpstreamFailure
     * @throws Refusal
     */
    private function send(string $operation, ?array $request, string $origin): string
    {
        $response = $this->upstream->call($operation, $request);
        if (isset($response['checkout_link'])) {
            if (!Links::isCheckout($response['checkout_link'], $this->settings['checkout_origins'], $origin)) {
                throw new Refusal('checkout_link', 502, 'The checkout link leads to an address that this site does not allow.', 'UNKNOWN');
            }
            $response['project_id'] = $this->projectIds->issue($request['organization'], $response['project_id']);
        }
        return Keys::json(['status' => 'success', 'response' => (object) $response]);
    }

    /**
     * The installer that every request is pinned to, as configured or as `me` says.
     *
     * @return array{organization: string, sales_rep: string}
     * @throws UpstreamFailure
     */
    private function installer(): array
    {
        $configured = $this->configuredInstaller();
        return count($configured) === 2 ? $configured : $configured + $this->upstream->installer();
    }

    /** Whether `installer` answers without a call of the service. */
    private function isInstallerKnown(): bool
    {
        return count($this->configuredInstaller()) === 2 || $this->upstream->isInstallerKnown();
    }

    /** @return array<string, string> the parts of the installer that are configured */
    private function configuredInstaller(): array
    {
        return array_filter([
            'organization' => $this->settings['organization'],
            'sales_rep' => $this->settings['sales_rep'],
        ]);
    }
}
