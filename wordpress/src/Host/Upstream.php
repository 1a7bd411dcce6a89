<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** Calls the operations of the financing service, all under one login. */
final class Upstream
{
    private const LOGIN_TIMEOUT_SECONDS = 15;
    /** Added to the longest time that a page's request may take. */
    private const LEASE_MARGIN_SECONDS = 30;

    private FinancingService $service;
    private SharedCache $cache;
    private array $credentials;
    private ?int $timeoutMs;
    private float $loginPauseSeconds;
    /** Names in the cache: of the token, and of the seller that `me` names. */
    private string $tokenName;
    private string $meName;

    /**
     * @param array{base_url: string, email: string, password: string, timeout: ?int, login_pause: float} $settings `timeout`: ms for a
     *        call, null: by operation; `login_pause`: the longest pause after a refused login, in seconds
     */
    public function __construct(array $settings, SharedCache $cache, Keys $keys)
    {
        $this->service = SimulatedService::isAt($settings['base_url']) ? new SimulatedService($settings['base_url']) : new ServiceCall($settings['base_url']);
        $this->cache = $cache;
        $this->credentials = ['email' => $settings['email'], 'password' => $settings['password']];
        $this->timeoutMs = $settings['timeout'];
        $this->loginPauseSeconds = (float) $settings['login_pause'];
        // A keyed hash: whoever reads the table could find the password of a plain one by guessing.
        $this->tokenName = 'login:' . bin2hex($keys->sign('login', Keys::json([$settings['base_url'], $this->credentials])));
        $this->meName = "$this->tokenName:me";
    }

    /** How long a call may take, with its logins and retries, in seconds. */
    public function timeoutFor(string $operation): float
    {
        return ($this->timeoutMs ?? Protocol::DEFAULT_TIMEOUTS_MS[Contract::kind($operation)]) / 1000;
    }

    private function deadlineFor(string $operation, ?float $deadline): float
    {
        return min($deadline ?? INF, microtime(true) + $this->timeoutFor($operation));
    }

    /** After this time, the claim or slot of a page's request counts as left behind: the request takes a call of `me` and one of this operation. */
    public function leaseSeconds(string $operation): float
    {
        return $this->timeoutFor('me') + $this->timeoutFor($operation) + self::LEASE_MARGIN_SECONDS;
    }

    /**
     * Calls an operation. After a 401, the host logs in again and sends the call once more. After a transient failure, it sends an operation
     * that changes nothing once more.
     *
     * @param float|null $deadline `microtime(true)` at which to give up, if that is before the operation's own time limit
     * @throws UpstreamFailure
     */
    public function call(string $operation, ?array $body, ?float $deadline = null): array
    {
        $deadline = $this->deadlineFor($operation, $deadline);
        try {
            return $this->send($operation, $body, $deadline);
        } catch (UpstreamFailure $failure) {
            $delayUs = random_int(0, Protocol::MAX_RETRY_DELAY_MS * 1000);
            $isInTime = microtime(true) + $delayUs / 1000000 < $deadline;
            if (Contract::kind($operation) !== 'read' || !$failure->isTransient() || !$isInTime) {
                throw $failure;
            }
        }
        usleep($delayUs);
        return $this->send($operation, $body, $deadline);
    }

    /**
     * The seller that `me` names, cached for an hour.
     *
     * @param float|null $deadline as for `call`
     * @return array{organization: string, sales_rep: string}
     * @throws UpstreamFailure marked as unsent, since the operation that needs the seller was not sent
     */
    public function seller(?float $deadline = null): array
    {
        $deadline = $this->deadlineFor('me', $deadline);
        $fetchSeller = function () use ($deadline): array {
            $me = $this->call('me', null, $deadline);
            return [Keys::json(['organization' => $me['org_id'], 'sales_rep' => $me['User_Id']]), HOUR_IN_SECONDS * 1000];
        };
        try {
            return json_decode($this->cache->fetchOnce($this->meName, $fetchSeller, [self::class, 'noPause'], $deadline), true);
        } catch (UpstreamFailure $failure) {
            throw $failure->unsent();
        }
    }

    /** Whether `seller` answers without a call of the service. */
    public function isSellerKnown(): bool
    {
        return $this->cache->read($this->meName) !== null;
    }

    /** Whether a call needs no login. */
    public function isLoggedIn(): bool
    {
        return $this->cache->read($this->tokenName) !== null;
    }

    /** For `SharedCache::fetchOnce`: after a failure, the next request fetches again at once. */
    public static function noPause(): int
    {
        return 0;
    }

    /** Sends a request with the current token, and once more with a new one if the current one is rejected. */
    private function send(string $operation, ?array $body, float $deadline, ?string $rejectedToken = null): array
    {
        $token = $this->token($deadline, $rejectedToken);
        try {
            return $this->service->call($operation, $body, $token, $deadline);
        } catch (UpstreamFailure $failure) {
            if ($failure->status !== 401 || $failure->isOutcomeUnknown) {
                throw $failure;
            }
            if ($rejectedToken !== null) {
                throw $failure->unsent();
            }
        }
        return $this->send($operation, $body, $deadline, $token);
    }

    /** @param string|null $rejectedToken a token that the service has rejected with 401 */
    private function token(float $deadline, ?string $rejectedToken): string
    {
        $logIn = function () use ($deadline): array {
            $sentAt = microtime(true);
            $loginDeadline = min($deadline, $sentAt + self::LOGIN_TIMEOUT_SECONDS);
            $login = $this->service->call('generate-user-token', $this->credentials, null, $loginDeadline);
            if (!preg_match('/\A[ -~]+\z/', $login['token'])) {
                throw new UpstreamFailure(200, 'upstream_unreadable'); // no header can carry it
            }
            $namedMs = $login['expires'] > 0 ? $login['expires'] * 1000 : Protocol::DEFAULT_LOGIN_LIFETIME_MS;
            $lifetimeMs = min($namedMs, Protocol::MAX_LOGIN_LIFETIME_MS);
            $elapsedMs = (microtime(true) - $sentAt) * 1000;
            return [$login['token'], (int) ($lifetimeMs - min(Protocol::LOGIN_EXPIRY_MARGIN_MS, $lifetimeMs / 10) - $elapsedMs)];
        };
        $pauseAfter = function (UpstreamFailure $failure, int $pauses): int {
            $longestMs = in_array($failure->status, [401, 403], true) ? $this->loginPauseSeconds * 1000 : 0;
            // More logins would be refused, too, and could lock the user out.
            return (int) ($longestMs * (Protocol::FIRST_PAUSES[$pauses] ?? 1));
        };
        try {
            return $this->cache->fetchOnce($this->tokenName, $logIn, $pauseAfter, $deadline, $rejectedToken);
        } catch (UpstreamFailure $failure) {
            throw $failure->unsent();
        }
    }
}
