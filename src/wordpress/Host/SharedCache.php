<?php

namespace FinWidgets\Host;

/**
 * What several visitors want at once and one request fetches for all: a login, who sells, a price. PHP's requests know nothing of each
 * other, so they meet in the store. Without the store each fetches for itself.
 */
final class Shared
{
    /** How long what was fetched is told to those who waited for it, in ms. */
    private const AFTERWARDS = 5000;
    /** How long one who fetches may take before another one does, in ms. */
    private const TURN = 16000;
    /** ms between two looks. */
    private const LOOK = 25;

    private Store $store;
    private Keys $keys;

    public function __construct(Store $store, Keys $keys)
    {
        $this->store = $store;
        $this->keys = $keys;
    }

    /**
     * What was fetched before and is still good.
     *
     * @return string|null
     */
    public function recall(string $name): ?string
    {
        try {
            $known = $this->look($name);
        } catch (StoreAway $away) {
            return null;
        }
        return $known && $known['fresh'] > Store::now() ? $known['value'] : null;
    }

    /**
     * What was fetched, by this request or another.
     *
     * @param callable(): array{string, int} $work the value, and for how many ms it is good for others
     * @param callable(UpstreamFailure): int $hold for how many ms a failure is, which is not tried again for so long
     * @param float $until `microtime(true)` at which it is given up
     * @param string|null $refused a value that is not good any more
     * @throws UpstreamFailure
     */
    public function fetch(string $name, callable $work, callable $hold, float $until, ?string $refused = null): string
    {
        try {
            return $this->together($name, $work, $hold, $until, $refused);
        } catch (StoreAway $away) {
            return $work()[0];
        }
    }

    private function together(string $name, callable $work, callable $hold, float $until, ?string $refused): string
    {
        $turn = "$name:turn";
        $mine = bin2hex(random_bytes(16));
        $awaited = null;
        do {
            $known = $this->known($name, $awaited, $refused);
            if ($known !== null) {
                return $known;
            }
            if (microtime(true) >= $until) {
                throw (new UpstreamFailure(504))->unsent();
            }
            $there = $this->store->add($turn, $mine, self::TURN);
            if ($there) {
                $awaited = $there['value'];
                usleep(self::LOOK * 1000);
            }
        } while ($there);
        try {
            // It may have come between the look and the turn.
            return $this->known($name, $awaited, $refused) ?? $this->work($name, $mine, $work, $hold);
        } finally {
            $this->store->remove($turn, $mine);
        }
    }

    private function work(string $name, string $mine, callable $work, callable $hold): string
    {
        try {
            [$value, $ms] = $work();
            $this->keep($name, $ms, ['by' => $mine, 'value' => $value]);
            return $value;
        } catch (UpstreamFailure $failure) {
            $this->keep($name, $hold($failure), ['by' => $mine, 'failure' => $failure->toArray()]);
            throw $failure;
        }
    }

    /**
     * What lies there, if it is fresh, or was fetched by the one that is awaited.
     *
     * @throws UpstreamFailure
     */
    private function known(string $name, ?string $awaited, ?string $refused): ?string
    {
        $known = $this->look($name);
        if (!$known || ($known['by'] !== $awaited && $known['fresh'] <= Store::now())) {
            return null;
        }
        if (isset($known['failure'])) {
            throw new UpstreamFailure(...$known['failure']);
        }
        return $known['value'] === $refused ? null : $known['value'];
    }

    private function look(string $name): ?array
    {
        $entry = $this->store->read($name);
        $known = $entry ? $this->keys->open($name, $entry['value']) : null;
        return is_array($known) ? $known + ['value' => null] : null;
    }

    private function keep(string $name, int $ms, array $what): void
    {
        $sealed = $this->keys->seal($name, $what + ['fresh' => Store::now() + $ms]);
        try {
            $this->store->write($name, $sealed, max($ms, self::AFTERWARDS));
        } catch (StoreAway $away) {
            // Nobody else profits by it, then.
        }
    }
}
