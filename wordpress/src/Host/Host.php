<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- a response has an exception's text as JSON, and no page has it as HTML

/**
 * The host: one function from request to response. It makes the checks of `host/PROTOCOL.md` in their order. `OperationHandler` then sends valid
 * requests to the service.
 */
final class Host
{
    /** The headers of every response. */
    private const HEADERS = ['Cache-Control' => 'no-store', 'X-Content-Type-Options' => 'nosniff', 'Vary' => 'Origin'];
    private const JSON_TYPE = ['Content-Type' => 'application/json'];

    private array $settings;
    /** Whether the service is simulated. */
    private bool $isTest;
    private Sessions $sessions;
    /** Hash visitors' addresses. The test mode has the same keys for that, since limits count a visitor's requests in both modes together. */
    private Keys $addressKeys;
    private Limits $limits;
    private Concurrency $concurrency;
    private Upstream $upstream;
    private Quotes $quotes;
    /** null: this host prefetches nothing. */
    private ?Prefetch $prefetch;
    private OperationHandler $operationHandler;

    /**
     * @param array $settings as `Options::hostSettings` gives them
     * @param bool $continuesAfterResponse whether `work` is called after the response
     */
    public function __construct(array $settings, Store $store, bool $continuesAfterResponse)
    {
        $this->isTest = SimulatedService::isAt($settings['base_url']);
        $keys = new Keys($settings['secrets'], $this->isTest);
        $cache = new SharedCache($store, $keys);
        $projectIds = new ProjectIds($keys);
        $upstream = new Upstream($settings, $cache, $keys);
        $seller = new Seller($settings, $upstream);
        $policy = new Policy($settings['send_offer_email'], $settings['offer_pdf_origins'], $projectIds);
        $records = new CreateRecords($store, $keys, [$settings['base_url'], $settings['email']]);
        $slots = new ConcurrencySlots($store);

        $this->settings = $settings;
        $this->addressKeys = new Keys($settings['secrets']);
        $this->sessions = new Sessions($keys, $settings['token_lifetime'], $settings['operations']);
        $this->limits = new Limits($store, $settings['limits']);
        $this->concurrency = new Concurrency($slots, $settings['concurrency']);
        $this->upstream = $upstream;
        $this->prefetch = defined('FIN_WIDGETS_PREFETCH') && !FIN_WIDGETS_PREFETCH
            ? null
            : new Prefetch\Prefetcher($settings, $store, $slots, $policy, $seller, $cache, $upstream, $continuesAfterResponse);
        $this->quotes = new Quotes($settings, $policy, $seller, $cache, $upstream, $this->prefetch);
        $this->operationHandler = new OperationHandler(
            $settings,
            $policy,
            $this->quotes,
            new Idempotency($records, $slots, (int) ($upstream->leaseSeconds('new_project_2') * 1000), $settings['require_key']),
            $projectIds,
            $seller,
            $upstream
        );
    }

    /**
     * @return array{status: int, headers: array<string, string>, text: ?string, log: array<string, string>} `log`: the
     *         fields of the log entry that are known
     */
    public function answer(Request $request): array
    {
        $origin = in_array($request->origin, $this->settings['origins'], true) ? $request->origin : null;
        $log = $origin === null ? [] : ['origin' => $origin];
        $headers = self::HEADERS;
        if ($origin !== null) {
            $headers += [
                'Access-Control-Allow-Origin' => $origin,
                'Access-Control-Expose-Headers' => Protocol::EXPOSED_HEADERS,
            ];
        }
        if ($this->isTest) {
            $log['test'] = '1';
        }
        if ($this->isTest && $request->method === 'GET' && $request->path === '/checkout') {
            $headers['Content-Type'] = 'text/html; charset=utf-8';
            return ['status' => 200, 'headers' => $headers, 'text' => Protocol::CHECKOUT_HTML, 'log' => $log];
        }
        try {
            $success = $this->handle($request, $origin, $log);
            if ($success) {
                $headers += self::JSON_TYPE + $success->headers;
                return ['status' => 200, 'headers' => $headers, 'text' => $success->text, 'log' => $log];
            }
            $headers += [
                'Access-Control-Allow-Methods' => 'POST',
                'Access-Control-Allow-Headers' => Protocol::ALLOWED_HEADERS,
                'Access-Control-Max-Age' => (string) Protocol::PREFLIGHT_MAX_AGE_SECONDS,
            ];
            return ['status' => 204, 'headers' => $headers, 'text' => null, 'log' => $log];
        } catch (\Throwable $error) {
            $refusal = $error instanceof Refusal ? $error : self::defect($error, $log['operation'] ?? '');
            return self::errorResponse($refusal, $headers, $log);
        }
    }

    /**
     * The quotes for a page that is being written: `Quotes::forPage`.
     *
     * @throws Refusal
     */
    public function pageQuotes(array $bodies, bool $mayWait): array
    {
        return $this->quotes->forPage($bodies, $mayWait);
    }

    /** Whether there is work to do after the response. */
    public function hasWork(): bool
    {
        return $this->prefetch !== null && $this->prefetch->hasWork();
    }

    /** Does that work. */
    public function work(): void
    {
        // The page has its response, and may send its next request.
        $this->concurrency->leave();
        $this->prefetch->work();
    }

