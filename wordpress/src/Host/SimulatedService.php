<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * The simulated service of the test mode. It answers within this site, with any outcome on demand. Nobody can own the name in its address
 * (`.invalid`, RFC 2606), so no request for it reaches a real service.
 */
final class SimulatedService implements FinancingService
{
    private string $outcome;
    /** @var string[] */
    private array $operations;
    private bool $hasBeenSlow = false;

    /** @param string $baseUrl as `baseUrl` gives it */
    public function __construct(string $baseUrl)
    {
        $words = explode('~', substr($baseUrl, strlen(Protocol::SIMULATED_ORIGIN) + 1));
        $this->outcome = (string) array_pop($words);
        $this->operations = $words ?: Protocol::SIMULATED_OPERATIONS;
    }

    /**
     * The address of the simulated service for a scenario; null if there is no such scenario.
     *
     * @param string $scenario an outcome, for the operations of pages, or an operation and the outcome for this one alone:
     *        `new_project_2~lost`. Empty, `true` and `1` stand for `success`
     */
    public static function baseUrl(string $scenario): ?string
    {
        $words = explode('~', $scenario);
        $outcome = (string) array_pop($words);
        $outcome = Protocol::OUTCOME_ALIASES[$outcome] ?? $outcome;
        $isKnown = in_array($outcome, Protocol::SIMULATED_OUTCOMES, true)
            && count($words) <= 1 && !array_diff($words, Protocol::SIMULATED_OPERATIONS);
        return $isKnown ? Protocol::SIMULATED_ORIGIN . '/' . implode('~', array_merge($words, [$outcome])) : null;
    }

    /** Whether a service is simulated. */
    public static function isAt(string $baseUrl): bool
    {
        return strpos($baseUrl, Protocol::SIMULATED_ORIGIN . '/') === 0;
    }

    public function call(string $operation, ?array $body, ?string $token, float $deadline): array
    {
        if (!in_array($operation, $this->operations, true)) {
            return $this->answer($operation, $body);
        }
        switch ($this->outcome) {
            case 'success':
                return $this->answer($operation, $body);
            case 'slow':
                $this->beSlow($deadline);
                return $this->answer($operation, $body);
            case 'lost':
                // The service carries out the request, and the connection breaks before the answer.
                throw new UpstreamFailure(0, 'upstream_connection', true);
            case 'refused':
                return ServiceCall::interpret($operation, 200, '{"status":"REFUSED","response":{}}', '');
        }
        $retryAfter = $this->outcome === '429' ? '5' : '';
        return ServiceCall::interpret($operation, (int) $this->outcome, '{"status":"ERROR","message":"The test mode was asked for this."}', $retryAfter);
    }

    /** Waits, once for all quote requests of a batch: a service answers them in parallel. */
    private function beSlow(float $deadline): void
    {
        if ($this->hasBeenSlow) {
            return;
        }
        $this->hasBeenSlow = true;
        usleep((int) (1000000 * max(0, min(Protocol::SLOW_MS / 1000, $deadline - microtime(true)))));
        if (microtime(true) >= $deadline) {
            throw new UpstreamFailure(504, 'upstream_timeout', true);
        }
    }

    private function answer(string $operation, ?array $body): array
    {
        switch ($operation) {
            case 'generate-user-token':
                return Protocol::SIMULATED_LOGIN;
            case 'me':
                return Protocol::SIMULATED_ME;
            case 'pricing_2':
                return ['Monthly_fee' => self::fee($body)];
            case 'new_project_2':
                return [
                    'checkout_link' => Protocol::SIMULATED_ORIGIN . '/checkout',
                    'project_id' => 'test-' . wp_generate_uuid4(),
                    'financial_offer' => Protocol::SIMULATED_ORIGIN . '/offer.pdf',
                ];
        }
        return [];
    }

    /** The monthly payment of an annuity, in the currency of the quote request. */
    private static function fee(array $quoteRequest): float
    {
        $months = 12 * (int) $quoteRequest['LTI_tenor'];
        $monthlyRate = Protocol::RATE_PERCENT / 1200;
        $principal = $quoteRequest['total_cost_installation (after subsidies) (incl vat)'] * (1 - $quoteRequest['LTI_downpayment'] / 100);
        return max(0.01, round($principal * $monthlyRate / (1 - (1 + $monthlyRate) ** -$months), 2));
    }
}
