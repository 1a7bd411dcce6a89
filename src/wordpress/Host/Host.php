<?php

namespace FinWidgets\Host;

/** The host side (`src/host/PROTOCOL.md`) as one function from request to answer: its routes, and its checks in their order. */
final class Host
{
    /** How much longer than a create may take its claim stands, in s. */
    private const MARGIN = 20;
    /** Seconds for which a browser keeps what a preflight said. Chromium's longest. */
    private const PREFLIGHT = 7200;

    private array $options;
    private Sessions $sessions;
    private ProjectIds $projectIds;
    private Limits $limits;
    private Policy $policy;
    private Shared $shared;
    private Upstream $upstream;
    private Idempotency $idempotency;

    /** @param array $options as `Options::host` gives them */
    public function __construct(array $options, Store $store)
    {
        $keys = new Keys($options['secrets']);
        $scope = [$options['base_url'], $options['email']];
        $this->options = $options;
        $this->sessions = new Sessions($keys, $options['token_lifetime'], $options['operations']);
        $this->projectIds = new ProjectIds($keys);
        $this->limits = new Limits($store, $options['limits']);
        $this->policy = new Policy($options['send_offer_email'], $options['offer_pdf_origins'], $this->projectIds);
        $this->shared = new Shared($store, $keys);
        $this->upstream = new Upstream($options, $this->shared);
        $lease = $this->upstream->life('me') + $this->upstream->life('new_project_2') + self::MARGIN;
        $this->idempotency = new Idempotency($store, $keys, $scope, (int) ($lease * 1000));
    }

    /**
     * @return array{status: int, headers: array<string, string>, text: ?string, log: array<string, string>} `log`: what may be told
     *         of the request
     */
    public function answer(Request $request): array
    {
        $origin = in_array($request->origin, $this->options['origins'], true) ? $request->origin : null;
        $log = $origin === null ? [] : ['origin' => $origin];
        $headers = ['Cache-Control' => 'no-store', 'Vary' => 'Origin'];
        if ($origin !== null) {
            $headers += ['Access-Control-Allow-Origin' => $origin, 'Access-Control-Expose-Headers' => 'Retry-After'];
        }
        try {
            $text = $this->check($request, $origin, $log);
            if ($text !== null) {
                return ['status' => 200, 'headers' => $headers + self::json(), 'text' => $text, 'log' => $log];
            }
            $headers += [
                'Access-Control-Allow-Methods' => 'POST',
                'Access-Control-Allow-Headers' => 'Authorization, Content-Type, Idempotency-Key',
                'Access-Control-Max-Age' => (string) self::PREFLIGHT,
            ];
            return ['status' => 204, 'headers' => $headers, 'text' => null, 'log' => $log];
        } catch (Refusal $refusal) {
            $text = Keys::json(['status' => $refusal->word, 'message' => $refusal->getMessage()]);
            $headers += self::json() + $refusal->headers;
            return ['status' => $refusal->status, 'headers' => $headers, 'text' => $text, 'log' => $log];
        }
    }

    private static function json(): array
    {
        return ['Content-Type' => 'application/json'];
    }

    /**
     * The checks in the protocol's order. Null for a preflight.
     *
     * @throws Refusal
     */
    private function check(Request $request, ?string $origin, array &$log): ?string
    {
        $operation = self::route($request->path);
        if ($operation === null) {
            throw new Refusal(404, 'There is nothing at this address.');
        }
        $log['operation'] = $operation;
        if (!in_array($request->method, ['POST', 'OPTIONS'], true)) {
            throw new Refusal(405, 'This address takes POST.', 'NOT_RUN', ['Allow' => 'POST, OPTIONS']);
        }
        if ($origin === null) {
            throw new Refusal(403, 'Only pages of this site may ask.');
        }
        if ($request->method === 'OPTIONS') {
            return null;
        }
        if ($operation === 'token') {
            $this->limits->take('mint', $request->ip);
            $life = $this->options['token_lifetime'];
            return Keys::json(['token' => $this->sessions->mint($origin), 'expires_in' => $life, 'idempotency' => true]);
        }
        if (!isset(Contract::KINDS[$operation]) || !in_array($operation, $this->options['operations'], true)) {
            throw new Refusal(403, 'This site does not allow the operation.');
        }
        $session = $this->sessions->check($request->authorization, $origin, $operation);
        $log['session'] = $session;
        $kind = Contract::KINDS[$operation];
        $count = function () use ($request, $session, $kind): void {
            $this->limits->take($kind === 'question' ? 'pricing' : 'create', $request->ip, $session);
        };
        if ($operation === 'pricing_2') {
            return $this->price($request, $count);
        }
        if ($kind === 'create') {
            return $this->create($operation, $request, $origin, $count);
        }
        $count();
        if ($operation === 'me') {
            return $this->send('me', null, $origin);
        }
        return $this->work($operation, $this->policy->read($operation, $request->body()), $origin);
    }

