<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- a response has an exception's text as JSON, and no page has it as HTML

/**
 * Sends each create once. The outcome of a create is stored under its `Idempotency-Key`, and given to each further request with this key
 * and the same body.
 */
final class Idempotency
{
    /** The pauses before another request's create is polled: the first one, and the longest one. Each is half as long again as the one before. */
    private const FIRST_POLL_US = 25000;
    private const MAX_POLL_US = 500000;

    /** Longer than a request waits: after this, the slot of a waiting process that died is free again. */
    private const WAITER_LEASE_SECONDS = Protocol::MAX_OUTCOME_WAIT_MS / 1000 + 5;
    /** How many requests wait at the same time: for one create, and in all. */
    private const MAX_WAITERS_PER_KEY = 2;
    private const MAX_WAITERS = 4;
    /** `Retry-After` of the response while a create is in flight. */
    private const PENDING_RETRY_AFTER_MS = 1000;

    private CreateRecords $records;
    private ConcurrencySlots $slots;
    private int $leaseMs;
    private bool $isKeyRequired;

    /** @param int $leaseMs age from which a claim counts as left behind by a request that died */
    public function __construct(CreateRecords $records, ConcurrencySlots $slots, int $leaseMs, bool $isKeyRequired)
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
     * Looks for an earlier create with this key and body that was not refused. Gives a function that waits for its outcome and sends nothing;
     * null if there is no such create.
     *
     * @param bool $isReplay whether the page says that it has sent this create before
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
            // Without a key, no record can prove that a replay was not sent before. `sendOnce` refuses the other requests without a valid key.
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
     * Gives the outcome of a create. Calls `$send`, unless another request with this key has done so. Without a key, if the site allows that,
     * calls `$send` if the store is available. After a `Refusal` other than `UNKNOWN`, the key is free again.
     *
     * @param callable(): string $send
     * @throws Refusal what `$send` throws; 400, 422, 502, 503
     */
    public function sendOnce(?string $idempotencyKey, array $body, callable $send): Success
    {
        $key = self::parseKey($idempotencyKey);
        if ($key === null && $idempotencyKey !== null) {
            throw new Refusal('key_invalid', 400, Messages::KEY_INVALID);
        }
        if ($key === null && $this->isKeyRequired) {
            throw new Refusal('key_missing', 400, Messages::KEY_MISSING);
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

    /** The key, which a header may have in quotes (RFC 8941). Null if it is missing or malformed. */
    private static function parseKey(?string $header): ?string
    {
        return preg_match(Protocol::KEY_PATTERN, (string) $header, $parts) ? $parts[2] : null;
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
        $deadline = microtime(true) + ($mayWait ? Protocol::MAX_OUTCOME_WAIT_MS / 1000 : 0);
        for ($pollUs = self::FIRST_POLL_US; microtime(true) < $deadline; $pollUs = min($pollUs * 3 / 2, self::MAX_POLL_US)) {
            usleep((int) $pollUs);
            try {
                $stored = $this->records->read($name);
            } catch (StoreUnavailable $unavailable) {
                // The store may know the outcome once it is back, so the page may ask again.
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
     * The outcome in a record. Null while the create is in flight.
     *
     * @param array{record: ?array, ageMs: int}|null $stored
     * @throws Refusal
     */
    private function outcomeIn(array $digests, ?array $stored): ?Success
    {
        if (!$stored && $this->records->areDurable()) {
            // Only records of refusals expire this early. The page may ask again, and the host then sends the create.
            throw self::outcomePending();
        }
        $record = $stored['record'] ?? null;
        // The record cannot be read, or was lost with the table, so the outcome is unknown.
        if (!$record) {
            throw self::outcomeUnknown();
        }
        if (!in_array($record['digest'], $digests, true)) {
            throw new Refusal('key_reused', 422, Messages::KEY_REUSED);
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

    /** Sends under a claim. Stores the outcome before the response, which may get lost. */
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

    /** The create is in flight, or may be. The page asks again. */
    private static function outcomePending(): Refusal
    {
        $headers = Refusal::retryAfter(self::PENDING_RETRY_AFTER_MS);
        return new Refusal('outcome_pending', 502, Messages::OUTCOME_PENDING, 'UNKNOWN', $headers);
    }

    private static function outcomeUnknown(string $reason = 'outcome_unknown', array $headers = Success::REPLAYED): Refusal
    {
        return new Refusal($reason, 502, Messages::OUTCOME_UNKNOWN, 'UNKNOWN', $headers);
    }
}
