<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- a response has an exception's text as JSON, and no page has it as HTML

/** Answers an operation, after its session is verified: counts it, applies the policy, and sends it to the service. */
final class OperationHandler
{
    private array $settings;
    private Policy $policy;
    private Quotes $quotes;
    private Idempotency $idempotency;
    private ProjectIds $projectIds;
    private Seller $seller;
    private Upstream $upstream;

    public function __construct(
        array $settings,
        Policy $policy,
        Quotes $quotes,
        Idempotency $idempotency,
        ProjectIds $projectIds,
        Seller $seller,
        Upstream $upstream
    ) {
        $this->settings = $settings;
        $this->policy = $policy;
        $this->quotes = $quotes;
        $this->idempotency = $idempotency;
        $this->projectIds = $projectIds;
        $this->seller = $seller;
        $this->upstream = $upstream;
    }

    /**
     * Whether a request may be answered although the limit is used up, depending on its body: cached quotes and replayed creates are free.
     *
     * @throws StoreUnavailable
     */
    public function mayBeFree(string $operation, Request $request): bool
    {
        if ($operation === 'pricing_2') {
            return $request->hasShortBody();
        }
        return Contract::kind($operation) === 'create' && $this->idempotency->isKnown($request->idempotencyKey);
    }

    /**
     * Answers an operation.
     *
     * @throws Refusal
     */
    public function handle(string $operation, Request $request, string $origin, RequestLimit $limit): Success
    {
        if ($operation === 'pricing_2') {
            return new Success($this->quotes->answer($request, $limit));
        }
        if (Contract::kind($operation) === 'create') {
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
            throw $failure->refusalFor('read');
        }
    }

    /**
     * A replayed create does not count against the limit, since the host sends nothing. A 429 would hide the outcome from the page.
     *
     * @throws Refusal
     */
    private function create(string $operation, Request $request, string $origin, RequestLimit $limit): Success
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
            return $this->send($operation, $this->policy->pin($operation, $body, $this->seller->get()), $origin);
        } catch (UpstreamFailure $failure) {
            throw $failure->refusalFor(Contract::kind($operation));
        }
    }

    /**
     * Sends a complete request. Checks the checkout link in the answer to a create, and signs the project id.
     *
     * @throws UpstreamFailure
     * @throws Refusal
     */
    private function send(string $operation, ?array $request, string $origin): string
    {
        $response = $this->upstream->call($operation, $request);
        if (isset($response['checkout_link'])) {
            if (!LinkRules::isCheckout($response['checkout_link'], $this->settings['checkout_origins'], $origin)) {
                throw new Refusal('checkout_link', 502, Messages::CHECKOUT_REFUSED, 'UNKNOWN');
            }
            $response['project_id'] = $this->projectIds->issue($request['organization'], $response['project_id']);
        }
        return Success::json($response);
    }
}