    /** `token`, or the operation's name; null where there is nothing. */
    private static function route(string $path): ?string
    {
        if ($path === '/token') {
            return 'token';
        }
        $operation = strpos($path, '/wf/') === 0 ? substr($path, 4) : '';
        return Contract::isOperation($operation) ? $operation : null;
    }

    /**
     * What is known already costs nothing, which only shows with the body in hand. All else counts, as ahead of the body.
     *
     * @throws Refusal
     */
    private function price(Request $request, callable $count): string
    {
        $known = null;
        $counts = true;
        try {
            try {
                $body = $this->policy->read('pricing_2', $request->body());
                if (!$this->isSellerKnown()) {
                    $counts = false;
                    $count(); // ahead of `me`
                }
                $question = $this->policy->pin('pricing_2', $body, $this->seller());
                $scope = $this->options['base_url'];
                $name = 'price:' . Keys::fingerprint($scope, Idempotency::canonical($question));
                $known = $this->shared->recall($name);
            } finally {
                if ($counts && $known === null) {
                    $count();
                }
            }
            $ask = function () use ($question): array {
                return [$this->send('pricing_2', $question, ''), $this->options['pricing_ttl'] * 1000];
            };
            $until = microtime(true) + $this->upstream->life('pricing_2');
            return $known ?? $this->shared->fetch($name, $ask, [Upstream::class, 'noHold'], $until);
        } catch (UpstreamFailure $failure) {
            throw $failure->tell('question');
        }
    }

    /**
     * One that repeats another sends nothing, and so costs nothing: a limit would hide from the page what became of that.
     *
     * @throws Refusal
     */
    private function create(string $operation, Request $request, string $origin, callable $count): string
    {
        $known = null;
        try {
            $body = $this->policy->read($operation, $request->body());
            $known = $this->idempotency->recall($request->key, $body);
        } finally {
            if (!$known) {
                $count();
            }
        }
        $work = function () use ($operation, $body, $origin): string {
            return $this->work($operation, $body, $origin);
        };
        return $known ? $known() : $this->idempotency->once($request->key, $body, $work);
    }

    /**
     * Sends a create or an update that was read.
     *
     * @throws Refusal
     */
    private function work(string $operation, array $body, string $origin): string
    {
        try {
            return $this->send($operation, $this->policy->pin($operation, $body, $this->seller()), $origin);
        } catch (UpstreamFailure $failure) {
            throw $failure->tell(Contract::KINDS[$operation]);
        }
    }

    /**
     * Sends a request that is ready, and gives what the page gets of the answer.
     *
     * @throws UpstreamFailure
     * @throws Refusal
     */
    private function send(string $operation, ?array $request, string $origin): string
    {
        try {
            $response = $this->upstream->call($operation, $request);
        } catch (UpstreamFailure $failure) {
            if ($operation === 'me') {
                throw $failure->tell('question');
            }
            throw $failure;
        }
        if (isset($response['checkout_link'])) {
            if (!Links::isCheckout($response['checkout_link'], $this->options['checkout_origins'], $origin)) {
                throw new Refusal(502, 'The checkout lies where this site leads nobody.', 'UNKNOWN');
            }
            $response['project_id'] = $this->projectIds->issue($request['organization'], $response['project_id']);
        }
        return Keys::json(['status' => 'success', 'response' => (object) $response]);
    }

    /**
     * Who sells: what the site was told, or what `me` says.
     *
     * @throws UpstreamFailure
     */
    private function seller(): array
    {
        $told = $this->told();
        return count($told) === 2 ? $told : $told + $this->upstream->seller();
    }

    /** Whether nobody has to be asked for it. */
    private function isSellerKnown(): bool
    {
        return count($this->told()) === 2 || $this->upstream->isSellerKnown();
    }

    /** @return array<string, string> what the site was told of who sells */
    private function told(): array
    {
        return array_filter([
            'organization' => $this->options['organization'],
            'sales_rep' => $this->options['sales_rep'],
        ]);
    }
}
