<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * Creates are sent once. The outcome of a create with an `Idempotency-Key` is stored under that key, and given to whoever sends the
 * same key with the same body.
 */
final class Idempotency
{
    /** Another request's create is polled first after this, then ever more slowly, down to the longest pause. */
    private const FIRST_POLL_US = 25000;
    private const MAX_POLL_US = 500000;

    /** How long a request waits for another one's create. Each that waits holds a PHP process. */
    private const MAX_WAIT_SECONDS = 10;
    /** Longer than a request waits: after this, the slot of a waiting process that died is free again. */
    private const WAITER_LEASE_SECONDS = self::MAX_WAIT_SECONDS + 5;
    /** How many wait at the same time: for one create, and in all. */
    private const MAX_WAITERS_PER_KEY = 2;
    private const MAX_WAITERS = 4;
    /** After this, a page may ask again for a create that is still under way. */
    private const PENDING_RETRY_AFTER_MS = 1000;

    private CreateRecords $records;
    private Slots $slots;
    private int $leaseMs;
    private bool $isKeyRequired;

    /** @param int $leaseMs age from which a claim counts as left behind by a request that died */
    public function __construct(CreateRecords $records, Slots $slots, int $leaseMs, bool $isKeyRequired)
    {
        $this->records = $records;
        $this->slots = $slots;
        $this->leaseMs = $leaseMs;
        $this->isKeyRequired = $isKeyRequired;
    }

    /**
     * Whether a create with this key has been sent before, whatever its body.
     *
     * @throws StoreUnavailable
     */
    public function isKnown(?string $idempotencyKey): bool
    {
        $key = self::parseKey($idempotencyKey);
        return $key !== null && $this->records->exists($key);
    }

    /**
     * Looks for a create with this key and body that was sent before and was not refused. Gives a function that waits for its
     * outcome and sends nothing. Null if there is none.
     *
     * @param bool $isReplay whether the page says that it has sent this before
     * @return (callable(): Success)|null
     * @throws StoreUnavailable
     */
    public function findEarlier(?string $idempotencyKey, bool $isReplay, array $body): ?callable
    {
        $throwUnknown = static function (): Success {
            throw self::outcomeUnknown('replay_unknown', []);
        };
        $key = self::parseKey($idempotencyKey);
        if ($key === null) {
            // Without a key there is no record that could prove a replay to be new. The other cases without one are refused later.
            return $idempotencyKey === null && $isReplay && !$this->isKeyRequired ? $throwUnknown : null;
        }
        [$name, $digests] = $this->records->identify($key, $body);
        $stored = $this->records->read($name);
        if (!$stored && $isReplay && !$this->records->areDurable()) {
            return $throwUnknown;
        }
        $record = $stored['record'] ?? null;
        if (!$record || $record['state'] === 'refused' || !in_array($record['digest'], $digests, true)) {
            return null;
        }
        return function () use ($name, $digests, $stored): Success {
            return $this->outcomeOf($name, $digests, $stored);
        };
    }

    /**
     * Gives the outcome of a create, and calls `$send` unless another request with this key has. Without a key, if the site allows that,
     * `$send` is called if the store can be reached. After a `Refusal` other than `UNKNOWN`, the key is free again.
     *
     * @param callable(): string $send
     * @throws Refusal what `$send` throws; 400, 422, 502, 503
     */
    public function sendOnce(?string $idempotencyKey, array $body, callable $send): Success
    {
        $key = self::parseKey($idempotencyKey);
        if ($key === null && $idempotencyKey !== null) {
            throw new Refusal('key_invalid', 400, 'An Idempotency-Key must be 16 to 128 characters of A–Z a–z 0–9 _ -.');
        }
        if ($key === null && $this->isKeyRequired) {
            throw new Refusal('key_missing', 400, 'This needs an Idempotency-Key.');
        }
        if ($key === null) {
            $this->records->assertAvailable();
            return new Success($send());
        }
        [$name, $digests] = $this->records->identify($key, $body);
        $claim = $this->records->newClaim($name, $digests[0]);
        $existing = $this->records->claim($name, $claim);
        return $existing
            ? $this->outcomeOf($name, $digests, $existing)
            : new Success($this->sendClaimed($name, $digests[0], $claim, $send));
    }

