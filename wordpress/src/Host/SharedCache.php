<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * Values that one request fetches for all: a login, the seller, a quote. PHP's requests cannot wait for one another, so they share the
 * values through the store, where these are sealed.
 */
final class SharedCache
{
    /** How long the requests that waited for a value still get it after it has expired. */
    private const WAITERS_LIFETIME_MS = 5000;
    /** How long the number of pauses is kept. */
    private const PAUSES_LIFETIME_MS = 24 * 3600 * 1000;
    /** How long a claim holds. If a fetch takes longer, another request fetches, too. */
    private const CLAIM_MS = 16000;
    private const POLL_MS = 25;

    private Store $store;
    private Keys $keys;

    public function __construct(Store $store, Keys $keys)
    {
        $this->store = $store;
        $this->keys = $keys;
    }

    /**
     * The cached value, unless it has expired.
     *
     * @throws StoreUnavailable
     */
    public function read(string $name): ?string
    {
        return $this->readAll([$name])[$name]['value'] ?? null;
    }

    /**
     * The cached values of these names, each with its remaining lifetime.
     *
     * @param string[] $names one or more
     * @return array<string, array{value: string, remainingMs: int}> by name
     * @throws StoreUnavailable
     */
    public function readAll(array $names): array
    {
        $known = [];
        foreach ($this->store->readAll($names) as $name => $sealed) {
            $cached = $this->open($name, $sealed);
            $remainingMs = $cached ? $cached['expires'] - Store::now() : 0;
            if ($remainingMs > 0 && $cached['value'] !== null) {
                $known[$name] = ['value' => $cached['value'], 'remainingMs' => $remainingMs];
            }
        }
        return $known;
    }

    /**
     * Claims the fetch of a value, without a wait. The request with the claim stores the value, and gives the claim up.
     *
     * @return string|null null, or the id of the request that has the claim
     * @throws StoreUnavailable
     */
    public function claim(string $name, string $ownId): ?string
    {
        return $this->store->add("$name:turn", $ownId, self::CLAIM_MS)['value'] ?? null;
    }

    public function giveUp(string $name, string $ownId): void
    {
        $this->store->remove("$name:turn", $ownId);
    }

    /** Stores a value that this request has claimed. */
    public function store(string $name, string $ownId, string $value, int $lifetimeMs): void
    {
        $this->write($name, $lifetimeMs, ['by' => $ownId, 'value' => $value]);
    }

    /**
     * The cached value, or the one that this request or another fetches.
     *
     * @param callable(): array{string, int} $fetch gives the value, and its lifetime in ms
     * @param callable(UpstreamFailure, int): int $pauseAfter gets a failure and the number of pauses since the last success, and gives the ms
     *        for which other requests get this failure in place of a fetch
     * @param float $deadline `microtime(true)` at which to give up waiting
     * @param string|null $rejected a value that has turned out to be invalid
     * @throws UpstreamFailure
     * @throws StoreUnavailable
     */
    public function fetchOnce(string $name, callable $fetch, callable $pauseAfter, float $deadline, ?string $rejected = null): string
    {
        $ownId = bin2hex(random_bytes(16));
        $awaitedId = null;
        do {
            $value = $this->valueFor($name, $awaitedId, $rejected);
            if ($value !== null) {
                return $value;
            }
            if (microtime(true) >= $deadline) {
                throw UpstreamFailure::late();
            }
            $claimedBy = $this->claim($name, $ownId);
            if ($claimedBy !== null) {
                $awaitedId = $claimedBy;
                usleep(self::POLL_MS * 1000);
            }
        } while ($claimedBy !== null);
        try {
            // Another request may have stored the value just before this one claimed it.
            return $this->valueFor($name, $awaitedId, $rejected) ?? $this->fetchAndStore($name, $ownId, $fetch, $pauseAfter);
        } finally {
            $this->giveUp($name, $ownId);
        }
    }

    /**
     * @throws UpstreamFailure
     * @throws StoreUnavailable before the fetch
     */
    private function fetchAndStore(string $name, string $ownId, callable $fetch, callable $pauseAfter): string
    {
        $pauses = $this->entry($name)['pauses'] ?? 0;
        try {
            [$value, $lifetimeMs] = $fetch();
            $this->store($name, $ownId, $value, $lifetimeMs);
            return $value;
        } catch (UpstreamFailure $failure) {
            $pauseMs = $pauseAfter($failure, $pauses);
            if ($pauseMs > 0) {
                $failure->withPause('login_refused', $pauseMs);
                $pauses++;
            }
            $this->write($name, $pauseMs, ['by' => $ownId, 'failure' => $failure->toArray(), 'pauses' => $pauses]);
            throw $failure;
        }
    }

    /**
     * The stored value, if it has not expired or was fetched by the request that this one waited for.
     *
     * @throws UpstreamFailure the stored failure
     * @throws StoreUnavailable
     */
    private function valueFor(string $name, ?string $awaitedId, ?string $rejected): ?string
    {
        $cached = $this->entry($name);
        if (!$cached || ($cached['by'] !== $awaitedId && $cached['expires'] <= Store::now())) {
            return null;
        }
        if (isset($cached['failure'])) {
            $failure = new UpstreamFailure(...$cached['failure']);
            $pauseMs = $cached['expires'] - Store::now();
            throw $pauseMs > 0 ? $failure->withPause('login_paused', $pauseMs) : $failure;
        }
        return $cached['value'] === $rejected ? null : $cached['value'];
    }

    /** @throws StoreUnavailable */
    private function entry(string $name): ?array
    {
        $entry = $this->store->read($name);
        return $entry ? $this->open($name, $entry['value']) : null;
    }

    private function open(string $name, string $sealed): ?array
    {
        $cached = $this->keys->open($name, $sealed);
        // An entry of an earlier version has no `expires`, and counts as missing.
        return is_array($cached) && isset($cached['expires']) ? $cached + ['value' => null] : null;
    }

    private function write(string $name, int $lifetimeMs, array $content): void
    {
        $sealed = $this->keys->seal($name, $content + ['expires' => Store::now() + $lifetimeMs]);
        try {
            $keptMs = empty($content['pauses']) ? self::WAITERS_LIFETIME_MS : self::PAUSES_LIFETIME_MS;
            $this->store->write($name, $sealed, max($lifetimeMs, $keptMs));
        } catch (StoreUnavailable $unavailable) {
            // This request has its value nevertheless. The next one is refused.
        }
    }
}
