<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * The records of creates in the store. A record is the claim while the create is in flight, and then its outcome. It is stored under a hash
 * of the `Idempotency-Key`, and sealed. In place of the create's body, it has a keyed digest.
 *
 * A record is an array with `digest`, `state` (`running`, `done`, `refused`, `unknown`) and what belongs to that state.
 */
final class CreateRecords
{
    /** How many times the host tries to save an outcome while the store is unavailable, and the pause in between. */
    private const SAVE_ATTEMPTS = 5;
    private const SAVE_PAUSE_US = 300000;

    private Store $store;
    private Keys $keys;
    private array $scope;

    /** @param string[] $scope the service and its user, since the same key of another user is another create */
    public function __construct(Store $store, Keys $keys, array $scope)
    {
        $this->store = $store;
        $this->keys = $keys;
        $this->scope = $scope;
    }

    /**
     * The name of a create in the store, and its body's digests under each of the secrets, newest first: a body is recognized after a
     * rotation too. No two operations have bodies alike, so the operation needs no place here.
     *
     * @return array{string, string[]}
     */
    public function identify(string $idempotencyKey, array $body): array
    {
        $digests = array_map([Keys::class, 'encode'], $this->keys->signatures('digest', self::canonicalJson($body)));
        return [$this->nameOf($idempotencyKey), $digests];
    }

    /**
     * Whether there is a record under this key, whatever its body.
     *
     * @throws StoreUnavailable
     */
    public function exists(string $idempotencyKey): bool
    {
        return $this->store->read($this->nameOf($idempotencyKey)) !== null;
    }

    /**
     * @return array{record: ?array, ageMs: int}|null `record` is null if it was sealed with a secret that the site no longer has
     * @throws StoreUnavailable
     */
    public function read(string $name): ?array
    {
        $entry = $this->store->read($name);
        return $entry ? $this->open($name, $entry) : null;
    }

    /** The content of a claim. Each seal is different, so that a claim identifies the request that made it. */
    public function newClaim(string $name, string $digest): string
    {
        return $this->keys->seal($name, ['digest' => $digest, 'state' => 'running']);
    }

    /**
     * Claims the right to send this create. Gives null, or the record of another request. The claim replaces the record of a refusal, since
     * that create did not happen. After a failure, there is no claim.
     *
     * @return array{record: ?array, ageMs: int}|null
     * @throws StoreUnavailable
     */
    public function claim(string $name, string $claim): ?array
    {
        try {
            return $this->tryClaim($name, $claim);
        } catch (StoreUnavailable $unavailable) {
            // The statement may have taken effect although it failed. Nothing was sent under this claim.
            $this->store->remove($name, $claim);
            throw $unavailable;
        }
    }

    /**
     * @return array{record: ?array, ageMs: int}|null as `claim`
     * @throws StoreUnavailable also if there is another claim beside this one
     */
    private function tryClaim(string $name, string $claim): ?array
    {
        for (;;) {
            $entry = $this->store->add($name, $claim, Protocol::RECORD_LIFETIME_MS);
            if (!$entry) {
                if (!$this->store->isUnique($name)) {
                    throw new StoreUnavailable();
                }
                return null;
            }
            $existing = $this->open($name, $entry);
            if (($existing['record']['state'] ?? null) !== 'refused') {
                return $existing;
            }
            if ($this->store->replace($name, $entry['value'], $claim, Protocol::RECORD_LIFETIME_MS)) {
                return null;
            }
            // Another request was first to replace the refusal: the next round finds its claim.
        }
    }

    /** Replaces the claim by the outcome. If the store has lost the claim, it gets the outcome nevertheless. */
    public function saveOutcome(string $name, string $claim, array $record): void
    {
        $lifetimeMs = $record['state'] === 'refused' ? Protocol::REFUSAL_LIFETIME_MS : Protocol::RECORD_LIFETIME_MS;
        $sealed = $this->keys->seal($name, $record);
        for ($attempt = 0; $attempt < self::SAVE_ATTEMPTS; $attempt++) {
            try {
                if (!$this->store->replace($name, $claim, $sealed, $lifetimeMs)) {
                    $this->store->add($name, $sealed, $lifetimeMs);
                }
                return;
            } catch (StoreUnavailable $unavailable) {
                usleep(self::SAVE_PAUSE_US);
            }
        }
    }

    /**
     * Whether a create without a record was not sent.
     *
     * @throws StoreUnavailable
     */
    public function areDurable(): bool
    {
        return $this->store->isDurable();
    }

    /** @throws StoreUnavailable */
    public function assertAvailable(): void
    {
        $this->store->read('idempotency');
    }

    private function nameOf(string $idempotencyKey): string
    {
        return 'idempotency:' . Keys::sha256Hex($idempotencyKey, ...$this->scope);
    }

    /** @param array{value: string, remainingMs: int} $entry */
    private function open(string $name, array $entry): array
    {
        return [
            'record' => $this->keys->open($name, $entry['value']),
            'ageMs' => Protocol::RECORD_LIFETIME_MS - $entry['remainingMs'],
        ];
    }

    /**
     * JSON with sorted fields: equal values give equal texts, whatever the order of their fields.
     *
     * @param mixed $value
     */
    public static function canonicalJson($value): string
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
