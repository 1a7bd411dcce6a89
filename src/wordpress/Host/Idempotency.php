<?php

namespace FinWidgets\Host;

/**
 * Creates, each done once: what a create with an `Idempotency-Key` came to is kept under the key, with a digest of the body, and told
 * again to whoever asks the same.
 */
final class Idempotency
{
    /** How long an outcome is kept, in ms. */
    private const LIFE = 24 * 3600 * 1000;
    /** How long a refusal is told to those who waited, in ms. */
    private const AFTERWARDS = 5000;
    /** µs between two looks at what another request does: the first, and the longest. */
    private const FIRST_LOOK = 25000;
    private const LONGEST_LOOK = 500000;
    /** While the store is away: how often an outcome is put there again, and µs in between. */
    private const TRIES = 5;
    private const PAUSE = 300000;

    private Store $store;
    private Keys $keys;
    private array $scope;
    private int $lease;

    /**
     * @param string[] $scope whose creates these are
     * @param int $lease ms after which "under way" is what a request left behind that died
     */
    public function __construct(Store $store, Keys $keys, array $scope, int $lease)
    {
        $this->store = $store;
        $this->keys = $keys;
        $this->scope = $scope;
        $this->lease = $lease;
    }

    /**
     * What tells the outcome of a create that was sent under this key with the same body, and did not fail to happen: it waits for it,
     * and never sends it. Null where there is none, or the store cannot say.
     *
     * @return (callable(): string)|null
     */
    public function recall(?string $given, array $body): ?callable
    {
        if ($given === null || !self::isKey($given)) {
            return null;
        }
        [$name, $digests] = $this->place($given, $body);
        try {
            $there = $this->store->read($name);
        } catch (StoreAway $away) {
            return null;
        }
        $kept = $there ? $this->keys->open($name, $there['value']) : null;
        if (!$kept || $kept['state'] === 'refused' || !in_array($kept['digest'], $digests, true)) {
            return null;
        }
        return function () use ($name, $digests, $there): string {
            return $this->watch($name, $digests, $there);
        };
    }

    /**
     * The outcome of a create: `$work` is done if nobody has done it under this key, and never twice. Without a key it is done, if the
     * store is there.
     *
     * @param callable(): string $work throws a `Refusal`, whose word decides: after `UNKNOWN` it is not done again
     * @throws Refusal what `$work` throws; 400, 422, 502, 503
     */
    public function once(?string $given, array $body, callable $work): string
    {
        try {
            if ($given === null) {
                $this->store->read('idempotency');
                return $work();
            }
            if (!self::isKey($given)) {
                throw new Refusal(400, 'An Idempotency-Key must be 16 to 128 characters of A–Z a–z 0–9 _ -.');
            }
            [$name, $digests] = $this->place($given, $body);
            $claim = $this->keys->seal($name, ['digest' => $digests[0], 'state' => 'running']);
            $there = $this->others($name, $claim);
            return $there ? $this->watch($name, $digests, $there) : $this->perform($name, $digests[0], $claim, $work);
        } catch (StoreAway $away) {
            throw new Refusal(503, 'The site cannot take this at the moment.');
        }
    }

    private static function isKey(string $given): bool
    {
        return preg_match('/^[A-Za-z0-9_-]{16,128}\z/', $given) === 1;
    }

    /**
     * Where a create lies in the store, and what its body comes to: under each of the secrets, newest first, so that it is known again
     * after a rotation. No two operations have bodies alike.
     *
     * @return array{string, string[]}
     */
    private function place(string $given, array $body): array
    {
        $digests = array_map([Keys::class, 'encode'], $this->keys->signatures('digest', self::canonical($body)));
        return ['idempotency:' . Keys::fingerprint($given, ...$this->scope), $digests];
    }

    /**
     * What lies there that is another request's; null when the create is this one's to do.
     *
     * @return array{value: string, left: int}|null
     * @throws StoreAway
     */
    private function others(string $name, string $claim): ?array
    {
        for (;;) {
            $there = $this->store->add($name, $claim, self::LIFE);
            $known = $there ? $this->keys->open($name, $there['value']) : null;
            if (!$there || ($known['state'] ?? null) !== 'refused') {
                return $there;
            }
            if ($this->store->replace($name, $there['value'], $claim, self::LIFE)) {
                return null;
            }
            // Somebody else was faster.
        }
    }

    /**
     * The outcome of what another request does, or did: looks until it is done, dead or refused.
     *
     * @throws Refusal
     */
    private function watch(string $name, array $digests, array $entry): string
    {
        for ($look = self::FIRST_LOOK; ; $look = min($look * 3 / 2, self::LONGEST_LOOK)) {
            // Sealed with a secret that is no more, or gone from the store: it may have happened.
            $kept = $entry ? $this->keys->open($name, $entry['value']) : null;
            if (!$kept) {
                throw self::unknown();
            }
            if (!in_array($kept['digest'], $digests, true)) {
                throw new Refusal(422, 'The Idempotency-Key was used for another body.');
            }
            switch ($kept['state']) {
                case 'done':
                    return $kept['text'];
                case 'lost':
                    throw self::unknown();
                case 'refused':
                    throw new Refusal($kept['status'], $kept['message'], 'NOT_RUN', $kept['headers']);
            }
            if (self::LIFE - $entry['left'] > $this->lease) {
                throw self::unknown();
            }
            usleep((int) $look);
            try {
                $entry = $this->store->read($name);
            } catch (StoreAway $away) {
                $entry = null;
            }
        }
    }

    /** Does the work under this claim, and keeps what it came to: ahead of the answer, which may get lost on its way. */
    private function perform(string $name, string $digest, string $claim, callable $work): string
    {
        try {
            $text = $work();
            $this->keep($name, $claim, ['digest' => $digest, 'state' => 'done', 'text' => $text]);
            return $text;
        } catch (Refusal $refusal) {
            $refused = ['state' => 'refused', 'status' => $refusal->status, 'message' => $refusal->getMessage()];
            $outcome = $refusal->word === 'UNKNOWN' ? ['state' => 'lost'] : $refused + ['headers' => $refusal->headers];
            $this->keep($name, $claim, ['digest' => $digest] + $outcome);
            throw $refusal;
        }
    }

    /** Puts the outcome in place of the claim. A store that lost the claim gets it anew. Tries for a while: it matters. */
    private function keep(string $name, string $claim, array $kept): void
    {
        $ms = $kept['state'] === 'refused' ? self::AFTERWARDS : self::LIFE;
        $sealed = $this->keys->seal($name, $kept);
        for ($i = 0; $i < self::TRIES; $i++) {
            try {
                if (!$this->store->replace($name, $claim, $sealed, $ms)) {
                    $this->store->add($name, $sealed, $ms);
                }
                return;
            } catch (StoreAway $away) {
                usleep(self::PAUSE);
            }
        }
    }

    private static function unknown(): Refusal
    {
        return new Refusal(502, 'It is not known whether this happened.', 'UNKNOWN');
    }

    /**
     * JSON that is equal for equal values, however their fields are ordered.
     *
     * @param mixed $value
     */
    public static function canonical($value): string
    {
        $sorted = static function ($each) use (&$sorted) {
            if (is_object($each) || (is_array($each) && array_keys($each) !== range(0, count($each) - 1))) {
                $each = array_map($sorted, (array) $each);
                ksort($each, SORT_STRING);
                return (object) $each;
            }
            return is_array($each) ? array_map($sorted, $each) : $each;
        };
        return Keys::json($sorted($value));
    }
}
