<?php

namespace FinWidgets\Host;

/** Calls of the service, all with one login. */
final class Upstream
{
    /** Seconds for a whole call. */
    private const LIVES = ['question' => 15, 'create' => 120, 'update' => 120];
    /** Seconds for a login. */
    private const LOGIN = 15;
    /** Longest life of a token, in ms. The service's lives at least a day, as far as seen. */
    private const LONGEST = 23 * 3600 * 1000;
    /** Life of a token of which the service says nothing sensible, in ms. */
    private const USUAL = 900 * 1000;
    /** How long ahead of its end a token is not used any more, in ms; at most a tenth of its life. */
    private const LEEWAY = 60 * 1000;
    /** How long a login that was refused is not tried again, in ms: it would be refused again, and lock the user out. */
    private const REFUSAL = 10 * 1000;
    /** Longest wait ahead of the second try of a question, in µs. */
    private const PAUSE = 300000;

    private Service $service;
    private Shared $shared;
    private array $credentials;
    private ?int $timeout;
    /** Where the token lies in what is shared, and what `me` says. */
    private string $login;
    private string $me;

    /** @param array{base_url: string, email: string, password: string, timeout: ?int} $options `timeout`: ms for any whole call */
    public function __construct(array $options, Shared $shared)
    {
        $this->service = new Service($options['base_url']);
        $this->shared = $shared;
        $this->credentials = ['email' => $options['email'], 'password' => $options['password']];
        $this->timeout = $options['timeout'];
        $this->login = 'login:' . Keys::fingerprint($options['base_url'], ...array_values($this->credentials));
        $this->me = "$this->login:me";
    }

    /** Seconds for a whole call. */
    public function life(string $operation): float
    {
        return $this->timeout === null ? self::LIVES[Contract::KINDS[$operation]] : $this->timeout / 1000;
    }

    /** @throws UpstreamFailure */
    public function call(string $operation, ?array $body): array
    {
        $until = microtime(true) + $this->life($operation);
        try {
            return $this->attempt($operation, $body, $until);
        } catch (UpstreamFailure $failure) {
            $pause = random_int(0, self::PAUSE);
            $isInTime = microtime(true) + $pause / 1000000 < $until;
            if (Contract::KINDS[$operation] !== 'question' || !$failure->isPassing() || !$isInTime) {
                throw $failure;
            }
        }
        usleep($pause);
        return $this->attempt($operation, $body, $until);
    }

    /**
     * Who sells, as `me` says.
     *
     * @return array{organization: string, sales_rep: string}
     * @throws UpstreamFailure unsent
     */
    public function seller(): array
    {
        $ask = function (): array {
            $me = $this->call('me', null);
            return [Keys::json(['organization' => $me['org_id'], 'sales_rep' => $me['User_Id']]), DAY_IN_SECONDS * 1000];
        };
        try {
            $until = microtime(true) + $this->life('me');
            return json_decode($this->shared->fetch($this->me, $ask, [self::class, 'noHold'], $until), true);
        } catch (UpstreamFailure $failure) {
            throw $failure->unsent();
        }
    }

    /** Whether `seller` asks nobody. */
    public function isSellerKnown(): bool
    {
        return $this->shared->recall($this->me) !== null;
    }

    /** A failure that the next one may not have: it is tried again at once. */
    public static function noHold(): int
    {
        return 0;
    }

    /** Sends it with the token at hand; once more with another one, if that is refused. */
    private function attempt(string $operation, ?array $body, float $until, ?string $refused = null): array
    {
        $token = $this->token($until, $refused);
        try {
            return $this->service->call($operation, $body, $token, $until);
        } catch (UpstreamFailure $failure) {
            if ($failure->status !== 401 || $failure->open) {
                throw $failure;
            }
            if ($refused !== null) {
                throw $failure->unsent();
            }
        }
        return $this->attempt($operation, $body, $until, $token);
    }

    /** @param string|null $refused the token that an operation answered with 401 */
    private function token(float $until, ?string $refused): string
    {
        $logIn = function () use ($until): array {
            $asked = microtime(true);
            $login = $this->service->call('generate-user-token', $this->credentials, null, min($until, $asked + self::LOGIN));
            $life = min($login['expires'] > 0 ? $login['expires'] * 1000 : self::USUAL, self::LONGEST);
            $spent = (microtime(true) - $asked) * 1000;
            return [$login['token'], (int) ($life - min(self::LEEWAY, $life / 10) - $spent)];
        };
        $hold = static function (UpstreamFailure $failure): int {
            return in_array($failure->status, [401, 403], true) ? self::REFUSAL : 0;
        };
        try {
            return $this->shared->fetch($this->login, $logIn, $hold, $until, $refused);
        } catch (UpstreamFailure $failure) {
            throw $failure->unsent();
        }
    }
}
