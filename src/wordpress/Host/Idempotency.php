<?php

namespace FinWidgets\Host;

/**
 * Creates are sent once. The outcome of a create with an `Idempotency-Key` is stored under that key, and given to whoever sends the
 * same key with the same body.
 */
final class Idempotency
{
    /** Another request's create is polled first after this, then ever more slowly, down to the longest pause. */
    private const FIRST_POLL_US = 25000;
    private const MAX_POLL_US = 500000;

    private CreateRecords $records;
    private int $leaseMs;

    /** @param int $leaseMs age from which a claim counts as left behind by a request that died */
    public function __construct(CreateRecords $records, int $leaseMs)
    {
        $this->records = $records;
        $this->leaseMs = $leaseMs;
    }

    /**
     * Looks for a create with this key and body that was sent before and was not refused. Gives a function that waits for its
     * outcome and sends nothing. Null if there is none, or if the store cannot be reached.
     *
     * @return (callable(): string)|null
     */
    public function findEarlier(?string $idempotencyKey, array $body): ?callable
    {
        if ($idempotencyKey === null || !self::isValidKey($idempotencyKey)) {
            return null;
        }
        [$name, $digests] = $this->records->identify($idempotencyKey, $body);
        try {
            $stored = $this->records->read($name);
        } catch (StoreUnavailable $unavailable) {
            return null;
        }
        $record = $stored['record'] ?? null;
        if (!$record || $record['state'] === 'refused' || !in_array($record['digest'], $digests, true)) {
            return null;
        }
        return function () use ($name, $digests, $stored): string {
            return $this->pollOutcome($name, $digests, $stored);
        };
    }

    /**
     * Gives the outcome of a create, and calls `$send` unless another request with this key has. Without a key, `$send` is called if
     * the store can be reached. After a `Refusal` other than `UNKNOWN`, the key is free again.
     *
     * @param callable(): string $send
     * @throws Refusal what `$send` throws; 400, 422, 502, 503
     */
    public function sendOnce(?string $idempotencyKey, array $body, callable $send): string
    {
        try {
            if ($idempotencyKey === null) {
                $this->records->assertAvailable();
                return $send();
            }
            if (!self::isValidKey($idempotencyKey)) {
                throw new Refusal(400, 'An Idempotency-Key must be 16 to 128 characters of A–Z a–z 0–9 _ -.');
            }
            [$name, $digests] = $this->records->identify($idempotencyKey, $body);
            $claim = $this->records->newClaim($name, $digests[0]);
            $existing = $this->records->claim($name, $claim);
            return $existing
                ? $this->pollOutcome($name, $digests, $existing)
                : $this->sendClaimed($name, $digests[0], $claim, $send);
        } catch (StoreUnavailable $unavailable) {
            throw new Refusal(503, 'The site cannot take this at the moment.');
        }
    }

    private static function isValidKey(string $idempotencyKey): bool
    {
        return preg_match('/^[A-Za-z0-9_-]{16,128}\z/', $idempotencyKey) === 1;
    }

    /**
     * The outcome of a create that another request has sent or is sending: polls the store until there is one.
     *
     * @param array{record: ?array, ageMs: int}|null $stored
     * @throws Refusal
     */
    private function pollOutcome(string $name, array $digests, ?array $stored): string
    {
        for ($pollUs = self::FIRST_POLL_US; ; $pollUs = min($pollUs * 3 / 2, self::MAX_POLL_US)) {
            $record = $stored['record'] ?? null;
            // A record that is gone, or cannot be read, says nothing of what happened.
            if (!$record) {
                throw self::outcomeUnknown();
            }
            if (!in_array($record['digest'], $digests, true)) {
                throw new Refusal(422, 'The Idempotency-Key was used for another body.');
            }
            if ($record['state'] === 'done') {
                return $record['text'];
            }
            if ($record['state'] === 'refused') {
                throw new Refusal($record['status'], $record['message'], 'NOT_RUN', $record['headers']);
            }
            if ($record['state'] !== 'running' || $stored['ageMs'] > $this->leaseMs) {
                throw self::outcomeUnknown();
            }
            usleep((int) $pollUs);
            try {
                $stored = $this->records->read($name);
            } catch (StoreUnavailable $unavailable) {
                $stored = null;
            }
        }
    }

    /** Sends under a claim, and stores the outcome before answering, since the answer may get lost on its way. */
    private function sendClaimed(string $name, string $digest, string $claim, callable $send): string
    {
        try {
            $text = $send();
            $this->records->saveOutcome($name, $claim, ['digest' => $digest, 'state' => 'done', 'text' => $text]);
            return $text;
        } catch (Refusal $refusal) {
            $outcome = $refusal->errorStatus === 'UNKNOWN' ? ['state' => 'unknown'] : [
                'state' => 'refused',
                'status' => $refusal->httpStatus,
                'message' => $refusal->getMessage(),
                'headers' => $refusal->headers,
            ];
            $this->records->saveOutcome($name, $claim, ['digest' => $digest] + $outcome);
            throw $refusal;
        }
    }

    private static function outcomeUnknown(): Refusal
    {
        return new Refusal(502, 'It is not known whether this happened.', 'UNKNOWN');
    }
}