    /** The key, which a header may have in quotes (RFC 8941). Null if there is none, or none of the right form. */
    private static function parseKey(?string $header): ?string
    {
        return preg_match('/^("?)([A-Za-z0-9_-]{16,128})\1\z/', (string) $header, $parts) ? $parts[2] : null;
    }

    /**
     * The outcome of a create that another request has sent or is sending.
     *
     * @param array{record: ?array, ageMs: int}|null $stored
     * @throws Refusal
     */
    private function outcomeOf(string $name, array $digests, ?array $stored): Success
    {
        $outcome = $this->outcomeIn($digests, $stored);
        if ($outcome) {
            return $outcome;
        }
        $mayWait = $this->slots->take('wait:' . Keys::sha256Hex($name), self::MAX_WAITERS_PER_KEY, self::WAITER_LEASE_SECONDS)
            && $this->slots->take('wait', self::MAX_WAITERS, self::WAITER_LEASE_SECONDS);
        $deadline = microtime(true) + ($mayWait ? self::MAX_WAIT_SECONDS : 0);
        for ($pollUs = self::FIRST_POLL_US; microtime(true) < $deadline; $pollUs = min($pollUs * 3 / 2, self::MAX_POLL_US)) {
            usleep((int) $pollUs);
            try {
                $stored = $this->records->read($name);
            } catch (StoreUnavailable $unavailable) {
                // A store that is away says nothing yet: the page may ask again.
                throw self::outcomePending();
            }
            $outcome = $this->outcomeIn($digests, $stored);
            if ($outcome) {
                return $outcome;
            }
        }
        throw self::outcomePending();
    }

    /**
     * The outcome that a record has. Null while the create is under way.
     *
     * @param array{record: ?array, ageMs: int}|null $stored
     * @throws Refusal
     */
    private function outcomeIn(array $digests, ?array $stored): ?Success
    {
        if (!$stored && $this->records->areDurable()) {
            // The table drops no record but that of a refusal: the page may ask again, and the create is sent then.
            throw self::outcomePending();
        }
        $record = $stored['record'] ?? null;
        // A record that cannot be read, or went with the table, says nothing of what happened.
        if (!$record) {
            throw self::outcomeUnknown();
        }
        if (!in_array($record['digest'], $digests, true)) {
            throw new Refusal('key_reused', 422, 'The Idempotency-Key was used for another body.');
        }
        if ($record['state'] === 'done') {
            return new Success($record['text'], Success::REPLAYED);
        }
        if ($record['state'] === 'refused') {
            $headers = $record['headers'] + Success::REPLAYED;
            throw new Refusal($record['reason'] ?? 'upstream_refused', $record['status'], $record['message'], 'NOT_RUN', $headers);
        }
        if ($record['state'] !== 'running' || $stored['ageMs'] > $this->leaseMs) {
            throw self::outcomeUnknown();
        }
        return null;
    }

    /** Sends under a claim, and stores the outcome before answering, since the answer may get lost on its way. */
    private function sendClaimed(string $name, string $digest, string $claim, callable $send): string
    {
        try {
            $text = $send();
            $this->records->saveOutcome($name, $claim, ['digest' => $digest, 'state' => 'done', 'text' => $text]);
            return $text;
        } catch (\Throwable $error) {
            $hasNotRun = $error instanceof Refusal && $error->errorStatus !== 'UNKNOWN';
            $outcome = !$hasNotRun ? ['state' => 'unknown'] : [
                'state' => 'refused',
                'reason' => $error->reason,
                'status' => $error->httpStatus,
                'message' => $error->getMessage(),
                'headers' => $error->headers,
            ];
            $this->records->saveOutcome($name, $claim, ['digest' => $digest] + $outcome);
            throw $error;
        }
    }

    /** The create is still under way, or may be: the page asks again. */
    private static function outcomePending(): Refusal
    {
        $headers = Refusal::retryAfter(self::PENDING_RETRY_AFTER_MS);
        return new Refusal('outcome_pending', 502, 'This is still under way.', 'UNKNOWN', $headers);
    }

    private static function outcomeUnknown(string $reason = 'outcome_unknown', array $headers = Success::REPLAYED): Refusal
    {
        return new Refusal($reason, 502, 'It is not known whether this happened.', 'UNKNOWN', $headers);
    }
}