    /** The response to a refused request, as `answer` gives it. */
    public static function errorResponse(Refusal $refusal, array $headers = self::HEADERS, array $log = []): array
    {
        $body = ['status' => $refusal->errorStatus, 'message' => $refusal->getMessage()];
        if ($refusal->fields) {
            $body['fields'] = $refusal->fields;
        }
        if ($refusal->reason === 'concurrency') {
            // The only reason that a page needs: it may continue to prefetch. The others are for the log.
            $body['reason'] = $refusal->reason;
        }
        return [
            'status' => $refusal->httpStatus,
            'headers' => $headers + self::JSON_TYPE + $refusal->headers,
            'text' => Keys::json($body),
            'log' => $log + ['reason' => $refusal->reason],
        ];
    }

    /**
     * Makes the protocol's checks in their order, and answers the request. Gives null for a preflight.
     *
     * @throws Refusal
     */
    private function handle(Request $request, ?string $origin, array &$log): ?Success
    {
        $route = $this->routeOf($request->path);
        if ($route === null) {
            throw new Refusal('route', 404, TestMode::sentenceFor($request->path));
        }
        $log['operation'] = $route;
        if (!in_array($request->method, ['POST', 'OPTIONS'], true)) {
            throw new Refusal('method', 405, Messages::METHOD_REFUSED, 'NOT_RUN', ['Allow' => 'POST, OPTIONS']);
        }
        if ($origin === null) {
            throw new Refusal('origin', 403, Messages::ORIGIN_REFUSED);
        }
        if ($request->method === 'OPTIONS') {
            return null;
        }
        $address = new Address($request->ip, $this->addressKeys);
        if ($route === 'token') {
            $this->limits->of('mint', $address)->count();
            return new Success($this->mint($request, $origin, $address));
        }
        if ($route === 'prices') {
            return new Success($this->answerBatch($request, $origin, $address, $log));
        }
        if (Contract::kind($route) === null || !in_array($route, $this->settings['operations'], true)) {
            throw new Refusal('operation', 403, Messages::OPERATION_REFUSED);
        }
        $sessionId = $this->sessions->verify($request->authorization, $origin, $route);
        $log['session'] = $sessionId;
        $limit = $this->limits->of(Limits::nameFor($route), $address, $sessionId);
        $usedUp = $limit->usedUp();
        if ($usedUp && !$this->operationHandler->mayBeFree($route, $request)) {
            throw $usedUp;
        }
        $this->concurrency->enter($address, $this->upstream->leaseSeconds($route));
        return $this->operationHandler->handle($route, $request, $origin, $limit);
    }

    /** The refusal after an unexpected error. PHP's log gets the error's class and place, but not its message, which may quote a body. */
    private static function defect(\Throwable $error, string $route): Refusal
    {
        // phpcs:ignore WordPress.PHP.DevelopmentFunctions -- a defect, which the site's administrator has to know
        error_log(sprintf('fin-widgets: %s at %s:%d', get_class($error), $error->getFile(), $error->getLine()));
        $mayHaveRun = (Contract::kind($route) ?? 'read') !== 'read';
        return new Refusal('internal', 502, Messages::INTERNAL, $mayHaveRun ? 'UNKNOWN' : 'ERROR');
    }

    private function mint(Request $request, string $origin, Address $address): string
    {
        [$token, $sessionId] = $this->sessions->mint($origin);
        $minted = ['token' => $token, 'expires_in' => $this->settings['token_lifetime'], 'idempotency' => true];
        if ($this->settings['page']) {
            $minted['page'] = $this->settings['page'];
        }
        if ($this->isTest) {
            $minted['test'] = true;
        }
        if ($this->answersBatches()) {
            $minted += $this->prefetch->answerMint($request, $this->limits->of('pricing', $address, $sessionId));
        }
        return Keys::json($minted);
    }

    /** @throws Refusal */
    private function answerBatch(Request $request, string $origin, Address $address, array &$log): string
    {
        $sessionId = $this->sessions->verify($request->authorization, $origin, 'pricing_2');
        $log['session'] = $sessionId;
        $limit = $this->limits->of('pricing', $address, $sessionId);
        $usedUp = $limit->usedUp();
        if ($usedUp) {
            throw $usedUp;
        }
        $this->concurrency->enter($address, Protocol::MAX_BATCH_WAIT_MS / 1000 + $this->upstream->leaseSeconds('pricing_2'));
        // The host reads the store for each quote request of a batch, even if none is sent to the service.
        $this->limits->of('batch', $address, $sessionId)->count();
        return $this->prefetch->answerBatch($request, $limit);
    }

    private function answersBatches(): bool
    {
        return $this->prefetch !== null
            && $this->settings['prefetch'] !== false
            && in_array('pricing_2', $this->settings['operations'], true);
    }

    /** `token`, `prices`, or the operation's name; null if there is no such route. */
    private function routeOf(string $path): ?string
    {
        if ($path === '/token') {
            return 'token';
        }
        if ($path === '/prices') {
            return $this->answersBatches() ? 'prices' : null;
        }
        $operation = strpos($path, '/wf/') === 0 ? substr($path, 4) : '';
        return Contract::isOperation($operation) ? $operation : null;
    }
}
